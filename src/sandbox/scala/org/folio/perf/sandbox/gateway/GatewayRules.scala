package org.folio.perf.sandbox.gateway

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import java.time.Instant
import org.folio.perf.sandbox.gateway.fault.FailureForms
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** Decisions of a platform about a request before a module handles it, and its refusals. */
trait GatewayRules extends FailureForms {

  protected def modules: ModuleList

  protected def tokenOf(http: HttpServerRequest): Option[String] =
    Option(http.getHeader("x-okapi-token")).orElse(Cookies.find(http.getHeader("cookie"), "folioAccessToken"))

  protected def routeOf(http: HttpServerRequest): Option[RouteMatch] = modules.router
    .find(http.method.name, http.path)
    .filter(found => modules.accepts(found.route, Option(http.getHeader("x-okapi-module-id"))))

  /** Module of the gateway itself, for requests that no other module takes. */
  def name: String

  def preflight(http: HttpServerRequest): SandboxResponse

  /** Modules and path templates of the requests that [[own]] finds. */
  def ownPaths: Vector[(String, String)]

  /**
   * A request that the gateway or a service next to it answers.
   *
   * @return `None`: it is one for a module; left: there is no such request
   */
  def own(http: HttpServerRequest, now: Instant): Option[Either[SandboxResponse, OwnRequest]]

  /** The request with its tenant and user, and the route of the module that handles it. */
  def resolve(
      http: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[SandboxResponse, (SandboxRequest, Route)]

  /** Too many requests are present. */
  def full: SandboxResponse

  /** Headers of all responses. */
  def headers: List[(String, String)]
}

/**
 * A request that the gateway or a service next to it answers: a light read.
 *
 * @param module without version: the gateway or the service
 * @param template of its path
 */
final class OwnRequest(http: HttpServerRequest, val module: String, val template: String, answer: => SandboxResponse) {
  val tenant: String = Option(http.getHeader("x-okapi-tenant")).getOrElse("")
  def response(): SandboxResponse = answer
}
