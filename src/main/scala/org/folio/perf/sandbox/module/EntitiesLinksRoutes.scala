package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.gateway.{Answer, Ask, Errors, Route, Schema}

/** mod-entities-links: authorities. Their source files are a reference table. */
object EntitiesLinksRoutes {
  private val path = "/authority-storage/authorities"
  private val module = "mod-entities-links"
  private val MaxLimit = 2000

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      path,
      module,
      "inventory-storage.authorities.collection.get",
      CallKind.Read,
      list,
    ),
    Route(
      "GET",
      s"$path/{id}",
      module,
      "inventory-storage.authorities.item.get",
      CallKind.LightRead,
      get,
    ),
    Route(
      "POST",
      path,
      module,
      "inventory-storage.authorities.item.post",
      CallKind.Write,
      Storage.post(
        _.authorities,
        Schema("AuthorityDto", Vector("source", "naturalId"), Vector.empty),
        s"$path/",
      ),
    ),
  )

  /** It refuses to count only, unlike other modules. */
  private def list(ask: Ask): Answer =
    ask.parameter("limit") match {
      case Some(limit) if !limit.toIntOption.exists(n => n >= 1 && n <= MaxLimit) =>
        Errors
          .invalid(s"getAuthorities.limit: must be between 1 and $MaxLimit", "limit", limit)
          .copy(status = 400)
      case _ => Storage.list(_.authorities, "authorities", hasResultInfo = false)(ask)
    }

  private def get(ask: Ask): Answer = ask.tenant.authorities.get(ask.id) match {
    case Some(authority) => Answer.json(200, authority)
    case None => Answer.text(404, s"Authority with ID [${ask.id}] was not found")
  }
}
