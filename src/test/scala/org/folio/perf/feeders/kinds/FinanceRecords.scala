package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
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
   * FOLIO rejects invoice lines of funds without an account number. The fund also needs a budget of the current
   * fiscal year with money, which the feeder does not check.
   */
  val Fund: ListedKind = new ListedKind(
    "active fund with an externalAccountNo",
    consumed = false,
    "/finance/funds",
    "funds",
    "fundStatus==Active sortby code",
    Some(FileLayout("funds")(of(FundId, "fund_id"), of(FundCode, "fund_code"))),
  )(fund)

  /**
   * Like [[Fund]], but only the first funds by code: a rollover during the load takes the last ledger by code,
   * and must not close the budgets of these funds.
   */
  val FundToKeep: ListedKind = new ListedKind(
    "active fund with an externalAccountNo (one of the first by code)",
    consumed = false,
    "/finance/funds",
    "funds",
    "fundStatus==Active sortby code",
    Some(FileLayout("funds_to_keep")(of(FundId, "fund_id"), of(FundCode, "fund_code"))),
    atMost = Some(8),
  )(fund)

  val Invoice: ListedKind = new ListedKind(
    "invoice",
    consumed = false,
    "/invoice/invoices",
    "invoices",
    "cql.allRecords=1 sortby vendorInvoiceNo",
    Some(FileLayout("invoice_codes")(of(InvoiceNumber, "invoice_name"))),
  )(invoice)

  val Ledger: ListedKind = new ListedKind(
    "active ledger",
    consumed = false,
    "/finance/ledgers",
    "ledgers",
    "ledgerStatus==Active sortby code",
    Some(
      FileLayout("ledgers_to_view")(of(LedgerId, "ledger_id"), of(LedgerName, "ledger_name"))
    ),
  )(namedLedger)

  /**
   * It needs a current and a following fiscal year of one series. A rollover closes the budgets of its
   * funds: those pay nothing more in the current year. The last ledgers are taken first.
   */
  val LedgerToRollOver: ListedKind = new ListedKind(
    "active ledger to roll over",
    consumed = true,
    "/finance/ledgers",
    "ledgers",
    "ledgerStatus==Active sortby code/sort.descending",
    Some(FileLayout("ledgers")(of(LedgerId, "ledger_id"))),
    isWithoutSpare = true,
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

  private def fund(node: JsonNode): Option[Record] =
    Option.when(node.path("externalAccountNo").asText("").nonEmpty)(
      Record(FundId -> node.path("id").asText, FundCode -> node.path("code").asText)
    )

  private def ledger(node: JsonNode): Option[Record] =
    Some(Record(LedgerId -> node.path("id").asText))
}
