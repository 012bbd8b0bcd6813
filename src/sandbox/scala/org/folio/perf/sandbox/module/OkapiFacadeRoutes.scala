package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonArray
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Route, RoutesOf}
import org.folio.perf.sandbox.http.SandboxResponse

/**
 * mod-okapi-facade: the part of Okapi's own API that is left on Eureka. Nearly all requests are not
 * implemented.
 *
 * @param entitled descriptors of the modules of each tenant
 */
final class OkapiFacadeRoutes(entitled: => JsonArray) extends RoutesOf("mod-okapi-facade") {
  import OkapiFacadeRoutes._

  private lazy val descriptors: SandboxResponse = SandboxResponse.jsonArray(200, entitled)
  private lazy val ids: SandboxResponse = SandboxResponse.jsonArray(
    200,
    list(Json.objects(entitled).map(module => obj("id" -> module.getString("id")))),
  )
  private lazy val interfaces: SandboxResponse = SandboxResponse.jsonArray(
    200,
    list(
      Json
        .objects(entitled)
        .flatMap(module => Json.objects(module, "provides"))
        .filterNot(_.containsKey("interfaceType"))
        .map(it => obj("id" -> it.getString("id"), "version" -> it.getString("version")))
    ),
  )

  override val routes: Vector[Route] = Vector(
    route(
      s"GET $OfTenant/modules",
      request => if (request.parameter("full").contains("true")) descriptors else ids,
    ),
    route(s"GET $OfTenant/interfaces", _ => interfaces),
  ) ++ NotImplemented.map(route(_, RequestKind.LightRead, _ => Nothing))
}

private object OkapiFacadeRoutes {
  private val OfTenant = "/_/proxy/tenants/{id}"
  private val Nothing = SandboxResponse.text(501, "").copy(contentType = None)

  private val NotImplemented: Vector[String] = Vector(
    "GET /_/version",
    "GET /_/env",
    "POST /_/env",
    "GET /_/env/{id}",
    "DELETE /_/env/{id}",
    "GET /_/deployment/modules",
    "POST /_/deployment/modules",
    "GET /_/deployment/modules/{id}",
    "DELETE /_/deployment/modules/{id}",
    "GET /_/discovery/modules",
    "POST /_/discovery/modules",
    "DELETE /_/discovery/modules",
    "GET /_/discovery/modules/{id}",
    "DELETE /_/discovery/modules/{id}",
    "GET /_/discovery/modules/{id}/{id}",
    "PUT /_/discovery/modules/{id}/{id}",
    "DELETE /_/discovery/modules/{id}/{id}",
    "GET /_/discovery/health",
    "GET /_/discovery/health/{id}",
    "GET /_/discovery/health/{id}/{id}",
    "GET /_/discovery/nodes",
    "GET /_/discovery/nodes/{id}",
    "PUT /_/discovery/nodes/{id}",
    "GET /_/proxy/health",
    "POST /_/proxy/import/modules",
    "POST /_/proxy/cleanup/modules",
    "POST /_/proxy/pull/modules",
    "GET /_/proxy/modules",
    "POST /_/proxy/modules",
    "GET /_/proxy/modules/{id}",
    "DELETE /_/proxy/modules/{id}",
    "GET /_/proxy/tenants",
    "POST /_/proxy/tenants",
    "GET /_/proxy/tenants/{id}",
    "PUT /_/proxy/tenants/{id}",
    "DELETE /_/proxy/tenants/{id}",
    "POST /_/proxy/tenants/{id}/upgrade",
    "POST /_/proxy/tenants/{id}/install",
    "GET /_/proxy/tenants/{id}/timers",
  )
}
