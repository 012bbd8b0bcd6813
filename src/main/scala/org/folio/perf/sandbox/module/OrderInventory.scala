package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Reference
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.sandbox.http.SandboxRequest

/** Inventory records that are created when an order is opened or a piece is added. */
object OrderInventory {
  val OnOrder = "On order"

  /** Creates an instance from the line's title, for a line without an instance. */
  def instance(request: SandboxRequest, line: JsonObject): String = {
    val id = request.tenant.newId()
    val contributors = Json.objects(line.getJsonArray("contributors")).map { entry =>
      obj(
        "name" -> entry.getString("contributor"),
        "contributorNameTypeId" -> entry.getString("contributorNameTypeId"),
        "primary" -> false,
      )
    }
    val publication =
      obj(
        "publisher" -> Json.string(line, "publisher"),
        "dateOfPublication" -> Json.string(line, "publicationDate"),
      )
    request.tenant.instances.put(
      id,
      made(request, "in", id)
        .put("source", "FOLIO")
        .put("title", line.getString("titleOrPackage"))
        .put("instanceTypeId", Reference.TextInstance)
        .put("identifiers", arr())
        .put("contributors", Json.list(contributors))
        .put("subjects", arr())
        .put("publication", arr(publication))
        .put("languages", arr())
        .put("notes", arr())
        .put("administrativeNotes", arr())
        .put("previouslyHeld", false)
        .put("discoverySuppress", false),
    )
    id
  }

  /** Holdings of the instance at the location; created if there are none. */
  def holdings(request: SandboxRequest, instanceId: String, locationId: String): String =
    request.tenant.holdings
      .find("instanceId", instanceId)
      .find(_.getString("permanentLocationId") == locationId)
      .map(_.getString("id"))
      .getOrElse {
        val id = request.tenant.newId()
        request.tenant.holdings.put(
          id,
          made(request, "ho", id)
            .put("sourceId", Reference.HoldingsSourceFolio)
            .put("instanceId", instanceId)
            .put("permanentLocationId", locationId)
            .put("effectiveLocationId", locationId)
            .put("formerIds", arr())
            .put("notes", arr())
            .put("holdingsStatements", arr()),
        )
        id
      }

  /** Creates an item that is on order; it gets a barcode when it is received. */
  def item(
      request: SandboxRequest,
      holdingsId: String,
      materialTypeId: String,
      lineId: String,
  ): String = {
    val id = request.tenant.newId()
    val location = request.tenant.holdings.text(holdingsId, "effectiveLocationId")
    request.tenant.items.put(
      id,
      made(request, "it", id)
        .put("holdingsRecordId", holdingsId)
        .put("status", VersionedStorage.status(OnOrder, request))
        .put("materialTypeId", materialTypeId)
        .put("permanentLoanTypeId", Reference.CanCirculate)
        .put("effectiveLocationId", location.orNull)
        .put("purchaseOrderLineIdentifier", lineId)
        .put("effectiveCallNumberComponents", obj()),
    )
    id
  }

  private def made(request: SandboxRequest, hridPrefix: String, id: String): JsonObject = obj(
    "id" -> id,
    "_version" -> 1,
    "hrid" -> request.tenant.newHrid(hridPrefix),
    "metadata" -> Json.metadata(request.now, request.claims.userId),
  )
}
