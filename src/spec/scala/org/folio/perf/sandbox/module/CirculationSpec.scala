package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, SandboxSuite}

/** Rules and texts were recorded from mod-circulation 24.2.7. Each test uses items of its own. */
class CirculationSpec extends SandboxSuite with CirculationSteps {
  test("a check-out makes an open loan and the item is checked out") {
    val item = availableItem
    val user = patron(1)
    val reply = checkOut(item, user)
    reply.status.shouldBe(201)
    reply.text("userId").shouldBe(user.getString("id"))
    reply.text("loanDate").shouldBe("2026-11-21T03:58:32.000Z")
    reply.text("dueDate").shouldBe("2026-12-21T03:58:32.000+00:00")
    reply.text("action").shouldBe("checkedout")
    statusOf(item).shouldBe("Checked out")
    val open = s"(userId==${user.getString("id")} and status.name<>Closed)"
    folio.list("/circulation/loans", open).total.shouldBe(1)
  }

  test("an item on loan cannot be lent again") {
    val item = availableItem
    checkOut(item, patron(2)).status.shouldBe(201)
    val again = checkOut(item, patron(3))
    again.status.shouldBe(422)
    again.errors.shouldBe(
      Vector(
        "Item is already checked out",
        "Cannot check out item that already has an open loan",
      )
    )
    again.body.should(include("ITEM_HAS_OPEN_LOAN"))
  }

  test("a check-out names unknown ids") {
    val item = availableItem
    val user = patron(2)
    checkOut(obj("barcode" -> "nope"), user).errors
      .shouldBe(Vector("No item with barcode nope could be found"))
    val unknown = checkOut(item, obj("barcode" -> "nope"))
    unknown.errors.shouldBe(Vector("Could not find user with matching barcode"))
    unknown.body.should(include("USER_BARCODE_NOT_FOUND"))
  }

  test("an inactive patron and one with a block may not borrow") {
    val item = availableItem
    val inactive = patron(4).put("active", false)
    folio.put(s"/users/${inactive.getString("id")}", inactive).status.shouldBe(204)
    checkOut(item, inactive).errors.shouldBe(Vector("Cannot check out to inactive user"))
    val blocked = patron(5)
    val block = obj(
      "type" -> "Manual",
      "desc" -> "Blocked for a test",
      "borrowing" -> true,
      "userId" -> blocked.getString("id"),
    )
    folio.post("/manualblocks", block).status.shouldBe(201)
    val refused = checkOut(item, blocked)
    refused.errors.shouldBe(Vector("Patron blocked from borrowing"))
    refused.body.should(include("Blocked for a test"))
  }

  test("a check-in at the item's desk ends the loan and makes it available") {
    val item = availableItem
    checkOut(item, patron(6)).status.shouldBe(201)
    val reply = checkIn(item, desk1)
    reply.status.shouldBe(200)
    Json.stringAt(reply.json, "loan.status.name").shouldBe(Some("Closed"))
    Json.stringAt(reply.json, "loan.action").shouldBe(Some("checkedin"))
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

  test("a check-in without date, with a bad one or of an unknown item is refused") {
    val path = "/circulation/check-in-by-barcode"
    val body = obj("itemBarcode" -> "nope", "servicePointId" -> desk1)
    folio.post(path, body).errors.shouldBe(Vector("Checkin request must have an check in date"))
    folio
      .post(path, body.copy().put("checkInDate", "yesterday"))
      .answer
      .shouldBe(500 -> "Text 'yesterday' could not be parsed at index 0")
    folio
      .post(path, body.copy().put("checkInDate", "2026-11-21T03:58:35.000Z"))
      .errors
      .shouldBe(Vector("No item with barcode nope exists"))
  }

  test("a generated patron's loans can be renewed as often as wanted") {
    val loan =
      folio.first("/circulation/loans", "status.name==Open", "limit" -> "1")
    val body = obj(
      "itemBarcode" -> Json.stringAt(loan, "item.barcode"),
      "userBarcode" -> Json.stringAt(loan, "borrower.barcode"),
    )
    (1 to 4)
      .map(_ => folio.post("/circulation/renew-by-barcode", body))
      .map { reply =>
        (reply.status, reply.json.getInteger("renewalCount").intValue)
      }
      .shouldBe(Vector(200 -> 1, 200 -> 2, 200 -> 3, 200 -> 4))
  }

  test("a loan of another patron, and no loan at all, cannot be renewed") {
    val item = availableItem
    def renew(user: JsonObject) = folio.post(
      "/circulation/renew-by-barcode",
      obj("itemBarcode" -> item.getString("barcode"), "userBarcode" -> user.getString("barcode")),
    )
    val none = renew(patron(8))
    none.status.shouldBe(500)
    none.body.shouldBe(s"More than one open loan for item ${item.getString("barcode")}")
    checkOut(item, patron(8)).status.shouldBe(201)
    renew(patron(9)).errors
      .shouldBe(Vector("Cannot renew item checked out to different user"))
  }

  test("generated loans are as many as the items that are checked out") {
    val out = folio.list("/item-storage/items", """status.name=="Checked out"""", "limit" -> "0")
    val open = folio.list("/circulation/loans", "status.name==Open", "limit" -> "0")
    open.total.shouldBe(out.total)
    open.total.should(be > 100)
  }
}
