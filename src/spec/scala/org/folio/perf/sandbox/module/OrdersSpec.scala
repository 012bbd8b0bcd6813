package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{OrderTests, SandboxSuite}

/** Rules and texts were recorded from mod-orders 12.8.0. Each test orders for itself. */
class OrdersSpec extends SandboxSuite with OrderTests {

  test("a new order is pending, has the next number and no lines") {
    val next = folio.read("/orders/po-number").getString("poNumber").toInt
    val made = order
    made.getString("workflowStatus").shouldBe("Pending")
    made.getString("poNumber").shouldBe((next + 1).toString)
    val shown = whole(made.getString("id"))
    shown.getInteger("nextPolNumber").shouldBe(1)
    shown.getInteger("totalItems").shouldBe(0)
    shown.getJsonArray("compositePoLines").size.shouldBe(0)
  }

  test("an order needs a vendor, a known type, and a number of its own") {
    val none = folio.post(orders, obj("orderType" -> "One-Time"))
    none.status.shouldBe(422)
    val vendorId = vendor
    folio.post(orders, obj("orderType" -> "Sometimes", "vendor" -> vendorId)).status.shouldBe(400)
    val later = obj("orderType" -> "One-Time", "vendor" -> vendorId, "poLines" -> arr())
    folio.post(orders, later).status.shouldBe(422)
    val used = obj("orderType" -> "One-Time", "vendor" -> vendorId, "poNumber" -> "10002")
    folio.post(orders, used).refusal.shouldBe(400 -> "poNumberNotUnique")
  }

  test("a line gets its number and its price") {
    val made = order
    val reply = folio.post("/orders/order-lines", line(made.getString("id"), None))
    reply.status.shouldBe(201)
    reply.text("poLineNumber").shouldBe(made.getString("poNumber") + "-1")
    reply.text("paymentStatus").shouldBe("Pending")
    reply.json.getJsonObject("cost").getDouble("poLineEstimatedPrice").shouldBe(20.0)
    val shown = whole(made.getString("id"))
    shown.getDouble("totalEstimatedPrice").shouldBe(20.0)
    shown.getInteger("totalItems").shouldBe(2)
    shown.getInteger("nextPolNumber").shouldBe(2)
  }

  test("approving a pending order keeps its lines and opens nothing") {
    val made = order
    val id = made.getString("id")
    folio.post("/orders/order-lines", line(id, None)).status.shouldBe(201)
    val approved = whole(id).put("approved", true)
    approved.remove("compositePoLines")
    folio.put(s"$orders/$id", approved).status.shouldBe(204)
    val shown = whole(id)
    shown.getBoolean("approved").shouldBe(true)
    shown.getString("workflowStatus").shouldBe("Pending")
    val lines = Json.objects(shown, "compositePoLines")
    lines.should(have).size(1)
    folio.list("/orders/titles", s"poLineId==${lines.head.getString("id")}").total.shouldBe(0)
    folio
      .first(orders, s"id==$id")
      .getBoolean("approved")
      .shouldBe(true)
  }

  test("opening an order makes inventory, a title, a piece a copy, and an encumbrance") {
    val (id, line) = opened
    val lineId = line.getString("id")
    val shown = whole(id)
    shown.getString("workflowStatus").shouldBe("Open")
    shown.containsKey("dateOrdered").shouldBe(true)
    shown.getDouble("totalEncumbered").shouldBe(20.0)
    line.getString("paymentStatus").shouldBe("Awaiting Payment")
    line.getString("receiptStatus").shouldBe("Awaiting Receipt")
    Json
      .objects(line, "fundDistribution")
      .head
      .containsKey("encumbrance")
      .shouldBe(true)
    val location = Json.objects(line, "locations").head
    location.containsKey("locationId").shouldBe(false)
    val holdings = folio.get(s"/holdings-storage/holdings/${location.getString("holdingId")}")
    holdings.text("instanceId").shouldBe(line.getString("instanceId"))
    holdings.text("permanentLocationId").shouldBe(mainLibrary)
    folio
      .read(s"/inventory/instances/${line.getString("instanceId")}")
      .getString("title")
      .shouldBe("A receiving title")
    val title = folio.list("/orders/titles", s"poLineId==$lineId").list("titles")
    title.map(_.getString("poLineNumber")).shouldBe(Vector(line.getString("poLineNumber")))
    val expected = pieces(lineId)
    expected.map(_.getString("receivingStatus")).shouldBe(Vector("Expected", "Expected"))
  }

  test("a deleted order is gone with its lines, titles and pieces") {
    val (id, line) = opened
    folio.delete(s"$orders/$id").status.shouldBe(204)
    folio.get(s"$orders/$id").status.shouldBe(404)
    folio.delete(s"$orders/$id").status.shouldBe(404)
    pieces(line.getString("id")).shouldBe(empty)
    folio.get(s"/orders/order-lines/${line.getString("id")}").status.shouldBe(404)
  }
}
