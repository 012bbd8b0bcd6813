package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.cql.Cql
import org.folio.perf.sandbox.data.Consortium
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.gateway.{
  Bodies,
  ErrorResponses,
  Interface,
  Lists,
  ModuleRoutes,
  Route,
  RoutesOf,
  SandboxModule,
}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-users: users; groups and proxies are reference data. */
object UsersRoutes extends RoutesOf("mod-users") {

  /** Several modules have this path, so the client must name the module. */
  private val CustomFields = "/custom-fields"

  override def modules: Vector[SandboxModule] =
    Vector(SandboxModule(module, provides = Vector(Interface("custom-fields", "3.0", CustomFields))))

  private val customFields: SandboxResponse =
    SandboxResponse.ok(obj("customFields" -> arr(), "totalRecords" -> 0))

  private val profilePictures: SandboxResponse = SandboxResponse.ok(
    obj(
      "id" -> "7d6c5b4a-3f2e-4d1c-8b9a-0a1b2c3d4e5f",
      "configName" -> "PROFILE_PICTURE_CONFIG",
      "enabled" -> false,
      "enabledObjectStorage" -> false,
      "encryptionKey" -> "ThisIsAnExampleOfAnEncryptionKey",
      "maxFileSize" -> 10,
    )
  )

  override val routes: Vector[Route] = Vector(
    route("GET /users", list),
    route("POST /users", checked(create)),
    route("GET /users/{id}", Storage.get(_.users)),
    route("PUT /users/{id}", put),
    route("DELETE /users/{id}", Storage.delete(_.users)),
    route("GET /users/configurations/entry", _ => profilePictures),
    // Several modules provide it, so the releases do not have it.
    route(s"GET $CustomFields", _ => customFields)
      .copy(permissions = Vector("user-settings.custom-fields.collection.get")),
  )

  private def list(request: SandboxRequest): SandboxResponse = {
    val read = Lists.read(request)
    val query = read.copy(query = read.query.copy(filter = withoutKeywords(read.query.filter)))
    val page = Lists.select(request.tenant.users, query)
    SandboxResponse.ok(Lists.body("users", page.records, page.total, hasResultInfo = true))
  }

  /** The fields of the index `keywords`, by schema.json of mod-users. */
  private val Keywords = Vector(
    "username",
    "personal.firstName",
    "personal.preferredFirstName",
    "personal.lastName",
    "personal.middleName",
    "personal.email",
    "barcode",
    "id",
    "externalSystemId",
    "customFields",
  )

  private def withoutKeywords(filter: Cql): Cql = filter match {
    case Cql.And(left, right) => Cql.And(withoutKeywords(left), withoutKeywords(right))
    case Cql.Or(left, right) => Cql.Or(withoutKeywords(left), withoutKeywords(right))
    case Cql.Not(left, right) => Cql.Not(withoutKeywords(left), withoutKeywords(right))
    case clause: Cql.Clause if clause.index == "keywords" =>
      Keywords.map(field => clause.copy(index = field): Cql).reduce(Cql.Or(_, _))
    case other => other
  }

  private[module] def create(request: SandboxRequest, sent: JsonObject): Checked[SandboxResponse] =
    for {
      body <- accepted(request, sent, None)
      id = request.idOf(body)
      _ <- Check.that(
        !request.tenant.users.contains(id),
        ErrorResponses.invalid("User with this id already exists", "id", id),
      )
    } yield {
      val now = Json.time(request.now)
      body.put("id", id).put("createdDate", now).put("updatedDate", now).put("metadata", request.metadata)
      request.tenant.users.put(body)
      SandboxResponse.json(201, body, "location" -> id)
    }

  private def put(request: SandboxRequest): SandboxResponse =
    Bodies.acceptsText(request).map(_ => update(request)).merge

  private[module] def update(request: SandboxRequest): SandboxResponse = {
    val updated = for {
      sent <- Bodies.json(request)
      old <- request.tenant.users.get(request.id).toRight(TextRefusals.notFound)
      body <- accepted(request, sent, Some(request.id))
    } yield {
      body
        .put("id", request.id)
        .put("createdDate", old.getString("createdDate"))
        .put("updatedDate", Json.time(request.now))
        .put("metadata", Storage.touched(old, request))
      request.tenant.users.put(body)
      SandboxResponse.NoContent
    }
    updated.merge
  }

  /** Checks that values of unique fields are new, and that referenced records exist. */
  private def accepted(request: SandboxRequest, body: JsonObject, own: Option[String]): Checked[JsonObject] = {
    def isFree(field: String, message: String): Checked[Unit] = Json
      .string(body, field)
      .filter(request.tenant.users.find(field, _).exists(user => !own.contains(user.getString("id"))))
      .map(ErrorResponses.invalid(message, field, _))
      .toLeft(())
    for {
      _ <- isFree("username", "User with this username already exists")
      _ <- isFree("barcode", "This barcode has already been taken")
      _ <- Json
        .string(body, "patronGroup")
        .filterNot(request.tenant.reference("/groups").contains)
        .map(unknown => SandboxResponse.text(400, s"Cannot add $unknown. Patron group not found"))
        .toLeft(())
    } yield {
      if (!body.containsKey("departments")) body.put("departments", arr())
      if (!body.containsKey("proxyFor")) body.put("proxyFor", arr())
      for (personal <- Option(body.getJsonObject("personal")) if !personal.containsKey("addresses"))
        personal.put("addresses", arr())
      body
    }
  }
}

/** mod-users: tenant of a user, from which the UI knows the consortium. */
final class UserTenantsRoutes(consortium: Option[Consortium]) extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    Route("mod-users", "GET /user-tenants", list)
  )

  /** Tenants of the user that the load runs as; empty outside of a consortium. */
  private def list(request: SandboxRequest): SandboxResponse = {
    val records = consortium.toVector.map { consortium =>
      obj(
        "id" -> request.tenant.staffId,
        "userId" -> request.tenant.staffId,
        "username" -> SandboxAccounts.Username,
        "tenantId" -> request.tenant.tenant.name,
        "centralTenantId" -> consortium.central.tenant.name,
        "consortiumId" -> consortium.id,
      )
    }
    Lists.whole("userTenants", records)
  }
}
