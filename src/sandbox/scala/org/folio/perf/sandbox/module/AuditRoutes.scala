package org.folio.perf.sandbox.module

import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * mod-audit: settings of the history of records, which is not enabled.
 *
 * Source: mod-audit 3.0.1.
 */
object AuditRoutes extends RoutesOf("mod-audit") {
  override val routes: Vector[Route] = Vector("audit.inventory", "audit.authority").map { group =>
    val settings = Vector(
      setting(group, "enabled", "BOOLEAN", false),
      setting(group, "records.page.size", "INTEGER", 10),
    )
    route(
      s"GET /audit/config/groups/$group/settings",
      _ => Lists.whole("settings", settings),
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
object LinkedDataRoutes extends RoutesOf("mod-linked-data") {
  override val routes: Vector[Route] = Vector(
    readRoute(
      "GET /linked-data/inventory-instance/{id}/import-supported",
      _ => SandboxResponse(200, Some("application/json"), Buffer.buffer("false")),
    )
  )
}
