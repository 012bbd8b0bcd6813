package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{RecordTable, TenantData}
import org.folio.perf.sandbox.gateway.{Bodies, ModuleRoutes, Route}

/** mod-inventory-storage: service points of staff. */
object ServicePointsUsersRoutes extends ModuleRoutes {

  def table(tenant: TenantData): RecordTable = tenant.own("service-points-users", Seq("userId"))

  override val routes: Vector[Route] = Storage
    .routes(
      "/service-points-users",
      "mod-inventory-storage",
      "inventory-storage.service-points-users",
      table,
      "servicePointsUsers",
    )
    .map {
      case route if route.method == "PUT" =>
        route.copy(handle =
          request => Bodies.acceptsText(request).fold(identity, _ => route.handle(request))
        )
      case route => route
    }
}
