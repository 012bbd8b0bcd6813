package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-reading-room: reading rooms that a patron may enter; there are none. An optional module, which not all releases have. */
object ReadingRoomRoutes extends RoutesOf("mod-reading-room") {
  override val routes: Vector[Route] = Vector(route("GET /reading-room-patron-permission/{id}", _ => none))

  private def none = SandboxResponse(200, Some("application/json"), Buffer.buffer("[]"))
}
