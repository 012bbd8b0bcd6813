package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * mod-patron-blocks: automated blocks of patrons. The sandbox has no limits, so no patron is
 * blocked.
 */
object PatronBlocksRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-patron-blocks",
      "1.10.0",
      provides = Vector(
        Interface("automated-patron-blocks", "0.1", "/automated-patron-blocks"),
        Interface("_tenant", "2.0"),
        Interface("_timer", "1.0"),
      ),
      requires = "pubsub-event-types 0.1; pubsub-publishers 0.1; pubsub-subscribers 0.1; " +
        "loan-storage 7.0; users 15.1 16.0",
    )
  )

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/automated-patron-blocks/{id}",
      "mod-patron-blocks",
      "automated-patron-blocks.collection.get",
      RequestKind.LightRead,
      _ => SandboxResponse.json(200, obj("automatedPatronBlocks" -> arr())),
    )
  )
}
