package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.util.UUID
import org.folio.perf.sandbox.data.{FixedRecords, Ids, RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import scala.collection.mutable
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.{Bodies, Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.keycloak.KeycloakUsers
import scala.jdk.CollectionConverters._

/**
 * Roles of users, from which their permissions come. At the start the staff of each tenant has the
 * administrator's role.
 *
 * @param names of all permissions that routes require
 */
final class UserRoles(names: => Seq[String]) {
  import UserRoles._

  private lazy val all: Vector[String] = names.filter(_.nonEmpty).distinct.sorted.toVector

  /** Roles by tenant and user, as sidecars remember what Keycloak permitted. */
  private val known = mutable.HashMap.empty[(String, String), Set[String]]

  val roles: Vector[JsonObject] = Vector(Administrator, Reader).map { role =>
    obj("id" -> role.id, "name" -> role.name, "type" -> "REGULAR")
  }

  def table(tenant: TenantData): RecordTable = {
    val table = tenant.own("roles-users", Seq("userId", "roleId"))
    val key = tenant.tenant.name -> ""
    if (!known.contains(key)) {
      known.update(key, Set.empty)
      val users = tenant.generatedUsers
      (tenant.tenant.patrons until users.count).foreach { index =>
        assign(table, users.idOf(index), Administrator.id)
      }
    }
    table
  }

  def permits(tenant: TenantData, userId: String, permission: String): Boolean = {
    val its = of(tenant, userId)
    its(Administrator.id) || its(Reader.id) && permission.endsWith(".get")
  }

  def permissions(tenant: TenantData, userId: String): Vector[String] =
    all.filter(permits(tenant, userId, _))

  /** Permissions of a user that the request asks for. */
  def desired(request: SandboxRequest, userId: String): Vector[String] = {
    val desired = request.parameters.getAll("desiredPermissions").asScala.toSet
    permissions(request.tenant, userId).filter(desired.isEmpty || desired(_))
  }

  def add(tenant: TenantData, userId: String, roleId: String): Unit = {
    assign(table(tenant), userId, roleId)
    known -= tenant.tenant.name -> userId
  }

  def removeAll(tenant: TenantData, userId: String): Unit = {
    of(tenant, userId).foreach(role => table(tenant).delete(keyOf(userId, role)))
    known -= tenant.tenant.name -> userId
  }

  private def of(tenant: TenantData, userId: String): Set[String] = {
    val its = table(tenant)
    known.getOrElseUpdate(
      tenant.tenant.name -> userId,
      its.find("userId", userId).flatMap(Json.string(_, "roleId")).toSet,
    )
  }

  private def assign(table: RecordTable, userId: String, roleId: String): Unit = {
    table.put(keyOf(userId, roleId), obj("userId" -> userId, "roleId" -> roleId))
    ()
  }
}

object UserRoles {

  /** Has all permissions. */
  val Administrator: Role = role("Administrator")

  /** Has all permissions to read. */
  val Reader: Role = role("Reader")

  final case class Role(id: String, name: String)

  private def role(name: String) =
    Role(UUID.nameUUIDFromBytes(s"role $name".getBytes(UTF_8)).toString, name)

  private def keyOf(userId: String, roleId: String): String =
    UUID.nameUUIDFromBytes(s"$userId $roleId".getBytes(UTF_8)).toString
}

/**
 * mod-roles-keycloak: roles, the roles of users, and the permissions that follow.
 *
 * Source: mod-roles-keycloak 4.0.3 with a real Keycloak.
 */
final class RolesKeycloakRoutes(roles: UserRoles, users: KeycloakUsers) extends RoutesOfIds("mod-roles-keycloak") {
  override val routes: Vector[Route] = Vector(
    route("GET /roles", all),
    route("GET /roles/{id}", one),
    route("GET /roles/users", ofUsers),
    route("POST /roles/users", assign),
    route("GET /roles/users/{id}", ofUser),
    route("PUT /roles/users/{id}", replace),
    route("DELETE /roles/users/{id}", remove),
    route("GET /permissions/users/{id}", permissions),
  )

  private lazy val table = new RecordTable(new FixedRecords(roles.roles))

  private def all(request: SandboxRequest): SandboxResponse =
    Lists.storage(table, "roles")(request)

  private def one(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    val entity = "org.folio.roles.domain.entity.RoleEntity"
    table
      .get(id)
      .fold(SpringErrors.notFound(s"No row with the given identifier exists for entity [$entity with id '$id']"))(
        SandboxResponse.ok
      )
  }

  private def ofUsers(request: SandboxRequest): SandboxResponse =
    Lists.storage(roles.table(request.tenant), "userRoles")(request)

  private def ofUser(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    Lists.whole("userRoles", roles.table(request.tenant).find("userId", id))
  }

  private def assign(request: SandboxRequest): SandboxResponse = withRoles(request) { (userId, ids) =>
    ids.foreach(roles.add(request.tenant, userId, _))
    val added = ids.map(role => obj("userId" -> userId, "roleId" -> role))
    SandboxResponse.json(201, obj("userRoles" -> list(added), "totalRecords" -> added.size))
  }

  private def replace(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    withRoles(request) { (userId, ids) =>
      if (userId != id)
        SpringErrors.of(
          400,
          "User id in request and in the path must be equal",
          "IllegalArgumentException",
          "validation_error",
        )
      else {
        roles.removeAll(request.tenant, id)
        ids.foreach(roles.add(request.tenant, id, _))
        SandboxResponse.NoContent
      }
    }
  }

  private def remove(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    roles.removeAll(request.tenant, id)
    SandboxResponse.NoContent
  }

  private def permissions(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    SandboxResponse.ok(obj("userId" -> id, "permissions" -> list(roles.desired(request, id))))
  }

  /** User and roles of a body; all must exist. */
  private def withRoles(request: SandboxRequest)(
      handle: (String, Vector[String]) => SandboxResponse
  ): SandboxResponse = Bodies
    .json(request)
    .map { body =>
      val ids = Option(body.getJsonArray("roleIds"))
        .fold(Vector.empty[String])(_.iterator.asScala.map(_.toString).toVector)
      val unknown = ids.filterNot(id => roles.roles.exists(_.getString("id") == id))
      val user = Json.string(body, "userId").getOrElse("")
      if (unknown.nonEmpty)
        SpringErrors.notFound(s"Roles are not found for ids: [${unknown.mkString(", ")}]")
      else if (!users.has(request.tenant, user))
        SpringErrors.notFound(s"Keycloak user doesn't exist with the given 'user_id' attribute: $user")
      else handle(user, ids)
    }
    .merge
}

/** Routes of a module that refuses ids which are no UUIDs. */
abstract private[module] class RoutesOfIds(module: String) extends RoutesOf(module) {

  protected def withId(request: SandboxRequest)(handle: String => SandboxResponse): SandboxResponse =
    if (Ids.isUuid(request.id)) handle(request.id) else SpringErrors.noUuid(request.id)
}
