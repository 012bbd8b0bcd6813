package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.data.{Table, TenantData}
import org.folio.perf.sandbox.gateway.{Bodies, Route, Schema}

/** mod-inventory-storage: which desks a member of staff works at. */
object ServicePointsUsersRoutes {

  def table(tenant: TenantData): Table = tenant.own("service-points-users", Seq("userId"))

  private val schema = Schema("ServicePointsUser", Vector("userId"), Vector.empty)

  val routes: Vector[Route] = Storage
    .routes(
      "/service-points-users",
      "mod-inventory-storage",
      "inventory-storage.service-points-users",
      table,
      "servicePointsUsers",
      schema,
    )
    .map {
      case route if route.method == "PUT" =>
        route.copy(handle = ask => Bodies.acceptsText(ask).fold(identity, _ => route.handle(ask)))
      case route => route
    }
}
