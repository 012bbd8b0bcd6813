package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.gateway.{ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-entities-links: authorities. Their source files are a reference table. */
object EntitiesLinksRoutes extends ModuleRoutes {
  private val path = "/authority-storage/authorities"
  private val module = "mod-entities-links"

  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(module)
  )

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      path,
      module,
      "inventory-storage.authorities.collection.get",
      RequestKind.Read,
      Storage.list(_.authorities, "authorities", hasResultInfo = false),
    ),
    Route(
      "GET",
      s"$path/{id}",
      module,
      "inventory-storage.authorities.item.get",
      RequestKind.LightRead,
      get,
    ),
    Route(
      "POST",
      path,
      module,
      "inventory-storage.authorities.item.post",
      RequestKind.Write,
      Storage.post(
        _.authorities,
        "authority",
        s"$path/",
      ),
    ),
  )

  private def get(request: SandboxRequest): SandboxResponse =
    request.tenant.authorities.get(request.id) match {
      case Some(authority) => SandboxResponse.json(200, authority)
      case None => SandboxResponse.text(404, s"Authority with ID [${request.id}] was not found")
    }
}
