package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.Route
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.sandbox.keycloak.KeycloakUsers

/**
 * mod-users-keycloak: users in mod-users and in Keycloak at once, and the user of a token.
 *
 * Source: the module's code, and mod-users-keycloak 4.0.2 with a real Keycloak.
 */
final class UsersKeycloakRoutes(users: KeycloakUsers, roles: UserRoles) extends RoutesOfIds("mod-users-keycloak") {
  override val routes: Vector[Route] = Vector(
    readRoute("GET /users-keycloak/_self", self),
    route("GET /users-keycloak/users", Storage.list(_.users, "users")),
    route("POST /users-keycloak/users", checked(post)),
    route("GET /users-keycloak/users/{id}", get),
    route("PUT /users-keycloak/users/{id}", put),
    route("DELETE /users-keycloak/users/{id}", delete),
    route("GET /users-keycloak/users/{id}/permissions", permissions),
    route(s"GET $authUsers/{id}", isThere),
    route(s"POST $authUsers/{id}", add),
  )

  private def authUsers = "/users-keycloak/auth-users"

  private def self(request: SandboxRequest): SandboxResponse =
    if (request.claims.userId.isEmpty)
      SpringErrors.notFound("User id was not found in header or token")
    else
      request.tenant.users.get(request.claims.userId) match {
        case None =>
          SpringErrors.notFound(s"User was Not Found with: id = ${request.claims.userId}")
        case Some(user) =>
          val userId = user.getString("id")
          val names = roles.permissions(request.tenant, userId)
          val isExpanded = request.parameter("expandPermissions").contains("true")
          val shown = if (isExpanded) names.map(name => obj("permissionName" -> name)) else names
          SandboxResponse.ok(
            obj(
              "user" -> user,
              "permissions" -> obj("userId" -> userId, "permissions" -> list(shown)),
              "proxiesFor" -> list(Nil),
              "servicePointsUser" -> UsersBlRoutes.servicePointsOf(request, userId),
            )
          )
      }

  private def get(request: SandboxRequest): SandboxResponse =
    withId(request)(request.tenant.users.get(_).fold(NotFound)(SandboxResponse.ok))

  /** @return the response of mod-users, if that refuses the user */
  private def post(request: SandboxRequest, body: JsonObject): Checked[SandboxResponse] =
    if (request.parameter("keycloakOnly").contains("true"))
      Right(added(request, body).getOrElse(SandboxResponse.json(201, body)))
    else if (Json.string(body, "username").isEmpty) Left(NoUsername)
    else
      UsersRoutes.create(request, body).map { made =>
        val user = new JsonObject(made.body)
        added(request, user).getOrElse(SandboxResponse.json(201, user))
      }

  private def added(request: SandboxRequest, user: JsonObject): Option[SandboxResponse] =
    Json.string(user, "id") match {
      case None =>
        Some(
          SpringErrors.of(
            400,
            "User id is missing",
            "RequestValidationException",
            "validation_error",
            "id" -> "null",
          )
        )
      case Some(id) =>
        users.add(request.tenant, id)
        None
    }

  /** Updates a user in mod-users and in Keycloak, where it is added if it has a user name. */
  private def put(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    val response = UsersRoutes.update(request)
    val name = request.tenant.users.get(id).flatMap(Json.string(_, "username"))
    if (response.status == 404) NotFound
    else if (response.status != 204) response
    else if (users.has(request.tenant, id)) response
    else if (name.isEmpty) NoUsername
    else {
      users.add(request.tenant, id)
      response
    }
  }

  /** Deletes a user wherever it is. */
  private def delete(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    request.tenant.users.delete(id)
    roles.removeAll(request.tenant, id)
    users.remove(request.tenant, id)
    SandboxResponse.NoContent
  }

  private def permissions(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    SandboxResponse.ok(obj("permissions" -> list(roles.desired(request, id))))
  }

  private def isThere(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    if (users.has(request.tenant, id)) SandboxResponse.NoContent else withoutBody(404)
  }

  private def add(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    request.tenant.users.get(id) match {
      case _ if users.has(request.tenant, id) => SandboxResponse.NoContent
      case None => withoutBody(404)
      case Some(user) if Json.string(user, "username").forall(_.isBlank) => withoutBody(400)
      case Some(_) =>
        users.add(request.tenant, id)
        withoutBody(201)
    }
  }

  /** All responses of the controller for users of Keycloak are statuses alone. */
  private def withoutBody(status: Int): SandboxResponse =
    SandboxResponse.text(status, "").copy(contentType = None)

  private val NotFound = SpringErrors.notFound("Not Found")

  private val NoUsername = SpringErrors.of(
    400,
    "User without username cannot be created in Keycloak",
    "RequestValidationException",
    "user.absent-username",
  )
}
