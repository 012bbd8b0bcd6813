package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, OwnMarks, Record, RecordCheck}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.AcquisitionsKeys._

/** Records that invoices, orders and rollovers need. */
object FinanceRecords {

  val Vendor: ListedKind = new ListedKind(
    "active vendor",
    consumed = false,
    "/organizations/organizations",
    "organizations",
    "isVendor==true and status==Active",
    Some(FileLayout("vendors")(of(VendorId, "vendor_id"), of(VendorName, "vendor_name"))),
  )(vendor)

  /**
   * FOLIO rejects invoice lines of funds without an account number, and of funds without an active budget in the current
   * fiscal year. Invoices change the budget.
   */
  val Fund: ListedKind = new ListedKind(
    "active fund with an externalAccountNo and money in the current fiscal year",
    consumed = false,
    "/finance/funds",
    "funds",
    "fundStatus==Active sortby code",
    Some(FileLayout("funds")(of(FundId, "fund_id"), of(FundCode, "fund_code"))),
    mark = Some(OwnMarks.begins("code", OwnMarks.Code)),
    check = Some(hasMoney),
  )(fund)

  /**
   * Like [[Fund]], but only the first funds by code: a rollover during the load takes the last ledger by code,
   * and must not close the budgets of these funds.
   */
  val FundToKeep: ListedKind = new ListedKind(
    "active fund with an externalAccountNo and money in the current fiscal year (one of the first by code)",
    consumed = false,
    "/finance/funds",
    "funds",
    "fundStatus==Active sortby code",
    Some(FileLayout("funds_to_keep")(of(FundId, "fund_id"), of(FundCode, "fund_code"))),
    atMost = Some(8),
    mark = Some(OwnMarks.begins("code", OwnMarks.Code)),
    check = Some(hasMoney),
  )(fund)

  /** Half of the views are of open invoices. */
  val Invoice: ListedKind = new ListedKind(
    "open invoice",
    consumed = false,
    "/invoice/invoices",
    "invoices",
    "status==Open sortby vendorInvoiceNo",
    Some(FileLayout("invoice_codes")(of(InvoiceNumber, "invoice_name"))),
  )(invoice)

  val Ledger: ListedKind = new ListedKind(
    "active ledger with a current fiscal year",
    consumed = false,
    "/finance/ledgers",
    "ledgers",
    "ledgerStatus==Active sortby code",
    Some(
      FileLayout("ledgers_to_view")(of(LedgerId, "ledger_id"), of(LedgerName, "ledger_name"))
    ),
    check = Some(hasYear),
  )(namedLedger)

  /**
   * It needs a current and a following fiscal year of one series, and funds with types and budgets. A rollover closes
   * these budgets: the funds pay nothing more in the current year. The last ledgers are taken first.
   */
  val LedgerToRollOver: ListedKind = new ListedKind(
    "active ledger that can be rolled over",
    consumed = true,
    "/finance/ledgers",
    "ledgers",
    "ledgerStatus==Active sortby code/sort.descending",
    Some(FileLayout("ledgers")(of(LedgerId, "ledger_id"))),
    isWithoutSpare = true,
    mark = Some(OwnMarks.begins("code", OwnMarks.LedgerToRollOver)),
    check = Some((ledger, around) => around.refusalToRollOver(ledger)),
  )(ledger)

  val all: Vector[ListedKind] =
    Vector(Vendor, Fund, FundToKeep, Invoice, Ledger, LedgerToRollOver)

  /** A vendor whose name needs no escaping in a query. */
  private def vendor(node: JsonNode): Option[Record] = {
    val name = node.path("name").asText("")
    Option.when(isPlain(name))(Record(VendorId -> node.path("id").asText, VendorName -> name))
  }

  private def invoice(node: JsonNode): Option[Record] = {
    val number = node.path("vendorInvoiceNo").asText("")
    Option.when(isPlain(number))(Record(InvoiceNumber -> number))
  }

  private def namedLedger(node: JsonNode): Option[Record] = {
    val name = node.path("name").asText("")
    Option.when(isPlain(name))(Record(LedgerId -> node.path("id").asText, LedgerName -> name))
  }

  private def isPlain(text: String): Boolean =
    text.nonEmpty && !text.exists(c => MeaningInQueries.contains(c))

  private val MeaningInQueries = "\"\\*?^#"

  private def hasMoney: RecordCheck = RecordCheck { (fund, around) =>
    around.fundsWithMoney.map(_(fund.path("id").asText))
  } { fund =>
    s"fund ${fund.path("code").asText} has no active budget with money in its ledger's current fiscal year"
  }

  private def hasYear: RecordCheck = RecordCheck { (ledger, around) =>
    around.ledgersWithYear.map(_(ledger.path("id").asText))
  }(ledger => s"no fiscal year of ledger ${ledger.path("code").asText} contains today")

  private def fund(node: JsonNode): Option[Record] =
    Option.when(node.path("externalAccountNo").asText("").nonEmpty)(
      Record(FundId -> node.path("id").asText, FundCode -> node.path("code").asText)
    )

  private def ledger(node: JsonNode): Option[Record] =
    Some(Record(LedgerId -> node.path("id").asText))
}
