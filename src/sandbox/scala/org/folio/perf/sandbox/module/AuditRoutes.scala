package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * mod-audit: settings of the history of records, which is not enabled.
 *
 * Source: mod-audit 3.0.1.
 */
object AuditRoutes extends ModuleRoutes {
  private val module = "mod-audit"

  override val modules: Vector[SandboxModule] = Vector(SandboxModule(module))

  override val routes: Vector[Route] = Vector("audit.inventory", "audit.authority").map { group =>
    val settings = Vector(
      setting(group, "enabled", "BOOLEAN", false),
      setting(group, "records.page.size", "INTEGER", 10),
    )
    Route(
      "GET",
      s"/audit/config/groups/$group/settings",
      module,
      "audit.config.groups.settings.collection.get",
      RequestKind.LightRead,
      _ => SandboxResponse.json(200, obj("settings" -> list(settings), "totalRecords" -> settings.size)),
    )
  }

  private def setting(group: String, key: String, kind: String, value: Any): JsonObject =
    obj("key" -> key, "value" -> value, "type" -> kind, "groupId" -> group)
}

/**
 * mod-linked-data: whether an instance can be opened in its editor. Here none can.
 *
 * Source: mod-linked-data 2.0.2.
 */
object LinkedDataRoutes extends ModuleRoutes {
  private val module = "mod-linked-data"

  override val modules: Vector[SandboxModule] = Vector(SandboxModule(module))

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/linked-data/inventory-instance/{id}/import-supported",
      module,
      "linked-data.resources.support-check.get",
      RequestKind.Read,
      _ => SandboxResponse(200, Some("application/json"), Buffer.buffer("false")),
    )
  )
}
