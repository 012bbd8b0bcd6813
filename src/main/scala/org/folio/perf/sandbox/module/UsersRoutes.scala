package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Ids, Json, Table, TenantData}
import org.folio.perf.sandbox.gateway.{Answer, Ask, Bodies, Errors, Lists, Modules, Route, Schema}

/** mod-users: users and who may borrow for whom; groups are reference data. */
object UsersRoutes {
  private val module = "mod-users"

  def proxies(tenant: TenantData): Table =
    tenant.own("proxiesfor", Seq("userId", "proxyUserId"))

  val routes: Vector[Route] = Vector(
    Route("GET", "/users", module, "users.collection.get", CallKind.LightRead, list),
    Route("POST", "/users", module, "users.item.post", CallKind.Write, post),
    Route("GET", "/users/{id}", module, "users.item.get", CallKind.LightRead, get),
    Route("PUT", "/users/{id}", module, "users.item.put", CallKind.Write, put),
    Route("DELETE", "/users/{id}", module, "users.item.delete", CallKind.Write, delete),
    Route(
      "GET",
      "/custom-fields",
      module,
      "user-settings.custom-fields.collection.get",
      CallKind.LightRead,
      customFields,
    ),
  ) ++ Storage.routes(
    "/proxiesfor",
    module,
    "proxiesfor",
    proxies,
    "proxiesFor",
    Schema("ProxiesFor", Vector.empty, Vector.empty),
  )

  private val schema = Schema(
    "User",
    Vector("personal.lastName"),
    Vector(
      "barcode",
      "departments",
      "meta",
      "active",
      "updatedDate",
      "customFields",
      "metadata",
      "patronGroup",
      "enrollmentDate",
      "externalSystemId",
      "username",
      "tags",
      "type",
      "id",
      "expirationDate",
      "createdDate",
      "proxyFor",
      "personal",
    ),
  )

  private def list(ask: Ask): Answer =
    Lists.storage(ask.tenant.users, "users", hasResultInfo = true)(ask)

  private def get(ask: Ask): Answer =
    if (!Ids.isUuid(ask.id)) Answer.text(404, NoUuid)
    else Storage.get(_.users)(ask)

  private def post(ask: Ask): Answer =
    Bodies.valid(ask, schema).flatMap(body => accepted(ask, body, None)) match {
      case Left(refusal) => refusal
      case Right(body) =>
        val id = Json.string(body, "id").getOrElse(ask.tenant.newId())
        if (ask.tenant.users.contains(id))
          Errors.invalid("User with this id already exists", "id", id)
        else {
          val now = Json.time(ask.now)
          body
            .put("id", id)
            .put("createdDate", now)
            .put("updatedDate", now)
            .put("metadata", Json.metadata(ask.now, ask.claims.userId))
          ask.tenant.users.put(id, body)
          Answer.json(201, body, "location" -> id)
        }
    }

  private def put(ask: Ask): Answer = {
    val checked = for {
      _ <- Bodies.acceptsText(ask)
      body <- Bodies.valid(ask, schema)
      old <- ask.tenant.users.get(ask.id).toRight(Answer.text(404, "Not found"))
      accepted <- accepted(ask, body, Some(ask.id))
    } yield (accepted, old)
    checked match {
      case Left(refusal) => refusal
      case Right((body, old)) =>
        body
          .put("id", ask.id)
          .put("createdDate", old.getString("createdDate"))
          .put("updatedDate", Json.time(ask.now))
          .put("metadata", Storage.touched(old, ask))
        ask.tenant.users.put(ask.id, body)
        Answer.NoContent
    }
  }

  private def delete(ask: Ask): Answer = Storage.delete(_.users)(ask)

  /** What several users may not share, and what must exist. */
  private def accepted(
      ask: Ask,
      body: JsonObject,
      own: Option[String],
  ): Either[Answer, JsonObject] = {
    def inUse(field: String): Option[String] = Json
      .string(body, field)
      .filter(ask.tenant.users.find(field, _).exists(u => !own.contains(u.getString("id"))))
    val group = Json.string(body, "patronGroup")
    (inUse("username"), inUse("barcode"), group.filterNot(groups(ask).contains)) match {
      case (Some(name), _, _) =>
        Left(Errors.invalid("User with this username already exists", "username", name))
      case (_, Some(barcode), _) =>
        Left(Errors.invalid("This barcode has already been taken", "barcode", barcode))
      case (_, _, Some(unknown)) =>
        Left(Answer.text(400, s"Cannot add $unknown. Patron group not found"))
      case _ =>
        if (!body.containsKey("departments")) body.put("departments", arr())
        if (!body.containsKey("proxyFor")) body.put("proxyFor", arr())
        val personal = body.getJsonObject("personal")
        if (!personal.containsKey("addresses")) personal.put("addresses", arr())
        Right(body)
    }
  }

  private def groups(ask: Ask): Table = ask.tenant.reference("/groups")

  /** Several modules have this path, so the caller must name the one it means. */
  private def customFields(ask: Ask): Answer = {
    val wanted = Modules.versions.collectFirst { case (`module`, v) => s"$module-$v" }
    if (ask.header("x-okapi-module-id") == wanted)
      Answer.json(200, obj("customFields" -> arr(), "totalRecords" -> 0))
    else Answer.text(404, "No suitable module found for path and tenant")
  }

  private val NoUuid =
    "Invalid UUID format of id, should be xxxxxxxx-xxxx-Mxxx-Nxxx-xxxxxxxxxxxx where M is 1-5 " +
      "and N is 8, 9, a, b, A or B and x is 0-9, a-f or A-F."
}
