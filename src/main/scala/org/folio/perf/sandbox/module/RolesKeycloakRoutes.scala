package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{FixedRecords, Ids, RecordTable}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.eureka.SpringErrors
import org.folio.perf.sandbox.gateway.{Bodies, Interface, Lists, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import scala.jdk.CollectionConverters._

/**
 * mod-roles-keycloak: roles, the roles of users, and the permissions that follow.
 *
 * Source: the module's code and its API description; there is no recorded exchange.
 */
final class RolesKeycloakRoutes(roles: UserRoles) extends ModuleRoutes {
  private val module = "mod-roles-keycloak"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      module,
      "3.0.6",
      provides = Vector(
        Interface("roles", "1.1", "/roles"),
        Interface("roles-user", "1.0", "/roles/users"),
        Interface("permissions-users", "1.0", "/permissions/users"),
        Interface("_tenant", "2.0"),
      ),
      requires = "permissions 5.6",
    )
  )

  override val routes: Vector[Route] = Vector(
    route("GET", "/roles", "roles.collection.get", RequestKind.LightRead)(all),
    route("GET", "/roles/{id}", "roles.item.get", RequestKind.LightRead)(one),
    route("GET", "/roles/users", "roles.users.collection.get", RequestKind.LightRead)(ofUsers),
    route("POST", "/roles/users", "roles.users.item.post", RequestKind.Write)(assign),
    route("GET", "/roles/users/{id}", "roles.users.item.get", RequestKind.LightRead)(ofUser),
    route("PUT", "/roles/users/{id}", "roles.users.item.put", RequestKind.Write)(replace),
    route("DELETE", "/roles/users/{id}", "roles.users.item.delete", RequestKind.Write)(remove),
    route("GET", "/permissions/users/{id}", "permissions.users.item.get", RequestKind.LightRead)(
      permissions
    ),
  )

  private def route(method: String, path: String, permission: String, kind: RequestKind)(
      handle: SandboxRequest => SandboxResponse
  ): Route = Route(method, path, module, permission, kind, handle)

  private lazy val table = new RecordTable(new FixedRecords(roles.roles))

  private def all(request: SandboxRequest): SandboxResponse =
    Lists.storage(table, "roles", hasResultInfo = false)(request)

  private def one(request: SandboxRequest): SandboxResponse = table.get(request.id) match {
    case Some(role) => SandboxResponse.json(200, role)
    case None => SpringErrors.notFound(s"Role not found: id = ${request.id}")
  }

  private def ofUsers(request: SandboxRequest): SandboxResponse =
    Lists.storage(roles.table(request.tenant), "userRoles", hasResultInfo = false)(request)

  private def ofUser(request: SandboxRequest): SandboxResponse = withId(request) { id =>
    val its = roles.table(request.tenant).find("userId", id)
    SandboxResponse.json(200, obj("userRoles" -> list(its), "totalRecords" -> its.size))
  }

  private def assign(request: SandboxRequest): SandboxResponse = withRoles(request) {
    (userId, ids) =>
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
    val desired = request.parameters.getAll("desiredPermissions").asScala.toSet
    val its = roles.permissions(request.tenant, id).filter(desired.isEmpty || desired(_))
    SandboxResponse.json(200, obj("userId" -> id, "permissions" -> list(its)))
  }

  /** User and roles of a body; all roles must exist. */
  private def withRoles(request: SandboxRequest)(
      handle: (String, Vector[String]) => SandboxResponse
  ): SandboxResponse = Bodies.json(request) match {
    case Left(refusal) => refusal
    case Right(body) =>
      val ids = Option(body.getJsonArray("roleIds"))
        .fold(Vector.empty[String])(_.iterator.asScala.map(_.toString).toVector)
      val unknown = ids.filterNot(id => roles.roles.exists(_.getString("id") == id))
      if (unknown.nonEmpty)
        SpringErrors.notFound(s"Roles are not found for ids: [${unknown.mkString(", ")}]")
      else handle(Json.string(body, "userId").getOrElse(""), ids)
  }

  private def withId(request: SandboxRequest)(
      handle: String => SandboxResponse
  ): SandboxResponse =
    if (Ids.isUuid(request.id)) handle(request.id) else SpringErrors.noUuid(request.id)
}
