package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.data.Json.{arr, obj}
import org.folio.perf.sandbox.data.{Json, Reference}
import org.folio.perf.sandbox.gateway.Ask

/** The inventory that opening an order and adding pieces make. */
object OrderInventory {
  val OnOrder = "On order"

  /** Of a line's title, for one that names no instance. */
  def instance(ask: Ask, line: JsonObject): String = {
    val id = ask.tenant.newId()
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
    ask.tenant.instances.put(
      id,
      made(ask, "in", id)
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

  /** The instance's holdings at the location; new ones when there are none. */
  def holdings(ask: Ask, instanceId: String, locationId: String): String =
    ask.tenant.holdings
      .find("instanceId", instanceId)
      .find(_.getString("permanentLocationId") == locationId)
      .map(_.getString("id"))
      .getOrElse {
        val id = ask.tenant.newId()
        ask.tenant.holdings.put(
          id,
          made(ask, "ho", id)
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

  /** On order, and without a barcode until it comes. */
  def item(ask: Ask, holdingsId: String, materialTypeId: String, lineId: String): String = {
    val id = ask.tenant.newId()
    val location = ask.tenant.holdings.text(holdingsId, "effectiveLocationId")
    ask.tenant.items.put(
      id,
      made(ask, "it", id)
        .put("holdingsRecordId", holdingsId)
        .put("status", VersionedStorage.status(OnOrder, ask))
        .put("materialTypeId", materialTypeId)
        .put("permanentLoanTypeId", Reference.CanCirculate)
        .put("effectiveLocationId", location.orNull)
        .put("purchaseOrderLineIdentifier", lineId)
        .put("effectiveCallNumberComponents", obj()),
    )
    id
  }

  private def made(ask: Ask, hridPrefix: String, id: String): JsonObject = obj(
    "id" -> id,
    "_version" -> 1,
    "hrid" -> ask.tenant.newHrid(hridPrefix),
    "metadata" -> Json.metadata(ask.now, ask.claims.userId),
  )
}
