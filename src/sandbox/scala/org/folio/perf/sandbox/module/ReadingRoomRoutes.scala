package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model.FolioRelease
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.SandboxResponse

/** mod-reading-room: reading rooms that a patron may enter; there are none. An optional module, which not all releases have. */
final class ReadingRoomRoutes(release: FolioRelease) extends ModuleRoutes {
  private val module = "mod-reading-room"
  private val isThere = release.modules.contains(module)

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      module,
      "1.2.1",
      provides = Vector(
        Interface("reading-room-patron-permission", "1.0", "/reading-room-patron-permission"),
        Interface("_tenant", "2.0"),
      ),
    )
  ).filter(_ => isThere)

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/reading-room-patron-permission/{id}",
      module,
      "reading-room.patron-permission.item.get",
      RequestKind.LightRead,
      _ => none,
    )
  ).filter(_ => isThere)

  private val none = SandboxResponse(200, Some("application/json"), Buffer.buffer("[]"))
}
