package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

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
