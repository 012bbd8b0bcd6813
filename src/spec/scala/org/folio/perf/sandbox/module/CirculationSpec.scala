package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, Reply, SandboxSuite}

/** What one request changes for others. Rules were recorded from mod-circulation 24.2.7. Each test uses items of its own. */
class CirculationSpec extends SandboxSuite with CirculationSteps {

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

/** Requests for titles. Source: validators and services of mod-circulation 24.5.0. */
class TitleRequestsSpec extends SandboxSuite with CirculationSteps {

  private val requests = "/circulation/requests"

  /** An available item without other copies. Titles after the first 400 have one copy each. */
  private def onlyItem(number: Int): JsonObject =
    folio.first("/item-storage/items", f"""barcode=="31${802 + 4 * number}%09d"""")

  private def title(kind: String, instanceId: String, user: JsonObject): JsonObject = obj(
    "requestLevel" -> "Title",
    "requestType" -> kind,
    "fulfillmentPreference" -> "Hold Shelf",
    "instanceId" -> instanceId,
    "requesterId" -> user.getString("id"),
    "pickupServicePointId" -> desk1,
    "requestDate" -> "2026-11-21T03:59:16Z",
  )

  test("holds of a title have one queue, and the first of them gets the copy that comes back") {
    val item = onlyItem(2)
    val instanceId = instanceOf(item)
    checkOut(item, patron(22)).status.shouldBe(201)
    val first = folio.post(requests, title("Hold", instanceId, patron(23)))
    val second = folio.post(requests, title("Hold", instanceId, patron(24)))
    Vector(first, second).map(_.status).shouldBe(Vector(201, 201))
    Vector(first, second).map(_.json.getInteger("position").intValue).shouldBe(Vector(1, 2))
    first.json.containsKey("itemId").shouldBe(false)

    checkIn(item, desk1).status.shouldBe(200)
    def shown(made: Reply): JsonObject = folio.first(requests, s"id==${made.id}")
    shown(first).getString("itemId").shouldBe(item.getString("id"))
    shown(first).getString("status").shouldBe("Open - Awaiting pickup")
    shown(second).getString("status").shouldBe("Open - Not yet filled")
    checkOut(item, patron(24)).status.shouldBe(422)
    val lent = checkOut(item, patron(23))
    withClue(lent.body)(lent.status.shouldBe(201))
    shown(first).getString("status").shouldBe("Closed - Filled")
    shown(second).getInteger("position").shouldBe(1)
  }
}
