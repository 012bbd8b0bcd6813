package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.util.UUID
import org.folio.perf.sandbox.data.{FixedRecords, RecordTable, TenantData}
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Lists, Route, RoutesOf}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.collection.mutable

/**
 * Users that Keycloak knows, with their roles. At the start these are the generated users; the staff of each tenant has
 * the administrator's role.
 */
final class KeycloakUsers {
  private val changed = mutable.HashMap.empty[(String, String), Boolean]

  def has(tenant: TenantData, userId: String): Boolean =
    changed.getOrElse(tenant.tenant.name -> userId, tenant.generatedUsers.indexOf(userId) >= 0)

  def add(tenant: TenantData, userId: String): Unit = changed.update(tenant.tenant.name -> userId, true)

  /** Takes the user's roles away too. */
  def remove(tenant: TenantData, userId: String): Unit = {
    changed.update(tenant.tenant.name -> userId, false)
    roles(tenant).delete(userId)
    ()
  }

  /** Roles of users, each by the id of its user. */
  def roles(tenant: TenantData): RecordTable = tenant.own("roles-users", Seq("userId", "roleId"))

  /** The staff of a new tenant has the administrator's role. */
  def prepare(tenant: TenantData): Unit = {
    val users = tenant.generatedUsers
    (tenant.tenant.patrons until users.count).map(users.idOf).foreach { id =>
      roles(tenant).put(id, obj("userId" -> id, "roleId" -> KeycloakUsers.Administrator))
    }
  }

  /** The administrator has all permissions, other users have none. */
  def permits(tenant: TenantData, userId: String): Boolean = roles(tenant).get(userId).isDefined
}

object KeycloakUsers {
  private def idOf(role: String): String = UUID.nameUUIDFromBytes(s"role $role".getBytes(UTF_8)).toString

  val Administrator: String = idOf("Administrator")

  val Roles: Vector[JsonObject] = Vector("Administrator", "Reader").map { name =>
    obj("id" -> idOf(name), "name" -> name, "type" -> "REGULAR")
  }
}

/** mod-roles-keycloak: roles, and the roles of users. */
final class RolesKeycloakRoutes(users: KeycloakUsers) extends RoutesOf("mod-roles-keycloak") {
  private lazy val roles = new RecordTable(new FixedRecords(KeycloakUsers.Roles))

  override def prepare(tenant: TenantData): Unit = users.prepare(tenant)

  override val routes: Vector[Route] = Vector(
    route("GET /roles", Lists.storage(roles, "roles")(_)),
    route("GET /roles/users", request => Lists.storage(users.roles(request.tenant), "userRoles")(request)),
    route("GET /roles/users/{id}", ofUser),
  )

  private def ofUser(request: SandboxRequest): SandboxResponse =
    Lists.whole("userRoles", users.roles(request.tenant).find("userId", request.id))
}

/**
 * mod-users-keycloak: users in mod-users and in Keycloak at once, and the user of a token.
 *
 * @param permissions names of all permissions that routes require
 */
final class UsersKeycloakRoutes(users: KeycloakUsers, permissions: => Seq[String])
    extends RoutesOf("mod-users-keycloak") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /users-keycloak/_self", self),
    route("PUT /users-keycloak/users/{id}", put),
    route("DELETE /users-keycloak/users/{id}", delete),
    route("GET /users-keycloak/auth-users/{id}", isThere),
  )

  private lazy val names = permissions.filter(_.nonEmpty).distinct.sorted.toVector

  private def self(request: SandboxRequest): SandboxResponse =
    request.tenant.users.get(request.claims.userId).fold(withoutBody(404)) { user =>
      val isExpanded = request.parameter("expandPermissions").contains("true")
      val shown = if (isExpanded) names.map(name => obj("permissionName" -> name)) else names
      SandboxResponse.ok(
        obj(
          "user" -> user,
          "permissions" -> obj("userId" -> user.getString("id"), "permissions" -> list(shown)),
          "proxiesFor" -> list(Nil),
          "servicePointsUser" -> UsersBlRoutes.servicePointsOf(request, user.getString("id")),
        )
      )
    }

  /** Updates a user in mod-users and in Keycloak, where it is added. */
  private def put(request: SandboxRequest): SandboxResponse = {
    val response = UsersRoutes.update(request)
    if (response.status == 204) users.add(request.tenant, request.id)
    response
  }

  /** Deletes a user wherever it is. */
  private def delete(request: SandboxRequest): SandboxResponse = {
    request.tenant.users.delete(request.id)
    users.remove(request.tenant, request.id)
    SandboxResponse.NoContent
  }

  private def isThere(request: SandboxRequest): SandboxResponse =
    if (users.has(request.tenant, request.id)) SandboxResponse.NoContent else withoutBody(404)

  private def withoutBody(status: Int): SandboxResponse =
    SandboxResponse.text(status, "").copy(contentType = None)
}
