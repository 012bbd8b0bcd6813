package org.folio.perf.sandbox.gateway

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import java.util.IdentityHashMap
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.gateway.fault.{FaultSwitch, FaultyResponses, GatewayFaults}
import org.folio.perf.sandbox.gateway.query.QueryCheck
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}
import org.folio.perf.settings.SandboxHeader
import org.slf4j.LoggerFactory
import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal

/**
 * The sandbox's Okapi, FOLIO's gateway: tenants, tokens, routes, and browsers' preflights.
 *
 * @param later runs something after a time, on the event loop
 */
final class OkapiGateway(
    tenants: Map[String, TenantData],
    modules: ModuleList,
    tokens: Tokens,
    cluster: Cluster,
    later: (FiniteDuration, () => Unit) => Unit,
) {
  private val log = LoggerFactory.getLogger(getClass)
  private val empty = Buffer.buffer()
  private val served = new ServedRequests
  private val routes = new Router(modules.routes)
  private val edge = new EdgeGateway(tenants, modules.edge)

  /** Checks of queries by route; a comparison of routes by their parts takes longer. */
  private val queryChecks = new IdentityHashMap[Route, QueryCheck]
  for {
    route <- modules.routes ++ modules.edge.flatMap(_.routes) if route.method == "GET"
    check <- QueryCheck.of(route.path)
  } queryChecks.put(route, check)

  private val faults = new GatewayFaults
  private val faultSwitch = new FaultSwitch(faults, tokens.end)
  private val faultyResponses = new FaultyResponses(send, modules.idOf)

  def handle(http: HttpServerRequest): Unit = {
    val arrived = System.nanoTime()
    http.method match {
      case HttpMethod.OPTIONS => preflight(http, arrived)
      case HttpMethod.GET | HttpMethod.DELETE | HttpMethod.HEAD => receive(http, empty, arrived)
      case _ =>
        http.bodyHandler(body => receive(http, body, arrived))
        ()
    }
  }

  private def preflight(http: HttpServerRequest, arrived: Long): Unit = {
    val route = routes.ofPath(http.path)
    val call = ClusterCall(
      Option(http.getHeader("x-okapi-tenant")).getOrElse(""),
      route.fold("okapi")(_.module),
      "OPTIONS",
      route.fold("/{any}")(_.path),
      RequestKind.Preflight,
      transactionOf(http),
      System.nanoTime() - arrived,
    )
    count(http, call)
    cluster.pass(call)(() => send(http, OkapiGateway.Preflight))(() =>
      send(http, OkapiGateway.Full)
    )
  }

  private def receive(http: HttpServerRequest, body: Buffer, arrived: Long): Unit = {
    val now = Instant.now()
    if (edge.accepts(http)) run(http, edge.resolve(http, body, now), arrived)
    else if (http.path.startsWith("/_/")) serveOkapi(http)
    else run(http, resolve(http, body, now), arrived)
  }

  private def run(
      http: HttpServerRequest,
      resolved: Either[SandboxResponse, (SandboxRequest, Route)],
      arrived: Long,
  ): Unit =
    resolved match {
      case Left(refusal) => send(http, refusal)
      case Right((request, route)) =>
        val call =
          ClusterCall(
            request.tenant.tenant.name,
            route.module,
            route.method,
            route.path,
            route.kind,
            transactionOf(http),
            System.nanoTime() - arrived,
          )
        count(http, call)
        cluster.pass(call) { () =>
          respond(http, call.tenant, route.module, route.path)(() => response(request, route))
        }(() => send(http, OkapiGateway.Full))
    }

  private def count(http: HttpServerRequest, call: ClusterCall): Unit = {
    val name = s"${call.method} ${call.route}"
    val arrived = System.nanoTime
    http.response.endHandler(_ => served.add(name, System.nanoTime - arrived))
    ()
  }

  private def transactionOf(http: HttpServerRequest): Option[String] =
    Option(http.getHeader(SandboxHeader.Transaction))

  /** Sends the module's response, or the injected fault that applies to the request. */
  private def respond(http: HttpServerRequest, tenant: String, module: String, path: String)(
      response: () => SandboxResponse
  ): Unit =
    if (faults.isEmpty) finish(http, response())
    else
      faults.faultFor(tenant, module, path) match {
        case Some(fault) => faultyResponses.give(http, fault, response())
        case None => finish(http, response())
      }

  private def finish(http: HttpServerRequest, response: SandboxResponse): Unit =
    if (response.after.length == 0) send(http, response)
    else later(response.after, () => send(http, response))

  private def response(request: SandboxRequest, route: Route): SandboxResponse =
    try {
      request.tenant.jobEffects.run(request.now)
      Option(queryChecks.get(route))
        .flatMap(_.refusal(request.parameters, request.now))
        .getOrElse(route.handle(request))
    } catch {
      case NonFatal(error) =>
        log.error(s"${route.method} ${route.path} of ${request.tenant.tenant.name} failed", error)
        SandboxResponse.text(500, "Internal Server Error")
    }

  private def resolve(
      http: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[SandboxResponse, (SandboxRequest, Route)] = {
    val inHeader = Option(http.getHeader("x-okapi-token"))
    val inCookie = OkapiGateway.cookie(http, "folioAccessToken")
    val token = inHeader.orElse(inCookie)
    for {
      _ <- Either.cond(
        inHeader.isEmpty || inCookie.isEmpty || inHeader == inCookie,
        (),
        SandboxResponse.text(400, OkapiGateway.DifferentTokens),
      )
      claims = token.map(tokens.access(_, now))
      name <- Option(http.getHeader("x-okapi-tenant")) match {
        case Some(name) => Right(name)
        case None if token.isEmpty => Left(OkapiGateway.NoRoute)
        case None =>
          claims.flatten.map(_.tenant).toRight(SandboxResponse.text(401, "Invalid token"))
      }
      tenant <- tenants.get(name).toRight(SandboxResponse.text(400, s"No such Tenant $name"))
      found <- routes.find(http.method.name, http.path).toRight(OkapiGateway.NoRoute)
      known <- authorised(found.route, name, claims)
      request = SandboxRequest(tenant, found.values, http.params, http.headers, body, known, now)
    } yield (request, found.route)
  }

  private def authorised(
      route: Route,
      tenant: String,
      claims: Option[Option[Claims]],
  ): Either[SandboxResponse, Claims] =
    if (route.permission.isEmpty) Right(claims.flatten.getOrElse(Claims.Nobody))
    else
      claims match {
        case None =>
          val wanted = s"Token missing, access requires permission: ${route.permission}"
          Left(SandboxResponse.text(400, wanted))
        case Some(None) => Left(SandboxResponse.text(401, "Invalid token"))
        case Some(Some(known)) if known.tenant != tenant =>
          Left(SandboxResponse.text(403, "Invalid token"))
        case Some(Some(known)) => Right(known)
      }

  /** Serves the gateway's own API, which requires no token. */
  private def serveOkapi(http: HttpServerRequest): Unit =
    (http.method, http.path.split('/').toList.drop(2)) match {
      case (HttpMethod.POST, List("served")) => send(http, served.take())
      case (HttpMethod.POST, List("faults")) =>
        val (status, words) = faultSwitch.set(name => Option(http.getParam(name)))
        send(http, SandboxResponse.text(status, words))
      case (HttpMethod.DELETE, List("faults")) =>
        val (status, words) = faultSwitch.clear()
        send(http, SandboxResponse.text(status, words))
      case (HttpMethod.GET, List("version")) =>
        pass(http, "/_/version")(
          SandboxResponse
            .text(200, GatewayModules.OkapiVersion)
            .copy(headers = List("date" -> OkapiGateway.date))
        )
      case (HttpMethod.GET, List("proxy", "tenants", tenant, "modules")) =>
        pass(http, "/_/proxy/tenants/{id}/modules") {
          if (!tenants.contains(tenant)) SandboxResponse.text(404, s"tenant $tenant not found")
          else if (http.getParam("full") == "true") descriptors
          else moduleIds
        }
      case _ => send(http, OkapiGateway.NoRoute)
    }

  private def pass(
      http: HttpServerRequest,
      template: String,
  )(response: => SandboxResponse): Unit = {
    val tenant = Option(http.getHeader("x-okapi-tenant")).getOrElse("")
    val call =
      ClusterCall(tenant, "okapi", "GET", template, RequestKind.LightRead, transactionOf(http))
    cluster.pass(call) { () =>
      respond(http, tenant, "okapi", template)(() => response)
    }(() => send(http, OkapiGateway.Full))
  }

  private val moduleIds: SandboxResponse = SandboxResponse.jsonArray(200, modules.ids)
  private lazy val descriptors: SandboxResponse =
    SandboxResponse.jsonArray(200, modules.descriptors)

  private def send(http: HttpServerRequest, response: SandboxResponse): Unit = {
    val out = http.response
    if (!out.closed && !out.ended) {
      out.setStatusCode(response.status)
      val origin = http.getHeader("origin")
      if (origin != null) {
        out.putHeader("access-control-allow-origin", origin)
        out.putHeader("access-control-allow-credentials", "true")
        out.putHeader("vary", "origin")
      }
      response.contentType.foreach(out.putHeader("content-type", _))
      response.headers.foreach { case (name, value) => out.headers.add(name, value) }
      if (response.status == 204) out.end() else out.end(response.body)
      ()
    }
  }
}

object OkapiGateway {

  /**
   * Value of the header `date`, in whole seconds: load generators compare their clocks with it.
   */
  private def date: String =
    DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now.atZone(ZoneOffset.UTC))

  private val DifferentTokens =
    "Different tokens in Authentication and X-Okapi-Token. Use only one of them"
  private val NoRoute: SandboxResponse =
    SandboxResponse.text(404, "No suitable module found for path and tenant")
  private val Full: SandboxResponse = SandboxResponse.text(503, "Service Unavailable")
  private val Preflight: SandboxResponse = SandboxResponse.NoContent.copy(headers =
    List(
      "access-control-allow-methods" -> "PUT,PATCH,DELETE,GET,POST",
      "access-control-allow-headers" -> ("content-type,X-Okapi-Tenant,X-Okapi-Token," +
        "Authorization,X-Okapi-Request-Id,X-Okapi-Module-Id,Credentials"),
    )
  )

  def cookie(http: HttpServerRequest, name: String): Option[String] =
    cookie(http.getHeader("cookie"), name)

  def cookie(header: String, name: String): Option[String] =
    Option(header).flatMap { text =>
      text
        .split(';')
        .map(_.trim)
        .find(_.startsWith(name + "="))
        .map(_.drop(name.length + 1))
    }
}
