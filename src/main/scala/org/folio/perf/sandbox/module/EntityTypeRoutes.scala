package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{list, obj}
import org.folio.perf.sandbox.fqm.EntityTypes
import org.folio.perf.sandbox.gateway.{Answer, Ask, Route}

/** mod-fqm-manager: what lists can be made of. */
object EntityTypeRoutes {

  val routes: Vector[Route] = Vector(
    route("/entity-types", "collection.get") { _ =>
      Answer.jsonArray(
        200,
        list(EntityTypes.all.map(entity => obj("id" -> entity.id, "label" -> entity.label))),
      )
    },
    route("/entity-types/{id}", "item.get")(ask =>
      EntityTypes
        .byId(ask.id)
        .fold(
          Answer.json(
            404,
            obj(
              "message" -> s"Entity type with id ${ask.id} could not be found",
              "code" -> "entity.type.not.found",
            ),
          )
        )(entity => Answer.json(200, entity.record))
    ),
  )

  private def route(path: String, does: String)(handle: Ask => Answer): Route =
    Route("GET", path, "mod-fqm-manager", s"fqm.entityTypes.$does", CallKind.LightRead, handle)
}
