package org.folio.perf.sandbox.gateway

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.Base64
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.settings.SandboxAccounts
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.sandbox.http.{Claims, SandboxRequest, SandboxResponse}
import scala.util.Try

/**
 * Gateway of the edge modules: an API key in the query names tenant and user. In the sandbox they
 * share the port of the gateway. A request goes to an edge module if it has no token, and either a key or
 * an edge module's path.
 */
final class EdgeGateway(tenants: Map[String, TenantData], modules: Vector[EdgeModule]) {
  private val routes = new Router(modules.flatMap(_.routes))
  private val moduleOf: Map[Route, EdgeModule] =
    modules.flatMap(module => module.routes.map(_ -> module)).toMap

  def accepts(http: HttpServerRequest): Boolean = {
    val query = http.query
    val hasKey = query != null && query.contains("apikey=")
    http.getHeader("x-okapi-token") == null && http.getHeader("cookie") == null &&
    (hasKey ||
      (http.getHeader("x-okapi-tenant") == null && routes.ofPath(http.path).isDefined))
  }

  def resolve(
      http: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[SandboxResponse, (SandboxRequest, Route)] =
    for {
      found <- routes
        .find(http.method.name, http.path)
        .toRight(EdgeGateway.error(404, "Not Found"))
      key = Option(http.getParam("apikey"))
      tenant <- key.flatMap(tenantOf).toRight(moduleOf(found.route).refused(key, http))
    } yield {
      val request =
        SandboxRequest(tenant, found.values, http.params, http.headers, body, Claims.Nobody, now)
      (request, found.route)
    }

  private def tenantOf(key: String): Option[TenantData] =
    for {
      bytes <- Try(Base64.getUrlDecoder.decode(key)).toOption
      json <- Try(new JsonObject(new String(bytes, UTF_8))).toOption
      if json.getValue("u") == SandboxAccounts.EdgeUsername
      if json.getValue("s") == SandboxAccounts.EdgeSalt
      name <- Option(json.getValue("t"))
      tenant <- tenants.get(name.toString)
    } yield tenant
}

object EdgeGateway {
  def error(status: Int, message: String): SandboxResponse =
    SandboxResponse.json(status, obj("code" -> status, "errorMessage" -> message))
}

/**
 * A module that clients call with an API key.
 *
 * @param refused response to a request without a known key, by key and request; each edge module has
 *   its own form
 */
final case class EdgeModule(
    routes: Vector[Route],
    refused: (Option[String], HttpServerRequest) => SandboxResponse,
)
