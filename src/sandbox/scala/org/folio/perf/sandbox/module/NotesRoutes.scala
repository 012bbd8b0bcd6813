package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.gateway.{Route, RoutesOf}

/** mod-notes: types of notes. No record has a note: see `fixed.json`. */
object NotesRoutes extends RoutesOf("mod-notes") {
  override val routes: Vector[Route] =
    Vector(route("GET /note-types", Storage.list(_.reference("/note-types"), "noteTypes")))
}
