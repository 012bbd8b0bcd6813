package org.folio.perf.preparation

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.kinds.{FinanceRecords, OrderRecords}
import org.folio.perf.folio.FolioError

/** Active organizations that sell. */
object Vendors extends KindRecipe("vendors", FinanceRecords.Vendor) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = makeVendor(at).map(_ => ())

  private[preparation] def makeVendor(at: TenantApi): Either[FolioError, JsonNode] = {
    val code = TenantApi.newCode()
    val body = TenantApi.json
      .put("name", s"Load tests $code")
      .put("code", code)
      .put("status", "Active")
      .put("isVendor", true)
      .put("paymentMethod", "Credit Card")
    body.putArray("vendorCurrencies").add("USD")
    at.post("/organizations/organizations", body)
  }
}

/** Pending orders without lines, each of a vendor of its own. */
object PendingOrders extends KindRecipe("pending orders", OrderRecords.VendorWithOrders) {

  protected def make(at: TenantApi): Either[FolioError, Unit] =
    for {
      vendor <- Vendors.makeVendor(at)
      _ <- at.post(
        "/orders/composite-orders",
        TenantApi.json
          .put("orderType", "One-Time")
          .put("workflowStatus", "Pending")
          .put("reEncumber", true)
          .put("vendor", vendor.path("id").asText),
      )
    } yield ()
}
