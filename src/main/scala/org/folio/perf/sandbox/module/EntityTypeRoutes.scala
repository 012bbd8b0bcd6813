package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.sandbox.gateway.{Interface, ModuleRoutes, Route, SandboxModule}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-fqm-manager: types of records that lists can contain. */
object EntityTypeRoutes extends ModuleRoutes {
  override val modules: Vector[SandboxModule] = Vector(
    SandboxModule(
      "mod-fqm-manager",
      "2.0.4",
      provides = Vector(
        Interface("entity-types", "1.0", "/entity-types"),
        Interface("_tenant", "2.0"),
        Interface("_timer", "1.0"),
      ),
      requires =
        "item-storage 10.0; holdings-storage 6.0; instance-storage 10.0; loan-types 2.2; " +
          "material-types 2.2; shelf-locations 1.1; location-units 2.0; locations 3.0; " +
          "call-number-types 1.0; holdings-types 1.0; service-points 3.3; users 16.0; " +
          "loan-policy-storage 2.3; loan-storage 7.1; organizations-storage.organizations 3.3; " +
          "orders-storage.po-lines 12.0; orders-storage.purchase-orders 8.0; " +
          "acquisitions-units-storage.units 1.1; organizations-storage.organization-types 1.0; " +
          "contributor-types 2.0; contributor-name-types 1.2; modes-of-issuance 1.1; " +
          "instance-statuses 1.0; statistical-code-types 1.0; statistical-codes 1.0; " +
          "configuration 2.0; finance.exchange-rate 1.0",
    )
  )

  override val routes: Vector[Route] = Vector(
    route("/entity-types", "collection.get") { _ =>
      SandboxResponse.jsonArray(
        200,
        list(EntityTypes.all.map(entity => obj("id" -> entity.id, "label" -> entity.label))),
      )
    },
    route("/entity-types/{id}", "item.get")(request =>
      EntityTypes
        .byId(request.id)
        .fold(
          SandboxResponse.json(
            404,
            obj(
              "message" -> s"Entity type with id ${request.id} could not be found",
              "code" -> "entity.type.not.found",
            ),
          )
        )(entity => SandboxResponse.json(200, entity.record))
    ),
  )

  private def route(path: String, does: String)(handle: SandboxRequest => SandboxResponse): Route =
    Route("GET", path, "mod-fqm-manager", s"fqm.entityTypes.$does", RequestKind.LightRead, handle)
}
