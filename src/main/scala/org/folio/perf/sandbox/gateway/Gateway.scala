package org.folio.perf.sandbox.gateway

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.gateway.fault.{FaultSwitch, GatewayFaults, TroubledAnswers}
import org.folio.perf.sandbox.{Call, CallKind, Cluster}
import org.folio.perf.settings.SandboxHeader
import org.slf4j.LoggerFactory
import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal

/**
 * What Okapi, FOLIO's gateway, does: tenants, tokens, routes, and browsers' preflights.
 *
 * @param later runs something after a time, on the event loop
 */
final class Gateway(
    tenants: Map[String, TenantData],
    routes: Router,
    edge: EdgeGateway,
    tokens: Tokens,
    cluster: Cluster,
    later: (FiniteDuration, () => Unit) => Unit,
) {
  private val log = LoggerFactory.getLogger(getClass)
  private val empty = Buffer.buffer()
  private val served = new Served
  private val faults = new GatewayFaults
  private val faultSwitch = new FaultSwitch(faults, tokens)
  private val troubled = new TroubledAnswers(send)

  def handle(request: HttpServerRequest): Unit = {
    val arrived = System.nanoTime()
    request.method match {
      case HttpMethod.OPTIONS => preflight(request, arrived)
      case HttpMethod.GET | HttpMethod.DELETE | HttpMethod.HEAD => receive(request, empty, arrived)
      case _ =>
        request.bodyHandler(body => receive(request, body, arrived))
        ()
    }
  }

  private def preflight(request: HttpServerRequest, arrived: Long): Unit = {
    val route = routes.ofPath(request.path)
    val call = Call(
      Option(request.getHeader("x-okapi-tenant")).getOrElse(""),
      route.fold("okapi")(_.module),
      "OPTIONS",
      route.fold("/{any}")(_.path),
      CallKind.Preflight,
      transactionOf(request),
      System.nanoTime() - arrived,
    )
    count(request, call)
    cluster.pass(call)(() => send(request, Gateway.Preflight))(() => send(request, Gateway.Full))
  }

  private def receive(request: HttpServerRequest, body: Buffer, arrived: Long): Unit = {
    val now = Instant.now()
    if (edge.isMeant(request)) run(request, edge.resolve(request, body, now), arrived)
    else if (request.path.startsWith("/_/")) own(request)
    else run(request, resolve(request, body, now), arrived)
  }

  private def run(
      request: HttpServerRequest,
      resolved: Either[Answer, (Ask, Route)],
      arrived: Long,
  ): Unit =
    resolved match {
      case Left(refusal) => send(request, refusal)
      case Right((ask, route)) =>
        val call =
          Call(
            ask.tenant.tenant.name,
            route.module,
            route.method,
            route.path,
            route.kind,
            transactionOf(request),
            System.nanoTime() - arrived,
          )
        count(request, call)
        cluster.pass(call) { () =>
          meet(request, call.tenant, route.module, route.path)(() => answer(ask, route))
        }(() => send(request, Gateway.Full))
    }

  private def count(request: HttpServerRequest, call: Call): Unit = {
    val name = s"${call.method} ${call.route}"
    val arrived = System.nanoTime
    request.response.endHandler(_ => served.add(name, System.nanoTime - arrived))
    ()
  }

  private def transactionOf(request: HttpServerRequest): Option[String] =
    Option(request.getHeader(SandboxHeader.Transaction))

  /** The answer, or the trouble that the request was told to meet. */
  private def meet(request: HttpServerRequest, tenant: String, module: String, path: String)(
      answer: () => Answer
  ): Unit =
    if (faults.isEmpty) finish(request, answer())
    else
      faults.meets(tenant, module, path) match {
        case Some(trouble) => troubled.give(request, trouble, answer())
        case None => finish(request, answer())
      }

  private def finish(request: HttpServerRequest, answer: Answer): Unit =
    if (answer.after.length == 0) send(request, answer)
    else later(answer.after, () => send(request, answer))

  private def answer(ask: Ask, route: Route): Answer =
    try {
      ask.tenant.due.run(ask.now)
      route.handle(ask)
    } catch {
      case NonFatal(error) =>
        log.error(s"${route.method} ${route.path} of ${ask.tenant.tenant.name} failed", error)
        Answer.text(500, "Internal Server Error")
    }

  private def resolve(
      request: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[Answer, (Ask, Route)] = {
    val inHeader = Option(request.getHeader("x-okapi-token"))
    val inCookie = Gateway.cookie(request, "folioAccessToken")
    val token = inHeader.orElse(inCookie)
    for {
      _ <- Either.cond(
        inHeader.isEmpty || inCookie.isEmpty || inHeader == inCookie,
        (),
        Answer.text(400, Gateway.DifferentTokens),
      )
      claims = token.map(tokens.access(_, now))
      name <- Option(request.getHeader("x-okapi-tenant")) match {
        case Some(name) => Right(name)
        case None if token.isEmpty => Left(Gateway.NoRoute)
        case None => claims.flatten.map(_.tenant).toRight(Answer.text(401, "Invalid token"))
      }
      tenant <- tenants.get(name).toRight(Answer.text(400, s"No such Tenant $name"))
      found <- routes.find(request.method.name, request.path).toRight(Gateway.NoRoute)
      known <- authorised(found.route, name, claims)
      ask = Ask(tenant, found.values, request.params, request.headers, body, known, now)
    } yield (ask, found.route)
  }

  private def authorised(
      route: Route,
      tenant: String,
      claims: Option[Option[Claims]],
  ): Either[Answer, Claims] =
    if (route.permission.isEmpty) Right(claims.flatten.getOrElse(Claims.Nobody))
    else
      claims match {
        case None =>
          val wanted = s"Token missing, access requires permission: ${route.permission}"
          Left(Answer.text(400, wanted))
        case Some(None) => Left(Answer.text(401, "Invalid token"))
        case Some(Some(known)) if known.tenant != tenant =>
          Left(Answer.text(403, "Invalid token"))
        case Some(Some(known)) => Right(known)
      }

  /** The gateway's own API, which asks for no token. */
  private def own(request: HttpServerRequest): Unit =
    (request.method, request.path.split('/').toList.drop(2)) match {
      case (HttpMethod.POST, List("served")) => send(request, served.take())
      case (HttpMethod.POST, List("faults")) =>
        val (status, words) = faultSwitch.set(name => Option(request.getParam(name)))
        send(request, Answer.text(status, words))
      case (HttpMethod.DELETE, List("faults")) =>
        val (status, words) = faultSwitch.clear()
        send(request, Answer.text(status, words))
      case (HttpMethod.GET, List("version")) =>
        pass(request, "/_/version")(
          Answer.text(200, Modules.OkapiVersion).copy(headers = List("date" -> Gateway.date))
        )
      case (HttpMethod.GET, List("proxy", "tenants", tenant, "modules")) =>
        pass(request, "/_/proxy/tenants/{id}/modules") {
          if (!tenants.contains(tenant)) Answer.text(404, s"tenant $tenant not found")
          else if (request.getParam("full") == "true") descriptors
          else moduleIds
        }
      case _ => send(request, Gateway.NoRoute)
    }

  private def pass(request: HttpServerRequest, template: String)(answer: => Answer): Unit = {
    val tenant = Option(request.getHeader("x-okapi-tenant")).getOrElse("")
    val call =
      Call(tenant, "okapi", "GET", template, CallKind.LightRead, transactionOf(request))
    cluster.pass(call) { () =>
      meet(request, tenant, "okapi", template)(() => answer)
    }(() => send(request, Gateway.Full))
  }

  private val moduleIds: Answer = Answer.jsonArray(200, Modules.ids)
  private lazy val descriptors: Answer = Answer.jsonArray(200, Modules.descriptors(routes.all))

  private def send(request: HttpServerRequest, answer: Answer): Unit = {
    val response = request.response
    if (!response.closed && !response.ended) {
      response.setStatusCode(answer.status)
      val origin = request.getHeader("origin")
      if (origin != null) {
        response.putHeader("access-control-allow-origin", origin)
        response.putHeader("access-control-allow-credentials", "true")
        response.putHeader("vary", "origin")
      }
      answer.contentType.foreach(response.putHeader("content-type", _))
      answer.headers.foreach { case (name, value) => response.headers.add(name, value) }
      if (answer.status == 204) response.end() else response.end(answer.body)
      ()
    }
  }
}

object Gateway {

  /** Of a header, in whole seconds: injectors compare their clocks with it. */
  private def date: String =
    DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now.atZone(ZoneOffset.UTC))

  private val DifferentTokens =
    "Different tokens in Authentication and X-Okapi-Token. Use only one of them"
  private val NoRoute: Answer = Answer.text(404, "No suitable module found for path and tenant")
  private val Full: Answer = Answer.text(503, "Service Unavailable")
  private val Preflight: Answer = Answer.NoContent.copy(headers =
    List(
      "access-control-allow-methods" -> "PUT,PATCH,DELETE,GET,POST",
      "access-control-allow-headers" -> ("content-type,X-Okapi-Tenant,X-Okapi-Token," +
        "Authorization,X-Okapi-Request-Id,X-Okapi-Module-Id,Credentials"),
    )
  )

  def cookie(request: HttpServerRequest, name: String): Option[String] =
    cookie(request.getHeader("cookie"), name)

  def cookie(header: String, name: String): Option[String] =
    Option(header).flatMap { text =>
      text
        .split(';')
        .map(_.trim)
        .find(_.startsWith(name + "="))
        .map(_.drop(name.length + 1))
    }
}
