package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
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

  private def codes(reply: Reply): Vector[String] = reply.texts("code")

  test("a page takes an available copy, which nobody named") {
    val item = onlyItem(0)
    val reply = folio.post(requests, title("Page", instanceOf(item), patron(20)))
    withClue(reply.body)(reply.status.shouldBe(201))
    reply.text("requestLevel").shouldBe("Title")
    reply.text("itemId").shouldBe(item.getString("id"))
    reply.text("holdingsRecordId").shouldBe(item.getString("holdingsRecordId"))
    statusOf(item).shouldBe("Paged")
  }

  test("a hold is refused while a copy is available, with the copy") {
    val item = onlyItem(1)
    val reply = folio.post(requests, title("Hold", instanceOf(item), patron(21)))
    reply.status.shouldBe(422)
    reply.errors.shouldBe(
      Vector("Hold/Recall title level request not allowed: pageable available item found for instance")
    )
    codes(reply).shouldBe(Vector("HOLD_AND_RECALL_TLR_NOT_ALLOWED_PAGEABLE_AVAILABLE_ITEM_FOUND"))
    val about = Json.objects(reply.list("errors").head.getJsonArray("parameters"))
    about.map(p => p.getString("key") -> p.getString("value")).head.shouldBe("itemId" -> item.getString("id"))
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

  test("who has a request or a loan of the title cannot request it") {
    val item = onlyItem(3)
    val instanceId = instanceOf(item)
    val (borrower, waiting) = (patron(25), patron(26))
    checkOut(item, borrower).status.shouldBe(201)
    codes(folio.post(requests, title("Hold", instanceId, borrower)))
      .shouldBe(Vector("REQUESTER_ALREADY_HAS_LOAN_FOR_ONE_OF_INSTANCES_ITEMS"))
    folio.post(requests, title("Hold", instanceId, waiting)).status.shouldBe(201)
    codes(folio.post(requests, title("Hold", instanceId, waiting))).shouldBe(Vector("INSTANCE_ALREADY_REQUESTED"))
  }

  test("an unknown title, patron and pickup service point are told together") {
    val body = title("Hold", unknown, obj("id" -> unknown)).put("pickupServicePointId", unknown)
    folio
      .post(requests, body)
      .errors
      .shouldBe(
        Vector(
          "Instance does not exist",
          "Pickup service point does not exist",
          "A valid user and patron group are required. User is null",
        )
      )
  }

  test("a request for a title names no item") {
    val item = onlyItem(4)
    val body = title("Page", instanceOf(item), patron(27)).put("itemId", item.getString("id"))
    codes(folio.post(requests, body)).should(contain("CANNOT_CREATE_PAGE_TLR_WITHOUT_ITEM_ID"))
  }

  test("service points to pick up at are given for the types that the copies permit") {
    val item = onlyItem(5)
    val (instanceId, user) = (instanceOf(item), patron(28).getString("id"))
    def allowed(more: (String, String)*): Reply =
      folio.get(s"$requests/allowed-service-points", ("requesterId" -> user) +: more: _*)
    val free = allowed("operation" -> "create", "instanceId" -> instanceId)
    free.json.fieldNames.toArray.toVector.shouldBe(Vector("Page"))
    Json.objects(free.json, "Page").map(_.getString("id")).should(contain.allOf(desk1, desk2))
    checkOut(item, patron(29)).status.shouldBe(201)
    allowed("operation" -> "create", "instanceId" -> instanceId).json.fieldNames.toArray.toSet
      .shouldBe(Set("Hold", "Recall"))
    allowed("operation" -> "create").status.shouldBe(400)
    allowed("operation" -> "lend", "instanceId" -> instanceId).status.shouldBe(500)
  }

  test("titles cannot be requested at a tenant whose settings do not permit it") {
    val entry = folio.first("/configurations/entries", "module==SETTINGS and configName==TLR")
    def save(entry: JsonObject) =
      folio.put(s"/configurations/entries/${entry.getString("id")}", entry).status.shouldBe(204)
    save(entry.copy().put("value", """{"titleLevelRequestsFeatureEnabled": false}"""))
    val reply = folio.post(requests, title("Page", instanceOf(availableItem), patron(1)))
    save(entry)
    reply.status.shouldBe(422)
    reply.errors.shouldBe(Vector("""Request level must be one of the following: "Item""""))
  }
}
