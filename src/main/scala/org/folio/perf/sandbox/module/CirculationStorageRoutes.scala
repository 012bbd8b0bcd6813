package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.gateway.{Route, Schema}

/** mod-circulation-storage: loans and requests as stored, and how patrons want to be served. */
object CirculationStorageRoutes {
  private val module = "mod-circulation-storage"

  val routes: Vector[Route] = Storage.routes(
    "/request-preference-storage/request-preference",
    module,
    "circulation-storage.request-preferences",
    _.own("request-preference", Seq("userId")),
    "requestPreferences",
    Schema("RequestPreference", Vector("userId", "holdShelf", "delivery"), Vector.empty),
  ) ++ Vector(
    Route(
      "GET",
      "/loan-storage/loans",
      module,
      "circulation-storage.loans.collection.get",
      RequestKind.Read,
      Storage.list(_.loans, "loans", hasResultInfo = false),
    ),
    Route(
      "GET",
      "/loan-storage/loans/{id}",
      module,
      "circulation-storage.loans.item.get",
      RequestKind.LightRead,
      Storage.get(_.loans),
    ),
    Route(
      "GET",
      "/request-storage/requests",
      module,
      "circulation-storage.requests.collection.get",
      RequestKind.Read,
      Storage.list(_.requests, "requests", hasResultInfo = false),
    ),
  )
}
