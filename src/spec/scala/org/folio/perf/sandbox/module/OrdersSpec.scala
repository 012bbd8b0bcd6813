package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.testkit.{OrderTests, SandboxSuite}

/** What one request changes for others. Rules were recorded from mod-orders 12.8.0. Each test orders for itself. */
class OrdersSpec extends SandboxSuite with OrderTests {

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
    Json.objects(line, "fundDistribution").head.containsKey("encumbrance").shouldBe(true)
    val location = Json.objects(line, "locations").head
    location.containsKey("locationId").shouldBe(false)
    val holdings = folio.get(s"/holdings-storage/holdings/${location.getString("holdingId")}")
    holdings.text("instanceId").shouldBe(line.getString("instanceId"))
    holdings.text("permanentLocationId").shouldBe(mainLibrary)
    folio.read(s"/inventory/instances/${line.getString("instanceId")}").getString("title").shouldBe("A receiving title")
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

  test("receiving all pieces makes the line fully received") {
    val (id, line) = opened
    val lineId = line.getString("id")
    val expected = pieces(lineId)
    checkIn(lineId, expected.head).getString("type").shouldBe("success")
    def receipt = folio.read(s"/orders/order-lines/$lineId").getString("receiptStatus")
    receipt.shouldBe("Partially Received")
    checkIn(lineId, expected.last)
    receipt.shouldBe("Fully Received")
    whole(id).getString("workflowStatus").shouldBe("Open")
    pieces(lineId).foreach(_.containsKey("receivedDate").shouldBe(true))
  }
}
