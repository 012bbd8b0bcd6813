package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.gateway.{Answer, Ask, Route}

/** mod-entities-links: authorities. Their source files are a reference table. */
object EntitiesLinksRoutes {
  private val path = "/authority-storage/authorities"
  private val module = "mod-entities-links"

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      path,
      module,
      "inventory-storage.authorities.collection.get",
      CallKind.Read,
      Storage.list(_.authorities, "authorities", hasResultInfo = false),
    ),
    Route(
      "GET",
      s"$path/{id}",
      module,
      "inventory-storage.authorities.item.get",
      CallKind.LightRead,
      get,
    ),
  )

  private def get(ask: Ask): Answer = ask.tenant.authorities.get(ask.id) match {
    case Some(authority) => Answer.json(200, authority)
    case None => Answer.text(404, s"Authority with ID [${ask.id}] was not found")
  }
}
