package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.testkit.{OrderTests, SandboxSuite, TrilliumSuite}

/** What one request changes for others. Rules were recorded from mod-orders 12.8.0. Each test orders for itself. */
class OrdersSpec extends SandboxSuite with OrderTests {

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

/** What mod-orders of Trillium does in another way. Source: mod-orders 13.1.2 and its acq-models. */
class TrilliumOrdersSpec extends TrilliumSuite with OrderTests {
  test("an open order has the fiscal year of the money that it encumbers, a pending one has none") {
    val pending = folio.create(orders, obj("vendor" -> vendor, "orderType" -> "One-Time"))
    folio.read(s"$orders/$pending/fiscal-years").shouldBe(obj("current" -> arr(), "previous" -> arr()))
    val made = open(vendor, line(Some(fund)), lines = "poLines")
    val years = folio.read(s"$orders/${made.getString("id")}/fiscal-years")
    Json.objects(years, "current").size.shouldBe(1)
    years.getJsonArray("previous").shouldBe(arr())
  }

}
