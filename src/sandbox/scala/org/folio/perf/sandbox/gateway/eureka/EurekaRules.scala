package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.time.Instant
import java.util.SplittableRandom
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway._
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}

/**
 * Eureka: Kong finds the route of a request, and the sidecar of the route's module checks it.
 *
 * @param permits whether a user of a tenant has permissions
 */
final class EurekaRules(
    tenants: Map[String, TenantData],
    protected val modules: ModuleList,
    tokens: Tokens,
    permits: (TenantData, String) => Boolean,
) extends GatewayRules {
  import EurekaRules._

  private val managers = new Managers(modules, tokens)

  override def name: String = EurekaModules.Kong
  override def headers: List[(String, String)] = ("date" -> DateHeader.now()) :: KongHeaders
  override def full: SandboxResponse = ofKong(503)

  override def preflight(http: HttpServerRequest): SandboxResponse = {
    val asked = Option(http.getHeader("access-control-request-headers"))
    SandboxResponse
      .plain(200, "")
      .copy(headers =
        List("access-control-allow-methods" -> "GET,PUT,POST,DELETE,PATCH") ++
          asked.map("access-control-allow-headers" -> _)
      )
  }

  override def failure(http: HttpServerRequest, status: Int): SandboxResponse =
    if (status >= 502 && status <= 504) ofKong(status) else ofSidecar(status)

  override def unreachable(http: HttpServerRequest, module: String): SandboxResponse = ofSidecar(500)

  override def ownPaths: Vector[(String, String)] = Managers.paths

  override def own(
      http: HttpServerRequest,
      now: Instant,
  ): Option[Either[SandboxResponse, OwnRequest]] = managers.find(http, tokenOf(http), now).map(Right(_))

  override def resolve(
      http: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[SandboxResponse, (SandboxRequest, Route)] =
    for {
      tenant <- Option(http.getHeader("x-okapi-tenant")).toRight(ofKong(404))
      found <- routeOf(http).toRight(ofKong(404))
      known <- admitted(found.route, tenant, tokenOf(http), now)
      (data, claims) = known
      request = SandboxRequest(data, found.values, http.params, http.headers, body, claims, now)
    } yield (request, found.route)

  /** The checks of a module's sidecar, in its order: token, tenant of the token, tenant, permission. */
  private def admitted(
      route: Route,
      tenant: String,
      token: Option[String],
      now: Instant,
  ): Either[SandboxResponse, (TenantData, Claims)] =
    for {
      claims <- token match {
        // Without a permission no token is necessary, but one that is there must be valid.
        case None if route.permissions.isEmpty => Right(Claims.Nobody)
        case _ => token.flatMap(tokens.access(_, now)).filter(_.tenant == tenant).toRight(ofSidecar(401))
      }
      data <- tenants.get(tenant).toRight(ofSidecar(400))
      _ <- Either.cond(route.permissions.isEmpty || permits(data, claims.userId), (), ofSidecar(403))
    } yield (data, claims)
}

private object EurekaRules {
  private val ids = new SplittableRandom

  /** Message, class of the exception and code of a sidecar's refusal. Source: folio-module-sidecar, its error handler. */
  private val Sidecar: Map[Int, (String, String, String)] = Map(
    400 -> (("Application is not enabled for tenant", "TenantNotEnabledException", "tenant_not_enabled")),
    401 -> (("Unauthorized", "UnauthorizedException", "authorization_error")),
    403 -> (("Access Denied", "ForbiddenException", "authorization_error")),
    500 -> (("Failed to proxy request: Connection refused", "InternalServerErrorException", "service_error")),
  )

  private def ofSidecar(status: Int): SandboxResponse = {
    val (message, kind, code) =
      Sidecar.getOrElse(status, (s"Status $status", "WebApplicationException", "service_error"))
    SandboxResponse.error(status, message, code, kind)
  }

  private val KongWords = Map(
    404 -> "no Route matched with those values",
    502 -> "An invalid response was received from the upstream server",
    503 -> "The upstream server is currently unavailable",
    504 -> "The upstream server is timing out",
  )

  /** Kong's own response. Source: folio-kong 3.9. */
  private def ofKong(status: Int): SandboxResponse = {
    val id = f"${ids.nextLong()}%016x${ids.nextLong()}%016x"
    SandboxResponse.json(status, obj("message" -> KongWords(status), "request_id" -> id))
  }

  /** Headers that Kong's global plugin response-transformer adds. */
  private val KongHeaders: List[(String, String)] = List(
    "cache-control" -> "private, no-cache, no-store, max-age=0",
    "pragma" -> "no-cache",
    "expires" -> "0",
    "strict-transport-security" -> "max-age=31536000; includeSubDomains; preload",
  )
}
