package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, SandboxSuite}

/** Rules and texts were recorded from mod-circulation 24.2.7. Each test uses items of its own. */
class PatronRequestsSpec extends SandboxSuite with CirculationSteps {
  test("a page takes an available item, and the same patron cannot ask twice") {
    val item = availableItem
    val user = patron(10)
    val reply = request("Page", item, user)
    reply.status.shouldBe(201)
    reply.text("status").shouldBe("Open - Not yet filled")
    reply.json.getInteger("position").shouldBe(1)
    reply.text("holdingsRecordId").shouldBe(item.getString("holdingsRecordId"))
    statusOf(item).shouldBe("Paged")
    val again = request("Page", item, user)
    again.status.shouldBe(422)
    again.errors.shouldBe(
      Vector(
        "This requester already has an open request for this item",
        "Page requests are not allowed for this patron and item combination",
      )
    )
  }

  test("a page with half of the title's fields is refused") {
    val body = requestBody("Page", availableItem, patron(11)).put("requestLevel", "Item")
    folio
      .post("/circulation/requests", body)
      .errors
      .shouldBe(
        Vector(
          "Cannot create a request with no instance ID",
          "Cannot create a request with item ID but no holdings record ID",
        )
      )
  }

  test("the old spelling of the fulfillment preference is refused") {
    val reply = folio.post("/circulation/requests", obj("fulfilmentPreference" -> "Hold Shelf"))
    reply.status.shouldBe(422)
    reply.body.should(include("FULFILLMENT_PREFERENCE_IS_NOT_ALLOWED"))
  }

  test("a hold waits for the item, which its check-in sends to the pickup desk") {
    val item = availableItem
    val requester = patron(12)
    checkOut(item, patron(13)).status.shouldBe(201)
    val hold = request("Hold", item, requester)
    hold.status.shouldBe(201)
    val id = hold.id
    def status = folio.read(s"/circulation/requests/$id").getString("status")

    checkIn(item, desk1).status.shouldBe(200)
    (statusOf(item), status).shouldBe("In transit" -> "Open - In transit")
    checkIn(item, desk2).status.shouldBe(200)
    (statusOf(item), status).shouldBe("Awaiting pickup" -> "Open - Awaiting pickup")
    checkOut(item, patron(13)).errors.head.should(
      endWith(
        "because it has been requested by another patron"
      )
    )
    checkOut(item, requester).status.shouldBe(201)
    status.shouldBe("Closed - Filled")
  }

  test("a page that is cancelled puts the item back") {
    val item = availableItem
    val made = request("Page", item, patron(14)).json
    val path = s"/circulation/requests/${made.getString("id")}"
    folio.put(path, made.put("status", "Closed - Cancelled")).status.shouldBe(204)
    statusOf(item).shouldBe("Available")
  }
}
