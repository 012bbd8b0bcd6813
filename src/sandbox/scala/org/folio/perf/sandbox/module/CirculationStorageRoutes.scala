package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.gateway.{Route, RoutesOf}

/** mod-circulation-storage: stored loans and requests, and patrons' request preferences. */
object CirculationStorageRoutes extends RoutesOf("mod-circulation-storage") {
  override val routes: Vector[Route] = Storage(
    module,
    "/request-preference-storage/request-preference",
    _.own("request-preference", Seq("userId")),
    "requestPreferences",
  ).routes ++ Vector(
    readRoute("GET /loan-storage/loans", Storage.list(_.loans, "loans")),
    route("GET /loan-storage/loans/{id}", Storage.get(_.loans)),
    readRoute("GET /request-storage/requests", Storage.list(_.requests, "requests")),
  )
}
