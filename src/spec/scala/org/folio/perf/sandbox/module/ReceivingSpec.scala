package org.folio.perf.sandbox.module

import org.folio.perf.testkit.{OrderTests, SandboxSuite}

/** Rules were recorded from mod-orders 12.8.0. */
class ReceivingSpec extends SandboxSuite with OrderTests {

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
