package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Answer, Route}

/** mod-patron-blocks: the sandbox has no limits set, so that no patron is ever blocked by one. */
object PatronBlocksRoutes {
  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/automated-patron-blocks/{id}",
      "mod-patron-blocks",
      "automated-patron-blocks.collection.get",
      CallKind.LightRead,
      _ => Answer.json(200, obj("automatedPatronBlocks" -> arr())),
    )
  )
}
