package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.util.UUID
import org.folio.perf.sandbox.data.{FixedRecords, RecordTable}
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-permissions: all permissions, and the permissions of users. The gateway of the sandbox
 * requires only a token.
 *
 * @param permissions permissions that the routes of the sandbox require
 */
final class PermissionsRoutes(permissions: Seq[String]) extends RoutesOf("mod-permissions") {

  override val routes: Vector[Route] = Vector(
    readRoute("GET /perms/permissions", list),
    route("POST /perms/users", withBody(post)),
    route("GET /perms/users/{id}", get),
    route("PUT /perms/users/{id}", withBody(put)),
    route("GET /perms/users/{id}/permissions", names),
  )

  private lazy val all = new RecordTable(
    new FixedRecords(
      permissions.filter(_.nonEmpty).distinct.sorted.toVector.map { name =>
        obj(
          "permissionName" -> name,
          "displayName" -> name.replace('.', ' '),
          "id" -> UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString,
          "tags" -> arr(),
          "subPermissions" -> arr(),
          "childOf" -> arr(),
          "grantedTo" -> arr(),
          "mutable" -> false,
          "visible" -> true,
          "dummy" -> false,
          "deprecated" -> false,
        )
      }
    )
  )

  /** Lists permissions; the page size is called `length` here. */
  private def list(request: SandboxRequest): SandboxResponse = {
    val query = Lists.read(request)
    val page = Lists.select(all, query.copy(limit = request.number("length", query.limit)))
    SandboxResponse.ok(Lists.body("permissions", page.records, page.total))
  }

  private def post(request: SandboxRequest, body: JsonObject): SandboxResponse =
    if (ofUser(request, body.getString("userId")).isDefined)
      SandboxResponse.text(
        400,
        "ERROR: duplicate key value violates unique constraint " +
          "\"permissions_users_userid_idx_unique\" (23505)",
      )
    else {
      val id = request.idOf(body)
      body.put("id", id).put("metadata", request.metadata)
      if (!body.containsKey("permissions")) body.put("permissions", arr())
      request.tenant.userPermissions.put(body)
      SandboxResponse.json(201, body, "location" -> s"/perms/users/$id")
    }

  private def get(request: SandboxRequest): SandboxResponse = found(request)
    .fold(SandboxResponse.text(404, s"No user with ${index(request)} ${request.id}"))(SandboxResponse.ok)

  private def names(request: SandboxRequest): SandboxResponse =
    found(request).fold(SandboxResponse.text(404, s"No user found by ${index(request)} ${request.id}")) { record =>
      SandboxResponse.ok(obj("permissionNames" -> record.getJsonArray("permissions")))
    }

  /** Updates a permissions record by its id, whatever `indexField` is. */
  private def put(request: SandboxRequest, body: JsonObject): SandboxResponse =
    request.tenant.userPermissions
      .get(request.id)
      .fold(SandboxResponse.text(404, s"No permissions user found with id ${request.id}")) { old =>
        val record = body.copy().put("id", request.id).put("metadata", Storage.touched(old, request))
        request.tenant.userPermissions.put(record)
        body.remove("metadata")
        SandboxResponse.ok(body)
      }

  private def index(request: SandboxRequest): String =
    request.parameter("indexField").getOrElse("id")

  private def found(request: SandboxRequest): Option[JsonObject] =
    if (index(request) == "userId") ofUser(request, request.id)
    else request.tenant.userPermissions.get(request.id)

  private def ofUser(request: SandboxRequest, userId: String): Option[JsonObject] =
    request.tenant.userPermissions.findOne("userId", userId)
}
