package org.folio.perf.preparation

import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.folio.FolioError

/** Active organizations that sell. */
object Vendors extends KindRecipe("vendors", FinanceRecords.Vendor) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val code = TenantApi.newCode()
    val body = TenantApi.json
      .put("name", s"Load tests $code")
      .put("code", code)
      .put("status", "Active")
      .put("isVendor", true)
      .put("paymentMethod", "Credit Card")
    body.putArray("vendorCurrencies").add("USD")
    at.post("/organizations/organizations", body).map(_ => ())
  }
}
