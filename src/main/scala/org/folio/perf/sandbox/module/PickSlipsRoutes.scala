package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.capacity.RequestKind
import org.folio.perf.sandbox.data.{ItemStatus, Reference}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{list, obj}
import org.folio.perf.sandbox.gateway.{Lists, ModuleRoutes, PagedQuery, Route}
import org.folio.perf.sandbox.http.{SandboxRequest, SandboxResponse}

/** mod-circulation: pick slips of paged items near a service point. */
object PickSlipsRoutes extends ModuleRoutes {

  override val routes: Vector[Route] = Vector(
    Route(
      "GET",
      "/circulation/pick-slips/{id}",
      "mod-circulation",
      "circulation.pick-slips.get",
      RequestKind.Read,
      pickSlips,
    )
  )

  /** Maximum of requests that are read: a generated tenant has thousands of paged items. */
  private val MostLookedAt = 100

  private lazy val pages = Lists
    .parse(s"""status=="Open - Not yet filled" and requestType==Page""")
    .fold(error => throw new IllegalStateException(error.toString), identity)

  private def pickSlips(request: SandboxRequest): SandboxResponse = {
    val open = Lists.select(request.tenant.requests, PagedQuery(pages, 0, MostLookedAt)).records
    val slips = open.flatMap(slip(request, _))
    SandboxResponse.jsonUtf8(200, obj("pickSlips" -> list(slips), "totalRecords" -> slips.size))
  }

  /** Pick slip of a request; `None`: the item is elsewhere, or no longer paged. */
  private def slip(request: SandboxRequest, patronRequest: JsonObject): Option[JsonObject] =
    request.tenant.items
      .get(patronRequest.getString("itemId"))
      .filter(isPagedNear(request, _))
      .map { item =>
        val around = ItemView.around(request.tenant, item)
        obj(
          "item" -> ItemView.slip(request.tenant, item, around, request.id, request.now),
          "request" -> CheckInRoutes.requestSlip(request.tenant, patronRequest),
          "requester" -> CheckInRoutes.requesterSlip(request.tenant, patronRequest),
          "currentDateTime" -> Json.timeZ(request.now),
        )
      }

  private def isPagedNear(request: SandboxRequest, item: JsonObject): Boolean = {
    val location = item.getString("effectiveLocationId", Reference.MainLibrary)
    Json.stringAt(item, "status.name").contains(ItemStatus.Paged) &&
    request.tenant
      .reference("/locations")
      .text(location, "primaryServicePoint")
      .contains(request.id)
  }
}
