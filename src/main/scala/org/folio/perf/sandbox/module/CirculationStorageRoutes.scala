package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}

/** mod-circulation-storage: stored loans and requests, and patrons' request preferences. */
object CirculationStorageRoutes extends ModuleRoutes {
  private val module = "mod-circulation-storage"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      module,
      "17.2.6",
      provides = Vector(
        Interface("loan-storage", "7.1", "/loan-storage/loans"),
        Interface("loan-policy-storage", "2.3", "/loan-policy-storage/loan-policies"),
        Interface("request-storage", "6.0", "/request-storage/requests"),
        Interface("staff-slips-storage", "1.0", "/staff-slips-storage/staff-slips"),
        Interface(
          "cancellation-reason-storage",
          "1.2",
          "/cancellation-reason-storage/cancellation-reasons",
        ),
        Interface("request-policy-storage", "1.0", "/request-policy-storage/request-policies"),
        Interface(
          "request-preference-storage",
          "2.0",
          "/request-preference-storage/request-preference",
        ),
        Interface("_tenant", "2.0"),
        Interface("_timer", "1.0"),
      ),
      requires = "item-storage 5.0 6.0 7.0 8.2 9.0 10.0; holdings-storage 1.3 2.0 3.0 4.0 5.0 6.0; " +
        "pubsub-event-types 0.1; pubsub-publishers 0.1; pubsub-subscribers 0.1; " +
        "pubsub-publish 0.1",
    )
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
