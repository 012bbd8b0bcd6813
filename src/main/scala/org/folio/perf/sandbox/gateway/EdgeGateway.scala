package org.folio.perf.sandbox.gateway

import io.vertx.core.buffer.Buffer
import io.vertx.core.http.HttpServerRequest
import io.vertx.core.json.JsonObject
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Instant
import java.util.Base64
import org.folio.perf.sandbox.SandboxAccounts
import org.folio.perf.sandbox.data.Json.obj
import org.folio.perf.sandbox.data.TenantData
import scala.util.Try

/**
 * The way in to the edge modules: an API key in the query names tenant and user. They share the
 * gateway's port here; a key and no token tells their requests apart.
 */
final class EdgeGateway(tenants: Map[String, TenantData], routes: Router) {

  def isMeant(request: HttpServerRequest): Boolean = {
    val query = request.query
    query != null && query.contains("apikey=") &&
    request.getHeader("x-okapi-token") == null && request.getHeader("cookie") == null
  }

  def resolve(
      request: HttpServerRequest,
      body: Buffer,
      now: Instant,
  ): Either[Answer, (Ask, Route)] =
    for {
      found <- routes
        .find(request.method.name, request.path)
        .toRight(EdgeGateway.error(404, "Not Found"))
      tenant <- tenantOf(request.getParam("apikey"))
        .toRight(EdgeGateway.error(401, "Access Denied"))
    } yield {
      val ask =
        Ask(tenant, found.values, request.params, request.headers, body, Claims.Nobody, now)
      (ask, found.route)
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
  def error(status: Int, message: String): Answer =
    Answer.json(status, obj("code" -> status, "errorMessage" -> message))
}
