package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, SandboxSuite}

/** What one request changes for others. Rules were recorded from mod-circulation 24.2.7. Each test uses items of its own. */
class CirculationSpec extends SandboxSuite with CirculationSteps {
  test("a check-out makes an open loan and the item is checked out") {
    val item = availableItem
    val user = patron(1)
    val reply = checkOut(item, user)
    reply.status.shouldBe(201)
    reply.text("dueDate").shouldBe("2026-12-21T03:58:32.000+00:00")
    statusOf(item).shouldBe("Checked out")
    val open = s"(userId==${user.getString("id")} and status.name<>Closed)"
    folio.list("/circulation/loans", open).total.shouldBe(1)
  }

  test("a check-in at the item's desk ends the loan and makes it available") {
    val item = availableItem
    checkOut(item, patron(6)).status.shouldBe(201)
    val reply = checkIn(item, desk1)
    reply.status.shouldBe(200)
    Json.stringAt(reply.json, "loan.status.name").shouldBe(Some("Closed"))
    Json.stringAt(reply.json, "item.status.name").shouldBe(Some("Available"))
    reply.json.getBoolean("inHouseUse").shouldBe(false)
    val again = checkIn(item, desk1)
    again.json.containsKey("loan").shouldBe(false)
    again.json.getBoolean("inHouseUse").shouldBe(true)
  }

  test("a check-in at another desk sends the item home") {
    val item = availableItem
    val reply = checkIn(item, desk2)
    Json.stringAt(reply.json, "item.status.name").shouldBe(Some("In transit"))
    Json.stringAt(reply.json, "item.inTransitDestinationServicePointId").shouldBe(Some(desk1))
    checkOut(item, patron(7)).status.shouldBe(201)
  }

  test("a generated patron's loans can be renewed as often as wanted") {
    val loan = folio.first("/circulation/loans", "status.name==Open", "limit" -> "1")
    val body = obj(
      "itemBarcode" -> Json.stringAt(loan, "item.barcode"),
      "userBarcode" -> Json.stringAt(loan, "borrower.barcode"),
    )
    (1 to 4)
      .map(_ => folio.post("/circulation/renew-by-barcode", body))
      .map(_.json.getInteger("renewalCount").intValue)
      .shouldBe(1 to 4)
  }

  test("generated loans are as many as the items that are checked out") {
    val out = folio.list("/item-storage/items", """status.name=="Checked out"""", "limit" -> "0")
    val open = folio.list("/circulation/loans", "status.name==Open", "limit" -> "0")
    open.total.shouldBe(out.total)
    open.total.should(be > 100)
  }
}
