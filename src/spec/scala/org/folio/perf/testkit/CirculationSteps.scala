package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

/** Check-outs, check-ins and requests in the sandbox, each with an item of its own. */
trait CirculationSteps { this: WithSandbox =>
  protected val desk1 = "3a40852d-49fd-4df2-a1f9-6e2641a6e91f"
  protected val desk2 = "c4c90014-c8c9-4ade-8f24-b5e313319f4b"
  protected val mainLibrary = "fcd64ce1-6995-48f0-840e-89ffa2288371"

  private var next = 0

  /** An available item of the main library that no other test has. */
  protected def availableItem: JsonObject = {
    val cql = s"""status.name=="Available" and effectiveLocationId==$mainLibrary sortby barcode"""
    next += 1
    folio.first("/item-storage/items", cql, "limit" -> "1", "offset" -> (next * 5).toString)
  }

  /** Patrons 4, 8, 12 ... have nothing on loan and no requests. */
  protected def patron(number: Int): JsonObject =
    folio.first("/users", f"""barcode=="21${number * 4 + 1}%09d"""")

  protected def checkOut(item: JsonObject, user: JsonObject): Reply = folio.post(
    "/circulation/check-out-by-barcode",
    obj(
      "itemBarcode" -> item.getString("barcode"),
      "userBarcode" -> user.getString("barcode"),
      "loanDate" -> "2026-11-21T03:58:32.000Z",
      "servicePointId" -> desk1,
    ),
  )

  protected def checkIn(item: JsonObject, desk: String): Reply = folio.post(
    "/circulation/check-in-by-barcode",
    obj(
      "itemBarcode" -> item.getString("barcode"),
      "servicePointId" -> desk,
      "checkInDate" -> "2026-11-21T04:00:00Z",
    ),
  )

  /** A request as pages send it, with level, title and holdings. */
  protected def wholeRequest(item: JsonObject, user: JsonObject): JsonObject = obj(
    "requestLevel" -> "Item",
    "requestType" -> "Page",
    "fulfillmentPreference" -> "Hold Shelf",
    "instanceId" -> instanceOf(item),
    "holdingsRecordId" -> item.getString("holdingsRecordId"),
    "item" -> obj("barcode" -> item.getString("barcode")),
    "itemId" -> item.getString("id"),
    "requesterId" -> user.getString("id"),
    "pickupServicePointId" -> desk2,
    "requestDate" -> "2026-11-21T03:59:16Z",
  )

  protected def instanceOf(item: JsonObject): String =
    folio.read(s"/holdings-storage/holdings/${item.getString("holdingsRecordId")}").getString("instanceId")

  protected def statusOf(item: JsonObject): String =
    Json.stringAt(folio.read(s"/item-storage/items/${item.getString("id")}"), "status.name").get
}
