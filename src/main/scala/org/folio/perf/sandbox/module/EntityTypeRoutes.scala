package org.folio.perf.sandbox.module

import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.sandbox.gateway.Route
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-fqm-manager: what lists can be made of. */
object EntityTypeRoutes {

  val routes: Vector[Route] = Vector(
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
