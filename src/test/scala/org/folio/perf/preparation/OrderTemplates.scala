package org.folio.perf.preparation

import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.folio.FolioError

/** Templates of one-time orders. */
object OrderTemplates extends KindRecipe("order templates", OrderRecords.Template) {

  protected def make(at: TenantApi): Either[FolioError, Unit] = {
    val code = TenantApi.newCode()
    val body = TenantApi.json
      .put("templateName", s"Load tests $code")
      .put("templateCode", code)
      .put("orderType", "One-Time")
    at.post("/orders/order-templates", body).map(_ => ())
  }
}
