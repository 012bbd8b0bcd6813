package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.gateway.{Route, RoutesOf}

/** mod-circulation-storage: stored loans and requests; patrons' request preferences are reference data. */
object CirculationStorageRoutes extends RoutesOf("mod-circulation-storage") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /loan-storage/loans", Storage.list(_.loans, "loans")),
    readRoute("GET /request-storage/requests", Storage.list(_.requests, "requests")),
  )
}
