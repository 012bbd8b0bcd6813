package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{FixedRecords, Json, Table}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Lists, Route, Schema}
import java.nio.charset.StandardCharsets.UTF_8
import java.util.UUID

/**
 * mod-permissions: which permissions there are, and which a user has. The gateway of the sandbox asks
 * for a token only.
 *
 * @param asked what the routes of the sandbox ask for
 */
final class PermissionsRoutes(asked: Seq[String]) {
  private val module = "mod-permissions"

  val routes: Vector[Route] = Vector(
    route("GET", "/perms/permissions", "permissions.get", CallKind.Read)(list),
    route("POST", "/perms/users", "users.item.post", CallKind.Write)(post),
    route("GET", "/perms/users/{id}", "users.item.get", CallKind.LightRead)(get),
    route("PUT", "/perms/users/{id}", "users.item.put", CallKind.Write)(put),
    route("GET", "/perms/users/{id}/permissions", "users.get", CallKind.LightRead)(names),
  )

  private def route(method: String, path: String, does: String, kind: CallKind)(
      handle: Ask => Answer
  ): Route = Route(method, path, module, s"perms.$does", kind, handle)

  private val schema = Schema("PermissionUser", Vector("userId"), Vector.empty)

  private lazy val all = new Table(
    new FixedRecords(
      asked.filter(_.nonEmpty).distinct.sorted.toVector.map { name =>
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

  /** The page's size is called `length` here. */
  private def list(ask: Ask): Answer = Lists.read(ask, Lists.storageError) match {
    case Left(refusal) => refusal
    case Right(query) =>
      val length = ask.parameter("length").flatMap(_.toIntOption).getOrElse(query.limit)
      val page = Lists.select(all, query.copy(limit = length))
      Answer.json(200, Lists.body("permissions", page.records, page.total))
  }

  private def post(ask: Ask): Answer = Bodies.valid(ask, schema) match {
    case Left(refusal) => refusal
    case Right(body) if ofUser(ask, body.getString("userId")).isDefined =>
      Answer.text(
        400,
        "ERROR: duplicate key value violates unique constraint " +
          "\"permissions_users_userid_idx_unique\" (23505)",
      )
    case Right(body) =>
      val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
      body.put("id", id).put("metadata", Json.metadata(ask.now, ask.claims.userId))
      if (!body.containsKey("permissions")) body.put("permissions", arr())
      ask.tenant.userPermissions.put(id, body)
      Answer.json(201, body, "location" -> s"/perms/users/$id")
  }

  private def get(ask: Ask): Answer = found(ask) match {
    case Some(record) => Answer.json(200, record)
    case None => Answer.text(404, s"No user with ${index(ask)} ${ask.id}")
  }

  private def names(ask: Ask): Answer = found(ask) match {
    case Some(record) =>
      Answer.json(200, obj("permissionNames" -> record.getJsonArray("permissions")))
    case None => Answer.text(404, s"No user found by ${index(ask)} ${ask.id}")
  }

  /** The id is that of the permissions record, whatever `indexField` says. */
  private def put(ask: Ask): Answer = Bodies.valid(ask, schema) match {
    case Left(refusal) => refusal
    case Right(body) =>
      ask.tenant.userPermissions.get(ask.id) match {
        case None => Answer.text(404, s"No permissions user found with id ${ask.id}")
        case Some(old) =>
          ask.tenant.userPermissions.put(
            ask.id,
            body.copy().put("id", ask.id).put("metadata", Storage.touched(old, ask)),
          )
          body.remove("metadata")
          Answer.json(200, body)
      }
  }

  private def index(ask: Ask): String = ask.parameter("indexField").getOrElse("id")

  private def found(ask: Ask): Option[JsonObject] =
    if (index(ask) == "userId") ofUser(ask, ask.id) else ask.tenant.userPermissions.get(ask.id)

  private def ofUser(ask: Ask, userId: String): Option[JsonObject] =
    ask.tenant.userPermissions.findOne("userId", userId)
}
