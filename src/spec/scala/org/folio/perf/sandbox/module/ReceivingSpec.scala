package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{OrderTests, Reply, SandboxClient, WithSandbox}
import org.scalatest.funsuite.AnyFunSuite

/** Rules and texts were recorded from mod-orders 12.8.0. Each test orders for itself. */
class ReceivingSpec extends AnyFunSuite with OrderTests with WithSandbox {

  test("receiving all pieces makes the line fully received and the items available") {
    withFolio { folio =>
      val (id, line) = opened(folio)
      val lineId = line.getString("id")
      val expected = pieces(folio, lineId)
      checkIn(folio, lineId, expected.head).getString("type").shouldBe("success")
      def receipt = folio.get(s"/orders/order-lines/$lineId").json.getString("receiptStatus")
      receipt.shouldBe("Partially Received")
      statusOfItem(folio, expected.head.getString("itemId")).shouldBe("Available")
      checkIn(folio, lineId, expected.last)
      receipt.shouldBe("Fully Received")
      whole(folio, id).getString("workflowStatus").shouldBe("Open")
      pieces(folio, lineId).foreach(_.containsKey("receivedDate").shouldBe(true))
    }
  }

  test("a piece that was received can be put back to expected") {
    withFolio { folio =>
      val (_, line) = opened(folio)
      val lineId = line.getString("id")
      val first = pieces(folio, lineId).head
      val pieceId = first.getString("id")
      checkIn(folio, lineId, first)
      receive(folio, lineId, pieceId, "On order").getString("type").shouldBe("success")
      val piece = folio.get(s"/orders/pieces/$pieceId").json
      piece.getString("receivingStatus").shouldBe("Expected")
      piece.containsKey("receivedDate").shouldBe(false)
      statusOfItem(folio, first.getString("itemId")).shouldBe("On order")
      folio
        .get(s"/orders/order-lines/$lineId")
        .json
        .getString("receiptStatus")
        .shouldBe("Awaiting Receipt")
    }
  }

  test("pieces that cannot be received have an error in the results, and the status is 200") {
    withFolio { folio =>
      val (_, line) = opened(folio)
      val lineId = line.getString("id")
      val first = pieces(folio, lineId).head
      def refusal(status: JsonObject): String = status.getJsonObject("error").getString("code")
      val nobodys = "078b27e2-86aa-459e-8dda-a5f40be2c35b"
      val unknown = obj("id" -> nobodys, "holdingId" -> nobodys)
      refusal(checkIn(folio, lineId, unknown)).shouldBe("pieceNotFound")
      refusal(receive(folio, lineId, first.getString("id"), "In process"))
        .shouldBe("locNotProvided")
      checkIn(folio, lineId, first)
      refusal(checkIn(folio, lineId, first)).shouldBe("pieceAlreadyReceived")
      val without = folio.post("/orders/check-in", obj("toBeCheckedIn" -> arr()))
      without.status.shouldBe(422)
      receiveAs(folio, lineId, first.getString("id"), "Nonsense").status.shouldBe(400)
    }
  }

  test("a piece is added to a title, in a format and at a place that fit its line") {
    withFolio { folio =>
      val (_, line) = opened(folio)
      val lineId = line.getString("id")
      val title = folio.list("/orders/titles", s"poLineId==$lineId").list("titles").head
      val piece = obj(
        "poLineId" -> lineId,
        "titleId" -> title.getString("id"),
        "format" -> "Physical",
        "holdingId" -> pieces(folio, lineId).head.getString("holdingId"),
      )
      val made = folio.post("/orders/pieces", piece)
      made.status.shouldBe(201)
      made.json.getString("receivingStatus").shouldBe("Expected")
      pieces(folio, lineId).should(have).size(3)
      code(folio.post("/orders/pieces", piece.copy().put("format", "Electronic")))
        .shouldBe("pieceFormatIsNotValid")
      val unknown = piece.copy().put("titleId", "dc9559dc-c366-4627-b10b-83674919117a")
      folio.post("/orders/pieces", unknown).status.shouldBe(404)
      piece.remove("holdingId")
      code(folio.post("/orders/pieces", piece)).shouldBe("locationIdAndHoldingIdAbsentError")
    }
  }

  test("a one-time order closes by itself when it is received and needs no payment") {
    withFolio { folio =>
      val id = order(folio).getString("id")
      val free = line(id, None).put("paymentStatus", "Payment Not Required")
      val lineId = folio.post("/orders/order-lines", free).json.getString("id")
      open(folio, id).status.shouldBe(204)
      pieces(folio, lineId).foreach(checkIn(folio, lineId, _))
      val closed = whole(folio, id)
      closed.getString("workflowStatus").shouldBe("Closed")
      Json.stringAt(closed, "closeReason.reason").shouldBe(Some("Complete"))
    }
  }

  private def receiveAs(
      folio: SandboxClient,
      lineId: String,
      pieceId: String,
      as: String,
  ): Reply = {
    val item = obj("pieceId" -> pieceId, "itemStatus" -> as)
    val one = obj("poLineId" -> lineId, "received" -> 1, "receivedItems" -> arr(item))
    folio.post("/orders/receive", obj("toBeReceived" -> arr(one), "totalRecords" -> 1))
  }
}
