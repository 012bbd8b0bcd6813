package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}

/** mod-circulation-storage: stored loans and requests, and patrons' request preferences. */
object CirculationStorageRoutes extends ModuleRoutes {
  private val module = "mod-circulation-storage"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(module)
  )

  override val routes: Vector[Route] = Storage.routes(
    "/request-preference-storage/request-preference",
    module,
    "circulation-storage.request-preferences",
    _.own("request-preference", Seq("userId")),
    "requestPreferences",
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
