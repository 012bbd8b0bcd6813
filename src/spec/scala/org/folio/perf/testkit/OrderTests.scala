package org.folio.perf.testkit

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Orders for specs. */
trait OrderTests { this: SandboxSuite =>
  protected val orders = "/orders/composite-orders"
  protected val mainLibrary = "fcd64ce1-6995-48f0-840e-89ffa2288371"
  protected val book = "1a54b431-2e4f-452d-9cae-9cee66c9a892"
  protected val method = "df26d81b-9d63-4ff8-bf41-49bf75cfa70e"

  protected def vendor: String = folio
    .first("/organizations/organizations", "isVendor==true and status==Active")
    .getString("id")

  protected def fund: JsonObject =
    folio.first("/finance/funds", "cql.allRecords=1")

  /** A new open order of one line. @param lines name of the list of lines */
  protected def open(vendorId: String, line: JsonObject, lines: String = "compositePoLines"): JsonObject = {
    val body = obj("vendor" -> vendorId, "orderType" -> "One-Time", "workflowStatus" -> "Open", lines -> arr(line))
    val made = folio.post(orders, body)
    made.status.shouldBe(201)
    made.json
  }

  /** Two printed copies for 20 dollars, shelved. */
  protected def line(fund: Option[JsonObject]): JsonObject = obj(
    "source" -> "User",
    "titleOrPackage" -> "A receiving title",
    "acquisitionMethod" -> method,
    "orderFormat" -> "Physical Resource",
    "isPackage" -> false,
    "checkinItems" -> false,
    "cost" -> obj("currency" -> "USD", "listUnitPrice" -> 10, "quantityPhysical" -> 2),
    "physical" -> obj("createInventory" -> "Instance, Holding, Item", "materialType" -> book),
    "locations" -> arr(obj("locationId" -> mainLibrary, "quantityPhysical" -> 2)),
    "fundDistribution" -> Json.list(
      fund.map(f =>
        obj(
          "fundId" -> f.getString("id"),
          "code" -> f.getString("code"),
          "distributionType" -> "percentage",
          "value" -> 100,
        )
      )
    ),
  )

  protected def whole(id: String): JsonObject = folio.read(s"$orders/$id")

  /** An open order and its line. */
  protected def opened: (String, JsonObject) = {
    val made = open(vendor, line(Some(fund)))
    (made.getString("id"), Json.objects(made, "compositePoLines").head)
  }

  protected def pieces(lineId: String): Vector[JsonObject] =
    folio.list("/orders/pieces", s"poLineId==$lineId").list("pieces")

  protected def checkIn(lineId: String, piece: JsonObject): JsonObject =
    receipt(
      folio.post(
        "/orders/check-in",
        obj(
          "toBeCheckedIn" -> arr(
            obj(
              "poLineId" -> lineId,
              "checkedIn" -> 1,
              "checkInPieces" -> arr(
                obj(
                  "id" -> piece.getString("id"),
                  "holdingId" -> piece.getString("holdingId"),
                  "itemStatus" -> "Available",
                )
              ),
            )
          ),
          "totalRecords" -> 1,
        ),
      )
    )

  protected def receipt(reply: Reply): JsonObject = {
    reply.status.shouldBe(200)
    val line = reply.list("receivingResults").head
    Json.objects(line, "receivingItemResults").head.getJsonObject("processingStatus")
  }
}
