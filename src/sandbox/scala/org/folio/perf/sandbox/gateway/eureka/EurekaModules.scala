package org.folio.perf.sandbox.gateway.eureka

import org.folio.perf.sandbox.gateway.{AccessTokens, ModuleRoutes, Route, SandboxModule}
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.http.{Claims, SandboxResponse}

/**
 * Services of Eureka, and modules that no workflow calls. The gateway of the sandbox does the work
 * of Kong and of the managers itself.
 *
 * @param keycloak version of Keycloak
 */
final class EurekaModules(keycloak: String) extends ModuleRoutes {
  import EurekaModules._

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(Kong, KongVersion),
    SandboxModule(Keycloak, keycloak),
    SandboxModule(Entitlements, "3.1.4"),
    SandboxModule(Tenants, "3.0.1"),
    SandboxModule(Manager, "3.0.1"),
    SandboxModule("mod-scheduler"),
    SandboxModule("mod-password-validator"),
  )

  override val routes: Vector[Route] = Vector.empty
}

object EurekaModules {
  val Kong = "kong"
  val KongVersion = "3.9.1"
  val Keycloak = "folio-keycloak"
  val Entitlements = "mgr-tenant-entitlements"
  val Tenants = "mgr-tenants"
  val Manager = "mgr-applications"

  /** Services of the platform itself, which belong to no application and have no sidecar. */
  val Services: Set[String] = Set(Kong, Keycloak, Entitlements, Tenants, Manager)
}

/**
 * The checks of a module's sidecar, in its order: body, token, tenant of the token,
 * tenant, permission.
 *
 * Source: folio-module-sidecar, its filters and its error handler.
 *
 * @param permits whether a user of a tenant has a permission
 */
final private[eureka] class Sidecar(
    tenants: Map[String, TenantData],
    tokens: AccessTokens,
    permits: (TenantData, String, String) => Boolean,
) {
  import Sidecar._

  def admitted(
      http: HttpServerRequest,
      route: Route,
      tenant: String,
      token: Option[String],
      now: Instant,
  ): Either[SandboxResponse, (TenantData, Claims)] =
    for {
      _ <- Either.cond(!isGetWithBody(http), (), GetWithBody)
      claims <- token match {
        // Without a permission no token is necessary, but one that is there must be valid.
        case None if route.permissions.isEmpty => Right(Claims.Nobody)
        case None => Left(Unauthorized)
        case Some(text) =>
          tokens.access(text, now).filter(_.tenant == tenant).toRight(Unauthorized)
      }
      data <- tenants.get(tenant).toRight(notEnabled(tenant))
      _ <- Either.cond(
        route.permissions.forall(permits(data, claims.userId, _)),
        (),
        AccessDenied,
      )
    } yield (data, claims)
}

private[eureka] object Sidecar {
  val Unauthorized: SandboxResponse =
    SpringErrors.ofSidecar(401, "Unauthorized", "UnauthorizedException", "authorization_error")
  val AccessDenied: SandboxResponse =
    SpringErrors.ofSidecar(403, "Access Denied", "ForbiddenException", "authorization_error")
  private val GetWithBody: SandboxResponse =
    SpringErrors.ofSidecar(400, "GET requests should not have a body", "BadRequestException", "service_error")

  private def notEnabled(tenant: String): SandboxResponse = {
    val words = s"Application is not enabled for tenant: $tenant"
    SpringErrors.ofSidecar(400, words, "TenantNotEnabledException", "tenant_not_enabled")
  }

  private def isGetWithBody(http: HttpServerRequest): Boolean =
    http.method == HttpMethod.GET &&
      Option(http.getHeader("content-length")).exists(_.toLongOption.exists(_ > 0))

  /** A failure of the module, or of the request to it, with this status. */
  def failure(http: HttpServerRequest, status: Int): SandboxResponse = status match {
    case 401 => Unauthorized
    case 403 => AccessDenied
    case 404 =>
      val words = s"Route is not found [method: ${http.method.name}, path: ${http.path}]"
      SpringErrors.ofSidecar(404, words, "NotFoundException", "route_not_found_error")
    case 408 =>
      SpringErrors.ofSidecar(408, "Request Timeout", "TimeoutException", "read_timeout_error")
    case other =>
      SpringErrors.ofSidecar(other, s"Status $other", "WebApplicationException", "service_error")
  }

  /** The module does not accept the connection. */
  val Unreachable: SandboxResponse = {
    val cause = "Connection refused: localhost/127.0.0.1:8081"
    SpringErrors.ofSidecar(
      500,
      s"Failed to proxy request: $cause",
      "InternalServerErrorException",
      "service_error",
      "cause" -> cause,
    )
  }
}
