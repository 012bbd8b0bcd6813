package org.folio.perf.sandbox.gateway.eureka

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.gateway._
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import java.util.SplittableRandom
import org.folio.perf.sandbox.format.Json.obj

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

  private val routes = new Router(modules.routes)
  private val managers = new Managers(tenants, modules, tokens)
  private val sidecar = new Sidecar(tenants, tokens, permits)

  override def name: String = EurekaModules.Kong
  override def headers: List[(String, String)] = ("date" -> DateHeader.now()) :: KongAnswers.Headers
  override def full: SandboxResponse = KongAnswers.upstream(503).get
  override def preflight(http: HttpServerRequest): SandboxResponse = KongAnswers.preflight(http)

  override def failure(http: HttpServerRequest, status: Int): SandboxResponse =
    KongAnswers.upstream(status).getOrElse(Sidecar.failure(http, status))

  override def unreachable(http: HttpServerRequest, module: String): SandboxResponse =
    Sidecar.Unreachable

  override def own(
      http: HttpServerRequest,
      now: Instant,
  ): Option[Either[SandboxResponse, OwnRequest]] =
    managers.find(http, now).map(request => KongToken.of(http).map(request))

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
      .filter(found => modules.accepts(found.route, Option(http.getHeader("x-okapi-module-id"))))
}

/**
 * Responses that Kong gives itself.
 *
 * Source: folio-kong 3.9, its plugin auth-headers-manager and its configuration.
 */
private[eureka] object KongAnswers {
  private val ids = new SplittableRandom

  def refused(status: Int, message: String): SandboxResponse =
    SandboxResponse.json(status, obj("message" -> message, "request_id" -> requestId()))

  private val Upstream = Map(
    502 -> "An invalid response was received from the upstream server",
    503 -> "The upstream server is currently unavailable",
    504 -> "The upstream server is timing out",
  )

  /** Kong cannot use the upstream's response, or gets none. */
  def upstream(status: Int): Option[SandboxResponse] = Upstream.get(status).map(refused(status, _))

  def notFound: SandboxResponse = refused(404, "no Route matched with those values")

  /** Answer to a preflight. All other OPTIONS requests go to an upstream that does not exist. */
  def preflight(http: HttpServerRequest): SandboxResponse =
    if (http.getHeader("origin") == null || http.getHeader("access-control-request-method") == null) upstream(502).get
    else {
      val asked = Option(http.getHeader("access-control-request-headers"))
      SandboxResponse
        .text(200, "")
        .copy(
          contentType = None,
          headers = List("access-control-allow-methods" -> "GET,PUT,POST,DELETE,PATCH") ++
            asked.map("access-control-allow-headers" -> _),
        )
    }

  /** Headers that the global plugin response-transformer adds. */
  val Headers: List[(String, String)] = List(
    "cache-control" -> "private, no-cache, no-store, max-age=0",
    "pragma" -> "no-cache",
    "expires" -> "0",
    "strict-transport-security" -> "max-age=31536000; includeSubDomains; preload",
  )

  private def requestId(): String = f"${ids.nextLong()}%016x${ids.nextLong()}%016x"
}

/** The access token of a request as Kong's plugin auth-headers-manager finds it. */
private[eureka] object KongToken {

  /** Needs a blank behind the semicolon between two cookies, as the plugin does. */
  private val Cookie = "([^\\s]+)=([^\\s;]+)[;\\s]*".r
  private val Bearer = "Bearer "

  /** @return left: the tokens of the request differ */
  def of(http: HttpServerRequest): Either[SandboxResponse, Option[String]] =
    inHeaders(http).flatMap { case (source, token) =>
      inCookies(http.getHeader("cookie")) match {
        case Some(cookie) if token.exists(_ != cookie) =>
          refused(s"$source token is not equal to folioAccessToken token in cookies")
        case cookie => Right(cookie.orElse(token))
      }
    }

  private def inHeaders(
      http: HttpServerRequest
  ): Either[SandboxResponse, (String, Option[String])] = {
    val okapi = Option(http.getHeader("x-okapi-token"))
    Option(http.getHeader("authorization")) match {
      case None => Right("X-Okapi-Token" -> okapi)
      case Some(text) if !text.startsWith(Bearer) =>
        refused("Invalid authorization header, value must start with Bearer")
      case Some(text) =>
        val token = text.drop(Bearer.length)
        if (okapi.exists(_ != token)) refused("X-Okapi-Token is not equal to Authorization token")
        else Right("Authorization" -> Some(token))
    }
  }

  private def refused(message: String) = Left(KongAnswers.refused(404, message))

  private def inCookies(header: String): Option[String] =
    Option(header).flatMap { text =>
      Cookie.findAllMatchIn(text).filter(_.group(1) == "folioAccessToken").map(_.group(2)).toVector.lastOption
    }
}
