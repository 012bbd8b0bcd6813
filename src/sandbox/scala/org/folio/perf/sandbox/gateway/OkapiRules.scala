package org.folio.perf.sandbox.gateway

import io.netty.handler.codec.http.HttpResponseStatus
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import java.time.Instant
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}

/** Okapi: tenants, tokens, routes, browsers' preflights, and its own API. */
final class OkapiRules(
    tenants: Map[String, TenantData],
    protected val modules: ModuleList,
    tokens: Tokens,
) extends GatewayRules {
  import OkapiRules._

  override def name: String = "okapi"
  override def headers: List[(String, String)] = Nil
  override def full: SandboxResponse = failure(503)
  override def preflight(http: HttpServerRequest): SandboxResponse = Preflight

  override def failure(http: HttpServerRequest, status: Int): SandboxResponse = failure(status)

  private def failure(status: Int): SandboxResponse =
    SandboxResponse.text(status, HttpResponseStatus.valueOf(status).reasonPhrase)

  override def unreachable(http: HttpServerRequest, module: String): SandboxResponse =
    SandboxResponse.text(
      500,
      s"proxyClient failure: ${modules.idOf(module)} http://$module:$ModulePort: Connection " +
        s"refused: $module/$ModuleAddress:$ModulePort: ${http.method.name} ${http.uri}",
    )

  override def resolve(
      http: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[SandboxResponse, (SandboxRequest, Route)] = {
    val claims = tokenOf(http).map(tokens.access(_, now))
    for {
      name <- Option(http.getHeader("x-okapi-tenant")).toRight(NoRoute)
      tenant <- tenants.get(name).toRight(SandboxResponse.text(400, s"No such Tenant $name"))
      found <- routeOf(http).toRight(NoRoute)
      known <- authorised(found.route, name, claims)
      request = SandboxRequest(tenant, found.values, http.params, http.headers, body, known, now)
    } yield (request, found.route)
  }

  private def authorised(
      route: Route,
      tenant: String,
      claims: Option[Option[Claims]],
  ): Either[SandboxResponse, Claims] =
    if (route.permissions.isEmpty) Right(claims.flatten.getOrElse(Claims.Nobody))
    else
      claims match {
        case None =>
          val wanted = s"Token missing, access requires permission: ${route.permissions.mkString(" ")}"
          Left(SandboxResponse.text(400, wanted))
        case Some(None) => Left(invalidToken(401))
        case Some(Some(known)) if known.tenant != tenant => Left(invalidToken(403))
        case Some(Some(known)) => Right(known)
      }

  override def ownPaths: Vector[(String, String)] = Vector(Version, ModulesOf).map(name -> _)

  /** Okapi's own API, which requires no token. */
  override def own(
      http: HttpServerRequest,
      now: Instant,
  ): Option[Either[SandboxResponse, OwnRequest]] =
    Option.when(http.path.startsWith("/_/")) {
      def read(template: String)(response: => SandboxResponse) = Right(new OwnRequest(http, name, template, response))
      (http.method, http.path.split('/').toList.drop(2)) match {
        case (HttpMethod.GET, List("version")) => read(Version)(version)
        case (HttpMethod.GET, List("proxy", "tenants", id, "modules")) =>
          val isFull = http.getParam("full") == "true"
          read(ModulesOf)(modulesOf(id, isFull))
        case _ => Left(NoRoute)
      }
    }

  private def version: SandboxResponse = SandboxResponse
    .text(200, GatewayModules.OkapiVersion)
    .copy(headers = List("date" -> DateHeader.now()))

  private def modulesOf(tenant: String, isFull: Boolean): SandboxResponse =
    if (!tenants.contains(tenant)) SandboxResponse.text(404, s"tenant $tenant not found")
    else if (isFull) descriptors
    else moduleIds

  private val moduleIds: SandboxResponse = SandboxResponse.jsonArray(200, modules.ids)
  private lazy val descriptors: SandboxResponse =
    SandboxResponse.jsonArray(200, modules.descriptors)
}

object OkapiRules {
  private val Version = "/_/version"
  private val ModulesOf = "/_/proxy/tenants/{id}/modules"
  private val ModuleAddress = "10.0.3.17"
  private val ModulePort = 8081
  private def invalidToken(status: Int): SandboxResponse = SandboxResponse.text(status, "Invalid token")
  private val NoRoute: SandboxResponse =
    SandboxResponse.text(404, "No suitable module found for path and tenant")
  private val Preflight: SandboxResponse = SandboxResponse.NoContent.copy(headers =
    List(
      "access-control-allow-methods" -> "PUT,PATCH,DELETE,GET,POST",
      "access-control-allow-headers" -> ("content-type,X-Okapi-Tenant,X-Okapi-Token," +
        "Authorization,X-Okapi-Request-Id,X-Okapi-Module-Id,Credentials"),
    )
  )
}
