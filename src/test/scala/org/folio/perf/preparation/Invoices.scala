package org.folio.perf.preparation

import java.time.LocalDate
import java.time.ZoneOffset.UTC
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/** Open invoices without lines, for workflows that view invoices. */
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
      _ <- at.post("/invoice/invoices", body)
    } yield ()
}
