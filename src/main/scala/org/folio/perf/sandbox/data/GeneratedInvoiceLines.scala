package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

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
