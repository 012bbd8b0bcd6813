package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Permissions record of each generated user, with the same index. The records contain no
 * permissions.
 */
final class GeneratedUserPermissions(tenant: SandboxTenant, ids: Ids, users: GeneratedUsers)
    extends IndexedRecords(tenant.number, ids, Kind.UserPermissions) {
  override val count: Int = users.count

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "userId" -> users.idOf(index),
    "permissions" -> arr(),
    "metadata" -> Json.metadata(Reference.Created, Reference.Created, users.staffId),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "userId" => GeneratedRecords.some(users.indexOf(value), count)
    case _ => None
  }
}
