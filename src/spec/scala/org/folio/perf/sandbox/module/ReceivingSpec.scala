package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{OrderTests, Reply, SandboxSuite}

/** Rules and texts were recorded from mod-orders 12.8.0. Each test orders for itself. */
class ReceivingSpec extends SandboxSuite with OrderTests {

  test("receiving all pieces makes the line fully received and the items available") {
    val (id, line) = opened
    val lineId = line.getString("id")
    val expected = pieces(lineId)
    checkIn(lineId, expected.head).getString("type").shouldBe("success")
    def receipt = folio.read(s"/orders/order-lines/$lineId").getString("receiptStatus")
    receipt.shouldBe("Partially Received")
    statusOfItem(expected.head.getString("itemId")).shouldBe("Available")
    checkIn(lineId, expected.last)
    receipt.shouldBe("Fully Received")
    whole(id).getString("workflowStatus").shouldBe("Open")
    pieces(lineId).foreach(_.containsKey("receivedDate").shouldBe(true))
  }

  test("a piece that was received can be put back to expected") {
    val (_, line) = opened
    val lineId = line.getString("id")
    val first = pieces(lineId).head
    val pieceId = first.getString("id")
    checkIn(lineId, first)
    receive(lineId, pieceId, "On order").getString("type").shouldBe("success")
    val piece = folio.read(s"/orders/pieces/$pieceId")
    piece.getString("receivingStatus").shouldBe("Expected")
    piece.containsKey("receivedDate").shouldBe(false)
    statusOfItem(first.getString("itemId")).shouldBe("On order")
    folio
      .read(s"/orders/order-lines/$lineId")
      .getString("receiptStatus")
      .shouldBe("Awaiting Receipt")
  }

  test("pieces that cannot be received have an error in the results, and the status is 200") {
    val (_, line) = opened
    val lineId = line.getString("id")
    val first = pieces(lineId).head
    def refusal(status: JsonObject): String = status.getJsonObject("error").getString("code")
    val nobodys = "078b27e2-86aa-459e-8dda-a5f40be2c35b"
    val unknown = obj("id" -> nobodys, "holdingId" -> nobodys)
    refusal(checkIn(lineId, unknown)).shouldBe("pieceNotFound")
    refusal(receive(lineId, first.getString("id"), "In process"))
      .shouldBe("locNotProvided")
    checkIn(lineId, first)
    refusal(checkIn(lineId, first)).shouldBe("pieceAlreadyReceived")
    val without = folio.post("/orders/check-in", obj("toBeCheckedIn" -> arr()))
    without.status.shouldBe(422)
    receiveAs(lineId, first.getString("id"), "Nonsense").status.shouldBe(400)
  }

  test("a piece is added to a title, in a format and at a place that fit its line") {
    val (_, line) = opened
    val lineId = line.getString("id")
    val title = folio.first("/orders/titles", s"poLineId==$lineId")
    val piece = obj(
      "poLineId" -> lineId,
      "titleId" -> title.getString("id"),
      "format" -> "Physical",
      "holdingId" -> pieces(lineId).head.getString("holdingId"),
    )
    val made = folio.post("/orders/pieces", piece)
    made.status.shouldBe(201)
    made.text("receivingStatus").shouldBe("Expected")
    pieces(lineId).should(have).size(3)
    folio
      .post("/orders/pieces", piece.copy().put("format", "Electronic"))
      .code
      .shouldBe("pieceFormatIsNotValid")
    val unknown = piece.copy().put("titleId", "dc9559dc-c366-4627-b10b-83674919117a")
    folio.post("/orders/pieces", unknown).status.shouldBe(404)
    piece.remove("holdingId")
    folio.post("/orders/pieces", piece).code.shouldBe("locationIdAndHoldingIdAbsentError")
  }

  test("a one-time order closes by itself when it is received and needs no payment") {
    val id = order.getString("id")
    val free = line(id, None).put("paymentStatus", "Payment Not Required")
    val lineId = folio.create("/orders/order-lines", free)
    open(id).status.shouldBe(204)
    pieces(lineId).foreach(checkIn(lineId, _))
    val closed = whole(id)
    closed.getString("workflowStatus").shouldBe("Closed")
    Json.stringAt(closed, "closeReason.reason").shouldBe(Some("Complete"))
  }

  private def receiveAs(lineId: String, pieceId: String, as: String): Reply = {
    val item = obj("pieceId" -> pieceId, "itemStatus" -> as)
    val one = obj("poLineId" -> lineId, "received" -> 1, "receivedItems" -> arr(item))
    folio.post("/orders/receive", obj("toBeReceived" -> arr(one), "totalRecords" -> 1))
  }
}
