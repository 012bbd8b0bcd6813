package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{OrderTests, Reply, SandboxSuite}

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

  test("lines are refused that do not fit: number, order, quantities, format") {
    val id = order.getString("id")
    val lines = "/orders/order-lines"
    folio.post(lines, line("00565cda-b5a3-4841-8eb6-023ca13aae40", None)).refusal.shouldBe(422 -> "orderNotFound")
    val uneven = line(id, None)
    uneven.getJsonObject("cost").put("quantityPhysical", 5)
    folio.post(lines, uneven).code.shouldBe("physicalLocCostQtyMismatch")
    val without = line(id, None)
    without.getJsonObject("cost").remove("quantityPhysical")
    folio
      .post(lines, without)
      .texts("code")
      .shouldBe(Vector("zeroCostQtyPhysical", "physicalLocCostQtyMismatch"))
    val electronic = line(id, None).put("orderFormat", "Electronic Resource")
    folio.post(lines, electronic).code.shouldBe("zeroCostQtyElectronic")
    folio.post(lines, line(id, None)).status.shouldBe(201)
    folio.post(lines, line(id, None)).refusal.shouldBe(422 -> "polLimitExceeded")
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
    expected
      .map(p => statusOfItem(p.getString("itemId")))
      .shouldBe(Vector("On order", "On order"))
  }

  test("an order without a vendor to send it to stays pending") {
    val organizations = folio.list("/organizations/organizations", "isVendor==false")
    val noVendor = organizations.record.getString("id")
    def refusal(vendorId: String): Reply = {
      val body = obj("vendor" -> vendorId, "orderType" -> "One-Time")
      open(folio.create(orders, body))
    }
    refusal(noVendor).code.shouldBe("organizationNotAVendor")
    refusal("faac7721-51bf-4285-b9ae-e1cbf9573ebe").code.shouldBe("vendorNotFound")
  }

  test("an order that is not paid for stays pending, and no fund is charged") {
    val id = order.getString("id")
    val half = line(id, Some(fund))
    Json.objects(half, "fundDistribution").head.put("value", 50)
    folio.post("/orders/order-lines", half).status.shouldBe(201)
    val unpaid = open(id)
    unpaid.refusal.shouldBe(422 -> "incorrectFundDistributionTotal")
    unpaid.body.should(include("10.00"))

    val dear = order.getString("id")
    val tooDear = line(dear, Some(fund))
    tooDear.getJsonObject("cost").put("listUnitPrice", 900000000)
    folio.post("/orders/order-lines", tooDear).status.shouldBe(201)
    open(dear).code.shouldBe("fundCannotBePaid")
    val shown = whole(dear)
    shown.getString("workflowStatus").shouldBe("Pending")
    shown.getDouble("totalEncumbered").shouldBe(0.0)
  }

  test("an open order accepts no more lines, and protects its ordered fields") {
    val (id, line) = opened
    folio.post("/orders/order-lines", this.line(id, None)).status.shouldBe(422)
    val changed = folio.put(
      s"/orders/order-lines/${line.getString("id")}",
      line.put("selector", "R. Reader"),
    )
    changed.refusal.shouldBe(400 -> "protectedFieldChanging")
  }

  test("closing an order gives the money that was set aside back") {
    val (id, _) = opened
    val closing = whole(id)
      .put("workflowStatus", "Closed")
      .put("closeReason", obj("reason" -> "Cancelled"))
    folio.put(s"$orders/$id", closing).status.shouldBe(204)
    val closed = whole(id)
    closed.getString("workflowStatus").shouldBe("Closed")
    closed.getDouble("totalEncumbered").shouldBe(0.0)
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
