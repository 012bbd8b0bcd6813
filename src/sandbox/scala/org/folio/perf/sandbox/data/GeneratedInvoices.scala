package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.model.TenantSize
import org.folio.perf.sandbox.format.Json.arr

/**
 * Invoices from before the start, in the fiscal year with the budgets: Open, Reviewed, Approved and
 * Paid in turn, with one line each.
 */
final class GeneratedInvoices(source: RecordSource, organizations: GeneratedOrganizations, years: GeneratedFiscalYears)
    extends IndexedRecords(
      source,
      Kind.Invoice,
      "invoice",
      ordered = Set("invoiceDate", "metadata.createdDate", "folioInvoiceNo"),
      absent = Set("poNumbers", "accountingCode"),
    ) {
  import GeneratedInvoices._

  override val count: Int = if (tenant.size == TenantSize.Large) 480 else 120

  val date: String = years.startOf(GeneratedFiscalYears.WithBudgets)
  private val yearId = years.idOf(GeneratedFiscalYears.WithBudgets)

  def statusOf(index: Int): String =
    Statuses(index % Statuses.size)
  def amountOf(index: Int): Double = 10.0 + index % 90
  val vouchers: Int = (0 until count).count(voucherOf(_).nonEmpty)
  private val numbers = Numbering("INV", 6)

  override def record(index: Int): JsonObject = {
    val voucher = voucherOf(index)
    filled(index)(
      "approvedBy" -> voucher.map(_ => staffId),
      "approvalDate" -> voucher.map(_ => date),
      "exchangeRate" -> voucher.map(_ => 1.0),
      "folioInvoiceNo" -> (FirstNumber + index).toString,
      "paymentDate" -> Option.when(statusOf(index) == "Paid")(date),
      "subTotal" -> amountOf(index),
      "total" -> amountOf(index),
      "fiscalYearId" -> yearId,
      "metadata" -> metadata(date),
    )
  }

  override protected val lookUps: LookUps = Map(
    "status" -> { value =>
      val first = Statuses.indexWhere(_.equalsIgnoreCase(value))
      if (first < 0) Vector.empty else Vector.range(first, count, Statuses.size)
    },
    "vendorInvoiceNo" -> one(value => numbers.indexOf(value.toUpperCase)),
  )

  override protected val fields: Texts = Map(
    "status" -> statusOf,
    "vendorInvoiceNo" -> numbers.number,
    "vendorId" -> organizations.vendor,
    "voucherNumber" -> (voucherOf(_).fold[String](null)(_.toString)),
    "invoiceDate" -> (_ => date),
    "metadata.createdDate" -> (_ => date),
  )
}

object GeneratedInvoices {
  private val Statuses = Vector("Open", "Reviewed", "Approved", "Paid")
  private val WithVoucher = Vector(2, 3)

  /** Lowest `folioInvoiceNo`. */
  val FirstNumber = 10000

  /** Number of an invoice's voucher, from 0; `None`: the invoice is not approved yet. No request asks for the voucher itself. */
  def voucherOf(invoice: Int): Option[Int] =
    Some(WithVoucher.indexOf(invoice % Statuses.size)).filter(_ >= 0).map { place =>
      invoice / Statuses.size * WithVoucher.size + place
    }
}

/** Invoice lines, one per generated invoice. */
final class GeneratedInvoiceLines(source: RecordSource, invoices: GeneratedInvoices, funds: GeneratedFunds)
    extends IndexedRecords(source, Kind.InvoiceLine, "invoiceLine") {
  override val count: Int = invoices.count

  def fundOf(index: Int): Int = index % funds.count

  override def record(index: Int): JsonObject = filled(index)(
    "fundDistributions" -> arr(funds.wholeOf(fundOf(index))),
    "invoiceId" -> invoices.idOf(index),
    "invoiceLineStatus" -> invoices.statusOf(index),
    "subTotal" -> invoices.amountOf(index),
    "total" -> invoices.amountOf(index),
    "metadata" -> metadata(invoices.date),
  )

  override protected val lookUps: LookUps = Map(
    "invoiceId" -> one(invoices.indexOf),
    "poLineId" -> (_ => Vector.empty),
  )
}
