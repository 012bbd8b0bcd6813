package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.CallKind
import org.folio.perf.sandbox.data.Json.{list, obj}
import org.folio.perf.sandbox.data.{ItemStatus, Json, Reference}
import org.folio.perf.sandbox.gateway.{Answer, Ask, ListQuery, Lists, Route}

/** mod-circulation: the items that are to be fetched from the shelves near a service point. */
object PickSlipsRoutes {

  val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/circulation/pick-slips/{id}",
      "mod-circulation",
      "circulation.pick-slips.get",
      CallKind.Read,
      pickSlips,
    )
  )

  /** Requests looked at: a generated tenant has thousands of paged items, which nobody fetches. */
  private val MostLookedAt = 100

  private lazy val pages = Lists
    .parse(s"""status=="Open - Not yet filled" and requestType==Page""")
    .fold(error => throw new IllegalStateException(error.toString), identity)

  private def pickSlips(ask: Ask): Answer = {
    val open = Lists.select(ask.tenant.requests, ListQuery(pages, 0, MostLookedAt)).records
    val slips = open.flatMap(slip(ask, _))
    Answer.jsonUtf8(200, obj("pickSlips" -> list(slips), "totalRecords" -> slips.size))
  }

  /** `None`: the item is elsewhere, or not waiting to be fetched any more. */
  private def slip(ask: Ask, request: JsonObject): Option[JsonObject] =
    ask.tenant.items.get(request.getString("itemId")).filter(isPagedNear(ask, _)).map { item =>
      val around = ItemView.around(ask.tenant, item)
      obj(
        "item" -> ItemView.slip(ask.tenant, item, around, ask.id, ask.now),
        "request" -> CheckInRoutes.requestSlip(ask.tenant, request),
        "requester" -> CheckInRoutes.requesterSlip(ask.tenant, request),
        "currentDateTime" -> Json.timeZ(ask.now),
      )
    }

  private def isPagedNear(ask: Ask, item: JsonObject): Boolean = {
    val location = item.getString("effectiveLocationId", Reference.MainLibrary)
    Json.stringAt(item, "status.name").contains(ItemStatus.Paged) &&
    ask.tenant.reference("/locations").text(location, "primaryServicePoint").contains(ask.id)
  }
}
