package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonArray
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * mod-okapi-facade: the part of Okapi's own API that is left on Eureka.
 *
 * @param entitled descriptors of the modules of each tenant
 */
final class OkapiFacadeRoutes(entitled: => JsonArray) extends RoutesOf("mod-okapi-facade") {
  private lazy val descriptors: SandboxResponse = SandboxResponse.jsonArray(200, entitled)
  private lazy val ids: SandboxResponse = SandboxResponse.jsonArray(
    200,
    list(Json.objects(entitled).map(module => obj("id" -> module.getString("id")))),
  )

  override val routes: Vector[Route] = Vector(
    route(
      "GET /_/proxy/tenants/{id}/modules",
      request => if (request.parameter("full").contains("true")) descriptors else ids,
    )
  )
}
