package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders._
import FileColumn.of
import FileLayout.inFile
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol._
import AcquisitionsKeys._

/** Records that invoices, orders and rollovers need. */
object FinanceRecords {

  val Vendor: ListedKind = new ListedKind(
    "active vendor",
    "/organizations/organizations",
    "organizations",
    "isVendor==true and status==Active",
    inFile("vendors")(of(VendorId, "vendor_id"), of(VendorName, "vendor_name")),
  )(plain("id" -> VendorId, "name" -> VendorName))

  /**
   * FOLIO rejects invoice lines of funds without an account number, and of funds without an active budget in the current
   * fiscal year. Invoices change the budget.
   */
  val Fund: ListedKind =
    funds("active fund with an externalAccountNo and money in the current fiscal year", "funds", atMost = None)

  /**
   * Like [[Fund]], but only the first funds by code: a rollover during the load takes the last ledger by code,
   * and must not close the budgets of these funds.
   */
  val FundToKeep: ListedKind = funds(
    "active fund with an externalAccountNo and money in the current fiscal year (one of the first by code)",
    "funds_to_keep",
    atMost = Some(8),
  )

  /** Half of the views are of open invoices. */
  val Invoice: ListedKind = new ListedKind(
    "open invoice",
    "/invoice/invoices",
    "invoices",
    "status==Open sortby vendorInvoiceNo",
    inFile("invoice_codes")(of(InvoiceNumber, "invoice_name")),
  )(plain("vendorInvoiceNo" -> InvoiceNumber))

  val Ledger: ListedKind = new ListedKind(
    "active ledger with a current fiscal year",
    "/finance/ledgers",
    "ledgers",
    "ledgerStatus==Active sortby code",
    inFile("ledgers_to_view")(of(LedgerId, "ledger_id"), of(LedgerName, "ledger_name")),
    check = Some(RecordCheck { (ledger, around) =>
      around.ledgersWithYear.map(_(ledger.text("id")))
    }(ledger => s"no fiscal year of ledger ${ledger.text("code")} contains today")),
  )(plain("id" -> LedgerId, "name" -> LedgerName))

  /**
   * It needs a current and a following fiscal year of one series, and funds with types and budgets. A rollover closes
   * these budgets: the funds pay nothing more in the current year. The last ledgers are taken first.
   */
  val LedgerToRollOver: ListedKind = new ListedKind(
    "active ledger that can be rolled over",
    "/finance/ledgers",
    "ledgers",
    "ledgerStatus==Active sortby code/sort.descending",
    inFile("ledgers")(of(LedgerId, "ledger_id")),
    isWithoutSpare = true,
    mark = Some("code" -> OwnMarks.LedgerToRollOver),
    check = Some((ledger, around) => around.refusalToRollOver(ledger)),
    consumed = true,
  )(Record.of("id" -> LedgerId))

  val all: Vector[ListedKind] =
    Vector(Vendor, Fund, FundToKeep, Invoice, Ledger, LedgerToRollOver)

  private def funds(words: String, file: String, atMost: Option[Int]): ListedKind = new ListedKind(
    words,
    "/finance/funds",
    "funds",
    "fundStatus==Active sortby code",
    inFile(file)(of(FundId, "fund_id"), of(FundCode, "fund_code")),
    atMost = atMost,
    mark = Some("code" -> OwnMarks.Code),
    check = Some(RecordCheck { (fund, around) =>
      around.fundsWithMoney.map(_(fund.text("id")))
    } { fund =>
      s"fund ${fund.text("code")} has no active budget with money in its ledger's current fiscal year"
    }),
  )(fund)

  /** The values of fields, which need no escaping in a query. */
  private def plain(fields: (String, SessionKey)*)(node: JsonNode): Option[Record] =
    Record.of(fields: _*)(node).filter(_.attributes.forall { case (_, text) => isPlain(text.toString) })

  private def isPlain(text: String): Boolean = !text.exists(c => MeaningInQueries.contains(c))

  private val MeaningInQueries = "\"\\*?^#"

  private def fund(node: JsonNode): Option[Record] =
    Record
      .of("id" -> FundId, "code" -> FundCode)(node)
      .filter(_ => node.text("externalAccountNo").nonEmpty)
}
