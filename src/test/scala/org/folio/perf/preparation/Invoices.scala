package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import java.time.LocalDate
import java.time.ZoneOffset.UTC
import org.folio.perf.feeders.OwnMarks
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/** Open invoices with one line each, for workflows that view invoices. */
object Invoices extends KindRecipe("invoices", FinanceRecords.Invoice) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- at.any(
        "/organizations/organizations",
        "organizations",
        "isVendor==true and status==Active",
      )
      group <- at.any("/batch-groups", "batchGroups")
      body = TenantApi.json
        .put("currency", "USD")
        .put("source", "User")
        .put("status", "Open")
        .put("batchGroupId", group.path("id").asText)
        .put("vendorId", vendor.path("id").asText)
        .put("paymentMethod", "Credit Card")
        .put("vendorInvoiceNo", TenantApi.newCode())
        .put("invoiceDate", LocalDate.now(UTC).toString)
      invoice <- at.post("/invoice/invoices", body)
      fund <- Funds.usable(at)
      _ <- at.post("/invoice/invoice-lines", line(invoice, fund))
    } yield ()

  private def line(invoice: JsonNode, fund: JsonNode): ObjectNode = {
    val body = TenantApi.json
      .put("invoiceId", invoice.path("id").asText)
      .put("invoiceLineStatus", "Open")
      .put("description", OwnMarks.Title)
      .put("quantity", 1)
      .put("subTotal", 1.0)
    body
      .putArray("fundDistributions")
      .addObject()
      .put("distributionType", "percentage")
      .put("value", 100)
      .put("fundId", fund.path("id").asText)
      .put("code", fund.path("code").asText)
    body
  }
}
