package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.TenantData
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

/**
 * Requests in the form of mod-circulation: with title, item, requester and pickup service point.
 */
object RequestView {

  def apply(tenant: TenantData, patronRequest: JsonObject): JsonObject = {
    val view = patronRequest.copy()
    tenant.items.get(patronRequest.getString("itemId")).foreach { item =>
      val belongs = ItemView.around(tenant, item)
      val location = tenant.reference("/locations").get(item.getString("effectiveLocationId"))
      view
        .put("instance", obj("title" -> belongs.title, "contributorNames" -> belongs.contributors))
        .put(
          "item",
          obj(
            "barcode" -> Option(item.getString("barcode")),
            "location" -> location.map(place =>
              obj(
                "name" -> place.getString("name"),
                "libraryName" -> ItemView
                  .nameOf(tenant, "/location-units/libraries", place.getString("libraryId")),
                "code" -> place.getString("code"),
              )
            ),
            "status" -> Json.stringAt(item, "status.name"),
            "callNumberComponents" -> obj(
              "callNumber" -> Json.stringAt(item, "effectiveCallNumberComponents.callNumber")
            ),
          ),
        )
    }
    tenant.users.get(patronRequest.getString("requesterId")).foreach { user =>
      val group = tenant.reference("/groups").get(user.getString("patronGroup", ""))
      view.put(
        "requester",
        obj(
          "lastName" -> Json.stringAt(user, "personal.lastName"),
          "firstName" -> Json.stringAt(user, "personal.firstName"),
          "barcode" -> Option(user.getString("barcode")),
          "patronGroup" -> group.map(g =>
            obj(
              "id" -> g.getString("id"),
              "group" -> g.getString("group"),
              "desc" -> Option(g.getString("desc")),
            )
          ),
          "patronGroupId" -> Option(user.getString("patronGroup")),
        ),
      )
    }
    LoanView
      .servicePoint(tenant, patronRequest.getString("pickupServicePointId"))
      .foreach(view.put("pickupServicePoint", _))
    view
  }
}
