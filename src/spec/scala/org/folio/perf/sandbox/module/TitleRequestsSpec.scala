package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, Reply, SandboxSuite}

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

  test("a page takes an available copy, which nobody named") {
    val item = onlyItem(0)
    val reply = folio.post(requests, title("Page", instanceOf(item), patron(20)))
    withClue(reply.body)(reply.status.shouldBe(201))
    reply.text("requestLevel").shouldBe("Title")
    reply.text("itemId").shouldBe(item.getString("id"))
    reply.text("holdingsRecordId").shouldBe(item.getString("holdingsRecordId"))
    statusOf(item).shouldBe("Paged")
  }

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
    def shown(made: Reply): JsonObject = folio.read(s"$requests/${made.id}")
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
