package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.gateway._
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * Eureka: Kong finds the route of a request, and the sidecar of the route's module checks it.
 *
 * @param permits whether a user of a tenant has a permission
 */
final class EurekaRules(
    tenants: Map[String, TenantData],
    modules: ModuleList,
    tokens: AccessTokens,
    permits: (TenantData, String, String) => Boolean,
) extends GatewayRules {
  import EurekaRules._

  private val routes = new Router(modules.routes)
  private val managers = new Managers(tenants, modules, tokens)
  private val sidecar = new Sidecar(tenants, tokens, permits)

  override def name: String = EurekaModules.Kong
  override def headers: List[(String, String)] = ("date" -> DateHeader.now()) :: KongAnswers.Headers
  override def full: SandboxResponse = KongAnswers.upstream(503).get
  override def preflight(http: HttpServerRequest): SandboxResponse = KongAnswers.preflight(http)

  override def failure(
      http: HttpServerRequest,
      status: Int,
      retryAfterSeconds: Option[Int],
  ): SandboxResponse =
    KongAnswers
      .upstream(status)
      .getOrElse(Sidecar.failure(http, status))
      .copy(headers = retryAfterSeconds.map(seconds => "retry-after" -> seconds.toString).toList)

  override def unreachable(http: HttpServerRequest, module: String): SandboxResponse =
    Sidecar.Unreachable

  override def own(
      http: HttpServerRequest,
      now: Instant,
  ): Option[Either[SandboxResponse, OwnRequest]] =
    managers.find(http, now).map { request =>
      KongToken.of(http).flatMap(token => request(token))
    }

  override def resolve(
      http: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[SandboxResponse, (SandboxRequest, Route)] =
    for {
      tenant <- Option(http.getHeader("x-okapi-tenant")).toRight(KongAnswers.notFound)
      found <- routeOf(http).toRight(KongAnswers.notFound)
      token <- KongToken.of(http)
      known <- sidecar.admitted(http, found.route, tenant, token, now)
      (data, claims) = known
      request = SandboxRequest(data, found.values, http.params, http.headers, body, claims, now)
    } yield (request, found.route)

  /**
   * Kong compares paths letter by letter. Interfaces that several modules provide have routes only
   * with the exact id of a module.
   */
  private def routeOf(http: HttpServerRequest): Option[RouteMatch] =
    Option(http.path)
      .filterNot(path => path.contains("//") || path.length > 1 && path.endsWith("/"))
      .flatMap(routes.find(http.method.name, _))
      .filter { found =>
        val asked = Option(http.getHeader("x-okapi-module-id"))
        val isMultiple = MultiplePaths(found.route.path)
        if (isMultiple) asked.contains(modules.idOf(found.route.module)) else true
      }
}

private object EurekaRules {

  /** Paths of interfaces of the type multiple. */
  private val MultiplePaths = Set("/custom-fields")
}
