package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.AcquisitionsKeys._

/** What invoices, orders and rollovers need to be there. */
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
   * Without an account number no invoice line is accepted. That it also has a budget of the current
   * fiscal year, with money, is up to who prepares the data.
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
   * As [[Fund]], of the first funds by code: a rollover beside the load takes the last ledger by code,
   * and must not close the budgets of these.
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

  /** One whose name can stand in a query as it is. */
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
