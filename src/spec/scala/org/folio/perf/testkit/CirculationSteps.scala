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

  protected def checkOut(
      item: JsonObject,
      user: JsonObject,
      path: String = "/circulation/check-out-by-barcode",
  ): Reply = folio.post(
    path,
    obj(
      "itemBarcode" -> item.getString("barcode"),
      "userBarcode" -> user.getString("barcode"),
      "loanDate" -> "2026-11-21T03:58:32.000Z",
      "servicePointId" -> desk1,
    ),
  )

  protected def checkIn(
      item: JsonObject,
      desk: String,
      path: String = "/circulation/check-in-by-barcode",
  ): Reply = folio.post(
    path,
    obj(
      "itemBarcode" -> item.getString("barcode"),
      "servicePointId" -> desk,
      "checkInDate" -> "2026-11-21T04:00:00Z",
    ),
  )

  protected def requestBody(kind: String, item: JsonObject, user: JsonObject): JsonObject = obj(
    "requestType" -> kind,
    "fulfillmentPreference" -> "Hold Shelf",
    "item" -> obj("barcode" -> item.getString("barcode")),
    "itemId" -> item.getString("id"),
    "requesterId" -> user.getString("id"),
    "pickupServicePointId" -> desk2,
    "requestDate" -> "2026-11-21T03:59:16Z",
  )

  /** A request as pages send it, with level, title and holdings. */
  protected def wholeRequest(item: JsonObject, user: JsonObject): JsonObject = requestBody("Page", item, user)
    .put("requestLevel", "Item")
    .put("instanceId", instanceOf(item))
    .put("holdingsRecordId", item.getString("holdingsRecordId"))

  protected def request(kind: String, item: JsonObject, user: JsonObject): Reply =
    folio.post("/circulation/requests", requestBody(kind, item, user))

  protected def instanceOf(item: JsonObject): String =
    folio.read(s"/holdings-storage/holdings/${item.getString("holdingsRecordId")}").getString("instanceId")

  protected def statusOf(item: JsonObject): String =
    Json.stringAt(folio.read(s"/item-storage/items/${item.getString("id")}"), "status.name").get
}
