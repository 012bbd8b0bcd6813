package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonArray
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/**
 * mod-okapi-facade: the part of Okapi's own API that is left on Eureka. Nearly all requests are not
 * implemented.
 *
 * @param entitled descriptors of the modules of each tenant
 */
final class OkapiFacadeRoutes(entitled: => JsonArray) extends ModuleRoutes {
  import OkapiFacadeRoutes._

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(Module)
  )

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
        .flatMap(module => Json.objects(module.getJsonArray("provides")))
        .filterNot(_.containsKey("interfaceType"))
        .map(it => obj("id" -> it.getString("id"), "version" -> it.getString("version")))
    ),
  )

  override val routes: Vector[Route] = Vector(
    route("GET", s"$OfTenant/modules", "okapi.proxy.tenants.modules.list") { request =>
      if (request.parameter("full").contains("true")) descriptors else ids
    },
    route("GET", s"$OfTenant/interfaces", "okapi.proxy.tenants.interfaces.list")(_ => interfaces),
  ) ++ NotImplemented.map { case (method, path, permission) =>
    route(method, path, permission)(_ => Nothing)
  }

  private def route(method: String, path: String, permission: String)(
      handle: SandboxRequest => SandboxResponse
  ): Route = Route(method, path, Module, permission, RequestKind.LightRead, handle)
}

private object OkapiFacadeRoutes {
  private val Module = "mod-okapi-facade"
  private val OfTenant = "/_/proxy/tenants/{id}"
  private val Nothing = SandboxResponse.text(501, "").copy(contentType = None)

  /** Method, path and permission. */
  private val NotImplemented: Vector[(String, String, String)] = Vector(
    ("GET", "/_/version", "okapi.version.get"),
    ("GET", "/_/env", "okapi.env.list"),
    ("POST", "/_/env", "okapi.env.post"),
    ("GET", "/_/env/{id}", "okapi.env.get"),
    ("DELETE", "/_/env/{id}", "okapi.env.delete"),
    ("GET", "/_/deployment/modules", "okapi.deployment.get"),
    ("POST", "/_/deployment/modules", "okapi.deployment.post"),
    ("GET", "/_/deployment/modules/{id}", "okapi.deployment.get"),
    ("DELETE", "/_/deployment/modules/{id}", "okapi.deployment.delete"),
    ("GET", "/_/discovery/modules", "okapi.discovery.get"),
    ("POST", "/_/discovery/modules", "okapi.discovery.post"),
    ("DELETE", "/_/discovery/modules", "okapi.discovery.delete"),
    ("GET", "/_/discovery/modules/{id}", "okapi.discovery.get"),
    ("DELETE", "/_/discovery/modules/{id}", "okapi.discovery.delete"),
    ("GET", "/_/discovery/modules/{id}/{id}", "okapi.discovery.get"),
    ("PUT", "/_/discovery/modules/{id}/{id}", "okapi.discovery.put"),
    ("DELETE", "/_/discovery/modules/{id}/{id}", "okapi.discovery.delete"),
    ("GET", "/_/discovery/health", "okapi.discovery.health.get"),
    ("GET", "/_/discovery/health/{id}", "okapi.discovery.health.get"),
    ("GET", "/_/discovery/health/{id}/{id}", "okapi.discovery.health.get"),
    ("GET", "/_/discovery/nodes", "okapi.discovery.nodes.get"),
    ("GET", "/_/discovery/nodes/{id}", "okapi.discovery.nodes.get"),
    ("PUT", "/_/discovery/nodes/{id}", "okapi.discovery.nodes.put"),
    ("GET", "/_/proxy/health", ""),
    ("POST", "/_/proxy/import/modules", "okapi.proxy.modules.post"),
    ("POST", "/_/proxy/cleanup/modules", "okapi.proxy.cleanup.modules"),
    ("POST", "/_/proxy/pull/modules", "okapi.proxy.pull.modules.post"),
    ("GET", "/_/proxy/modules", "okapi.proxy.modules.list"),
    ("POST", "/_/proxy/modules", "okapi.proxy.modules.post"),
    ("GET", "/_/proxy/modules/{id}", "okapi.proxy.modules.get"),
    ("DELETE", "/_/proxy/modules/{id}", "okapi.proxy.modules.delete"),
    ("GET", "/_/proxy/tenants", "okapi.proxy.tenants.list"),
    ("POST", "/_/proxy/tenants", "okapi.proxy.tenants.post"),
    ("GET", "/_/proxy/tenants/{id}", "okapi.proxy.tenants.get"),
    ("PUT", "/_/proxy/tenants/{id}", "okapi.proxy.tenants.put"),
    ("DELETE", "/_/proxy/tenants/{id}", "okapi.proxy.tenants.delete"),
    ("POST", "/_/proxy/tenants/{id}/upgrade", "okapi.proxy.tenants.upgrade.post"),
    ("POST", "/_/proxy/tenants/{id}/install", "okapi.proxy.tenants.install.post"),
    ("GET", "/_/proxy/tenants/{id}/timers", "okapi.proxy.tenants.timers.list"),
  )
}
