package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.Consortium
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.{
  ErrorEntry,
  ErrorResponses,
  Interface,
  Lists,
  ModuleRoutes,
  Route,
  SandboxModule,
}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-consortia: the consortium and its tenants. On Eureka it is mod-consortia-keycloak, with the
 * same paths. [[SharedInstances]] has the instances that they
 * share.
 *
 * Source: the module's public API description; there is no recorded exchange.
 */
final class ConsortiaRoutes(
    consortium: Option[Consortium],
    jobPace: Double,
    declared: SandboxModule = ConsortiaRoutes.OnOkapi,
) extends ModuleRoutes {
  import ConsortiaRoutes._

  override val modules: Vector[SandboxModule] = Vector(declared)

  override val routes: Vector[Route] = Vector(
    route("/consortia", "", _ => all),
    route("/consortia/{id}", "consortia.consortium.item.get", one),
    route("/consortia/{id}/tenants", "", tenants),
    route("/consortia-configuration", "", configuration),
  ) ++ new SharedInstances(consortium, jobPace, declared.name).routes

  private def route(
      path: String,
      permission: String,
      handle: SandboxRequest => SandboxResponse,
  ): Route =
    Route("GET", path, declared.name, permission, RequestKind.LightRead, handle)

  private def all: SandboxResponse = {
    val records = consortium.toVector.map(view)
    SandboxResponse.json(200, Lists.body("consortia", records, records.size))
  }

  private def one(request: SandboxRequest): SandboxResponse =
    known(consortium, request).map(found => SandboxResponse.json(200, view(found))).merge

  private def view(consortium: Consortium): JsonObject =
    obj("id" -> consortium.id, "name" -> "Sandbox consortium")

  private def tenants(request: SandboxRequest): SandboxResponse = {
    val response = known(consortium, request).map { found =>
      val query = Lists.read(request)
      val records = found.tenants.slice(query.offset, query.offset + query.limit).map { tenant =>
        obj(
          "id" -> tenant.tenant.name,
          "code" -> f"${tenant.tenant.number}%03d",
          "name" -> tenant.tenant.name,
          "isCentral" -> tenant.tenant.isCentral,
          "isDeleted" -> false,
        )
      }
      SandboxResponse.json(200, Lists.body("tenants", records, found.tenants.size))
    }
    response.merge
  }

  private def configuration(request: SandboxRequest): SandboxResponse = consortium match {
    case None => notFound("tenant", request.tenant.tenant.name)
    case Some(found) =>
      SandboxResponse.json(
        200,
        obj("id" -> found.id, "centralTenantId" -> found.central.tenant.name),
      )
  }
}

object ConsortiaRoutes {

  val OnOkapi: SandboxModule = SandboxModule(
    "mod-consortia",
    "1.1.0",
    provides = provides("1.0"),
    requires = "login 7.3; authtoken 2.0; users 16.0; permissions 5.6; inventory 13.0",
  )

  val OnEureka: SandboxModule = SandboxModule(
    "mod-consortia-keycloak",
    "1.7.0",
    provides = provides("1.1"),
    requires = "login 7.3; users 16.0; permissions 5.6; inventory 14.0",
  )

  private def provides(version: String): Vector[Interface] = Vector(
    Interface("consortia", version, "/consortia", "/consortia-configuration"),
    Interface("_tenant", "2.0"),
    Interface("_timer", "1.0"),
  )

  /** The consortium in the path. */
  private[module] def known(
      consortium: Option[Consortium],
      request: SandboxRequest,
  ): Either[SandboxResponse, Consortium] =
    consortium.filter(_.id == request.id).toRight(notFound("consortiumId", request.id))

  private[module] def notFound(what: String, value: String): SandboxResponse =
    refused(404, s"Object with $what [$value] was not found", "NOT_FOUND_ERROR")

  private[module] def refused(status: Int, message: String, code: String): SandboxResponse =
    SandboxResponse.json(
      status,
      ErrorResponses.body(Seq(ErrorEntry(message, kind = Some("-1"), code = Some(code)))),
    )
}
