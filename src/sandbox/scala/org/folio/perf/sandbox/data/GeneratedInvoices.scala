package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

import io.vertx.core.json.JsonObject
import org.folio.perf.model.TenantSize
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Invoices from before the start, in the fiscal year with the budgets: Open, Reviewed, Approved and
 * Paid in turn, with one line each.
 */
final class GeneratedInvoices(
    tenant: SandboxTenant,
    ids: Ids,
    organizations: GeneratedOrganizations,
    years: GeneratedFiscalYears,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Invoice) {
  override val count: Int = if (tenant.size == TenantSize.Large) 480 else 120

  val date: String = years.startOf(GeneratedFiscalYears.WithBudgets)
  private val yearId = years.idOf(GeneratedFiscalYears.WithBudgets)

  def statusOf(index: Int): String =
    GeneratedInvoices.Statuses(index % GeneratedInvoices.Statuses.size)
  def vendorOf(index: Int): String = organizations.vendor(index)
  def amountOf(index: Int): Double = 10.0 + index % 90
  private def numberOf(index: Int): String = GeneratedRecords.number("INV", 6, index)

  override def record(index: Int): JsonObject = {
    val voucher = GeneratedInvoices.voucherOf(index)
    obj(
      "id" -> idOf(index),
      "adjustments" -> arr(),
      "adjustmentsTotal" -> 0.0,
      "approvedBy" -> voucher.map(_ => staffId),
      "approvalDate" -> voucher.map(_ => date),
      "batchGroupId" -> GeneratedInvoices.DefaultBatchGroup,
      "chkSubscriptionOverlap" -> true,
      "currency" -> "USD",
      "enclosureNeeded" -> false,
      "exchangeRate" -> voucher.map(_ => 1.0),
      "exportToAccounting" -> false,
      "folioInvoiceNo" -> (GeneratedInvoices.FirstNumber + index).toString,
      "invoiceDate" -> date,
      "paymentDate" -> Option.when(statusOf(index) == "Paid")(date),
      "paymentMethod" -> "Credit Card",
      "status" -> statusOf(index),
      "source" -> "User",
      "subTotal" -> amountOf(index),
      "total" -> amountOf(index),
      "vendorInvoiceNo" -> numberOf(index),
      "voucherNumber" -> voucher.map(_.toString),
      "poNumbers" -> arr(),
      "vendorId" -> vendorOf(index),
      "fiscalYearId" -> yearId,
      "acqUnitIds" -> arr(),
      "nextInvoiceLineNumber" -> 2,
      "metadata" -> Json.metadata(date, date, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "status" =>
      val wanted = GeneratedInvoices.Statuses.indexWhere(_.equalsIgnoreCase(value))
      Some(
        if (wanted < 0) Vector.empty
        else Vector.range(wanted, count, GeneratedInvoices.Statuses.size)
      )
    case "vendorInvoiceNo" =>
      GeneratedRecords.some(GeneratedRecords.numbered(value.toUpperCase, "INV", 6), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "status" => Some(statusOf)
    case "vendorInvoiceNo" => Some(numberOf)
    case "vendorId" => Some(vendorOf)
    case "voucherNumber" => Some(i => GeneratedInvoices.voucherOf(i).fold[String](null)(_.toString))
    case "invoiceDate" | "metadata.createdDate" => Some(_ => date)
    case "poNumbers" | "accountingCode" => Some(_ => null)
    case _ => super.field(name)
  }

  override def isOrderedBy(field: String): Boolean =
    field == "invoiceDate" || field == "metadata.createdDate" || field == "folioInvoiceNo"
}

object GeneratedInvoices {
  private val Statuses = Vector("Open", "Reviewed", "Approved", "Paid")
  private val WithVoucher = Vector(2, 3)

  val DefaultBatchGroup = "2a2cb998-1437-41d1-88ad-01930aaeadd5"

  /** Lowest `folioInvoiceNo`. */
  val FirstNumber = 10000

  /** Index of an invoice's voucher, from 0; `None`: the invoice is not approved yet. */
  def voucherOf(invoice: Int): Option[Int] =
    Some(WithVoucher.indexOf(invoice % Statuses.size)).filter(_ >= 0).map { place =>
      invoice / Statuses.size * WithVoucher.size + place
    }

  def ofVoucher(voucher: Int): Int =
    voucher / WithVoucher.size * Statuses.size + WithVoucher(voucher % WithVoucher.size)
}

/** Invoice lines, one per generated invoice. */
final class GeneratedInvoiceLines(
    tenant: SandboxTenant,
    ids: Ids,
    invoices: GeneratedInvoices,
    funds: GeneratedFunds,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.InvoiceLine) {
  override val count: Int = invoices.count

  def fundOf(index: Int): Int = index % funds.count

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "adjustments" -> arr(),
    "adjustmentsTotal" -> 0.0,
    "description" -> "made before the start",
    "fundDistributions" -> arr(
      obj(
        "code" -> funds.codeOf(fundOf(index)),
        "fundId" -> funds.idOf(fundOf(index)),
        "distributionType" -> "percentage",
        "value" -> 100.0,
      )
    ),
    "invoiceId" -> invoices.idOf(index),
    "invoiceLineNumber" -> "1",
    "invoiceLineStatus" -> invoices.statusOf(index),
    "quantity" -> 1,
    "releaseEncumbrance" -> true,
    "subTotal" -> invoices.amountOf(index),
    "total" -> invoices.amountOf(index),
    "referenceNumbers" -> arr(),
    "metadata" -> Json.metadata(invoices.date, invoices.date, staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "invoiceId" => GeneratedRecords.some(invoices.indexOf(value), count)
    case "poLineId" => Some(Vector.empty)
    case _ => None
  }
}

/** Vouchers of the generated invoices that are approved or paid. */
final class GeneratedVouchers(
    tenant: SandboxTenant,
    ids: Ids,
    invoices: GeneratedInvoices,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Voucher) {
  override val count: Int = (0 until invoices.count).count(GeneratedInvoices.voucherOf(_).nonEmpty)

  override def record(index: Int): JsonObject = {
    val invoice = GeneratedInvoices.ofVoucher(index)
    obj(
      "id" -> idOf(index),
      "amount" -> invoices.amountOf(invoice),
      "batchGroupId" -> GeneratedInvoices.DefaultBatchGroup,
      "enclosureNeeded" -> false,
      "invoiceCurrency" -> "USD",
      "invoiceId" -> invoices.idOf(invoice),
      "exchangeRate" -> 1.0,
      "exportToAccounting" -> false,
      "status" -> (if (invoices.statusOf(invoice) == "Paid") "Paid" else "Awaiting payment"),
      "systemCurrency" -> "USD",
      "type" -> "Voucher",
      "voucherDate" -> invoices.date,
      "voucherNumber" -> index.toString,
      "vendorId" -> invoices.vendorOf(invoice),
      "acqUnitIds" -> arr(),
      "metadata" -> Json.metadata(invoices.date, invoices.date, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "invoiceId" =>
      val invoice = invoices.indexOf(value)
      Some(if (invoice < 0) Vector.empty else GeneratedInvoices.voucherOf(invoice).toVector)
    case "voucherNumber" => GeneratedRecords.some(value.toIntOption.getOrElse(-1), count)
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "voucherDate" || field == "metadata.createdDate"
}

/** Voucher lines, one per voucher. */
final class GeneratedVoucherLines(
    tenant: SandboxTenant,
    ids: Ids,
    vouchers: GeneratedVouchers,
    lines: GeneratedInvoiceLines,
    invoices: GeneratedInvoices,
    funds: GeneratedFunds,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.VoucherLine) {
  override val count: Int = vouchers.count

  override def record(index: Int): JsonObject = {
    val line = GeneratedInvoices.ofVoucher(index)
    val fund = lines.fundOf(line)
    obj(
      "id" -> idOf(index),
      "amount" -> invoices.amountOf(line),
      "externalAccountNumber" -> funds.accountOf(fund),
      "fundDistributions" -> arr(
        obj(
          "code" -> funds.codeOf(fund),
          "fundId" -> funds.idOf(fund),
          "invoiceLineId" -> lines.idOf(line),
          "distributionType" -> "amount",
          "value" -> invoices.amountOf(line),
        )
      ),
      "sourceIds" -> arr(lines.idOf(line)),
      "voucherId" -> vouchers.idOf(index),
      "metadata" -> Json.metadata(invoices.date, invoices.date, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "voucherId" => GeneratedRecords.some(vouchers.indexOf(value), count)
    case _ => None
  }
}
