package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.Route
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-patron-blocks: the sandbox has no limits set, so that no patron is ever blocked by one. */
object PatronBlocksRoutes {
  val routes: Vector[Route] = Vector(
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
