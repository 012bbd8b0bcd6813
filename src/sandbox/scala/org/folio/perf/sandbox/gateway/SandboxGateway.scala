package org.folio.perf.sandbox.gateway

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpMethod, HttpServerRequest}
import java.time.{Instant, ZoneOffset}
import java.util.{IdentityHashMap, Locale}
import org.folio.perf.capacity.RequestKind
import org.folio.perf.model.RequestMark
import org.folio.perf.sandbox.cluster.{Cluster, ClusterCall}
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.gateway.fault.{FaultSwitch, FaultyResponses, GatewayFaults}
import org.folio.perf.sandbox.gateway.query.QueryCheck
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}
import org.folio.perf.settings.SandboxHeader
import org.slf4j.LoggerFactory
import scala.concurrent.duration.FiniteDuration
import scala.util.control.NonFatal
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.LongAdder
import org.HdrHistogram.Recorder
import scala.jdk.CollectionConverters._
import java.time.format.DateTimeFormatter

/**
 * The way of a request through the sandbox: the gateway of its platform, the cluster, its module,
 * and faults.
 *
 * @param forms of answers at the sandbox's release
 * @param endTokens ends the tokens of a tenant or of all; true: refresh tokens too
 * @param later runs something after a time, on the event loop
 */
final class SandboxGateway(
    tenants: Map[String, TenantData],
    modules: ModuleList,
    rules: GatewayRules,
    forms: AnswerForms,
    endTokens: (Option[String], Boolean) => Unit,
    cluster: Cluster,
    later: (FiniteDuration, () => Unit) => Unit,
) {
  private val log = LoggerFactory.getLogger(getClass)
  private val empty = Buffer.buffer()
  private val served = new ServedRequests
  private val edge = new EdgeGateway(tenants, modules.edge)

  /** Checks of queries by route; a comparison of routes by their parts takes longer. */
  private val queryChecks = new IdentityHashMap[Route, QueryCheck]
  for {
    route <- modules.routes ++ modules.edge.flatMap(_.routes) if route.method == "GET"
    check <- QueryCheck.of(route.path)
  } queryChecks.put(route, check)

  private val shapes = new IdentityHashMap[Route, SandboxResponse => SandboxResponse]
  for {
    route <- modules.routes
    shape <- forms.shaping(s"${route.method} ${route.path}")
  } shapes.put(route, shape)

  private val faults = new GatewayFaults
  private val faultSwitch = {
    val served = (modules.routes ++ modules.edge.flatMap(_.routes)).map(route => route.module -> route.path)
    new FaultSwitch(faults, served ++ rules.ownPaths, tenants.keys.toVector, endTokens, cluster.pause)
  }
  private val faultyResponses = new FaultyResponses(send, rules)

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
    val route = modules.router.ofPath(http.path)
    val call = ClusterCall(
      Option(http.getHeader("x-okapi-tenant")).getOrElse(""),
      route.fold(rules.name)(_.module),
      "OPTIONS",
      route.fold("/{any}")(_.path),
      RequestKind.Preflight,
      transactionOf(http),
      System.nanoTime() - arrived,
    )
    count(http, call)
    pass(http, call)(send(http, rules.preflight(http)))
  }

  /** Sends the answer when the request has passed the cluster, or refuses it. */
  private def pass(http: HttpServerRequest, call: ClusterCall)(answer: => Unit): Unit =
    cluster.pass(call)(() => answer)(() => send(http, rules.full))

  private def receive(http: HttpServerRequest, body: Buffer, arrived: Long): Unit = {
    val now = Instant.now()
    if (edge.accepts(http)) run(http, edge.resolve(http, body, now), arrived)
    else if (!isControl(http))
      rules.own(http, now) match {
        case Some(Left(refusal)) => send(http, refusal)
        case Some(Right(own)) => serve(http, own)
        case None => run(http, rules.resolve(http, body, now), arrived)
      }
  }

  private def run(
      http: HttpServerRequest,
      resolved: Either[SandboxResponse, (SandboxRequest, Route)],
      arrived: Long,
  ): Unit =
    resolved match {
      case Left(refusal) => send(http, refusal)
      case Right((request, route)) =>
        val id = http.getHeader(RequestMark.Header)
        val call =
          ClusterCall(
            request.tenant.tenant.name,
            route.module,
            route.method,
            route.path,
            route.kind,
            transactionOf(http),
            System.nanoTime() - arrived,
            if (id == null) None else cluster.log.map(_.passage),
          )
        count(http, call, id)
        pass(http, call)(respond(http, call)(response(request, route)))
    }

  /** @param id of the request in the log; null: it has none */
  private def count(http: HttpServerRequest, call: ClusterCall, id: String = null): Unit = {
    val name = s"${call.method} ${call.route}"
    val arrived = System.nanoTime
    http.response.endHandler { _ =>
      val ended = System.nanoTime
      val took = ended - arrived
      val status = http.response.getStatusCode
      served.add(name, took)
      for {
        log <- cluster.log
        passage <- call.passage
        if log.wants(id, status)
      } {
        passage.release(ended)
        log.write(
          id,
          call.tenant,
          call.module,
          call.kind,
          call.method,
          http.path,
          status,
          System.currentTimeMillis,
          took,
          passage,
        )
      }
    }
    ()
  }

  private def transactionOf(http: HttpServerRequest): Option[String] =
    Option(http.getHeader(SandboxHeader.Transaction))

  /** Sends the module's response, or the injected fault that applies to the request. */
  private def respond(http: HttpServerRequest, call: ClusterCall)(response: => SandboxResponse): Unit = {
    val fault = if (faults.isEmpty) None else faults.faultFor(call.tenant, call.module, call.route)
    fault match {
      case Some(active) =>
        call.passage.foreach(_.hold(System.nanoTime))
        faultyResponses.give(http, active, response)
      case None => finish(http, response)
    }
  }

  private def finish(http: HttpServerRequest, response: SandboxResponse): Unit =
    if (response.after.length == 0) send(http, response) else later(response.after, () => send(http, response))

  private def response(request: SandboxRequest, route: Route): SandboxResponse =
    orError(s"${route.method} ${route.path} of ${request.tenant.tenant.name}") {
      request.tenant.jobEffects.run(request.now)
      val answer =
        Option(queryChecks.get(route)).flatMap(_.refusal(request.parameters)).getOrElse(route.handle(request))
      Option(shapes.get(route)).fold(answer)(_(answer))
    }

  private def orError(request: String)(response: => SandboxResponse): SandboxResponse =
    try response
    catch {
      case NonFatal(error) =>
        log.error(s"$request failed", error)
        SandboxResponse.text(500, "Internal Server Error")
    }

  /** Serves what controls the sandbox itself. @return false: another request */
  private def isControl(http: HttpServerRequest): Boolean = {
    val response = (http.method, http.path) match {
      case (HttpMethod.POST, "/_/served") => Some(served.take())
      case (HttpMethod.POST, "/_/faults") =>
        val set = faultSwitch.set(name => Option(http.getParam(name)))
        Some(set.fold(SandboxResponse.text(400, _), SandboxResponse.text(200, _)))
      case (HttpMethod.DELETE, "/_/faults") => Some(SandboxResponse.text(200, faultSwitch.clear()))
      case _ => None
    }
    response.foreach(send(http, _))
    response.isDefined
  }

  private def serve(http: HttpServerRequest, own: OwnRequest): Unit = {
    val call =
      ClusterCall(own.tenant, own.module, "GET", own.template, RequestKind.LightRead, transactionOf(http))
    pass(http, call)(respond(http, call)(orError(own.template)(own.response())))
  }

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
      rules.headers.foreach { case (name, value) => out.putHeader(name, value) }
      response.contentType.foreach(out.putHeader("content-type", _))
      response.headers.foreach { case (name, value) => out.headers.add(name, value) }
      if (response.status == 204) out.end() else out.end(response.body)
      ()
    }
  }
}

/**
 * Counts and times of the requests that the sandbox served, to check a load generator's figures
 * against. Safe to call from all event loops.
 */
final class ServedRequests {
  private val counts = new ConcurrentHashMap[String, LongAdder]
  private val stays = new Recorder(ServedRequests.Digits)

  /**
   * @param name of the request, such as `GET /users/{id}`
   * @param nanos time from its arrival until its response was handed to the socket
   */
  def add(name: String, nanos: Long): Unit = {
    counts.computeIfAbsent(name, _ => new LongAdder).increment()
    stays.recordValue(nanos / 1000)
  }

  /** Report since the last call: times in milliseconds, and the number of each request. */
  def take(): SandboxResponse = synchronized {
    val recent = stays.getIntervalHistogram
    val requests = counts.asScala.toVector.sortBy(_._1).map { case (name, count) => name -> count.sumThenReset }
    val body = obj("count" -> recent.getTotalCount, "meanMs" -> recent.getMean / 1000)
    ServedRequests.Percentiles.foreach { case (name, percent) =>
      body.put(name, recent.getValueAtPercentile(percent) / 1000.0)
    }
    SandboxResponse.json(200, body.put("requests", obj(requests.filter(_._2 > 0): _*)))
  }
}

private object ServedRequests {
  val Digits = 3
  val Percentiles: Vector[(String, Double)] =
    Vector("p50Ms" -> 50, "p95Ms" -> 95, "p99Ms" -> 99, "maxMs" -> 100)
}

/** Times in the form of HTTP's headers. */
object DateHeader {
  private val Format = DateTimeFormatter
    .ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
    .withZone(ZoneOffset.UTC)

  def of(instant: Instant): String = Format.format(instant)

  /** Value of the header `date`: load generators compare their clocks with it. */
  def now(): String = of(Instant.now)
}
