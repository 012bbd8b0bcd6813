package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.{CirculationSteps, Reply, TrilliumSuite}

/** Source: mod-requests-mediated v1.3.0, its services and swagger.api. */
class MediatedRequestsSpec extends TrilliumSuite with CirculationSteps {
  import MediatedRequests.InterimServicePoint
  private val mediated = "/requests-mediated/mediated-requests"

  private def confirm(body: JsonObject): Reply =
    folio.post("/circulation-bff/mediated-requests/confirm", body)

  private def shown(id: String): JsonObject = folio.read(s"$mediated/$id")

  private def statusOfRequest(id: String): String = shown(id).getString("status")

  private def ofItem(action: String, item: JsonObject): Reply =
    folio.post(s"/requests-mediated/$action", obj("itemBarcode" -> item.getString("barcode")))

  test("a mediated request follows its item from the confirmation to the patron") {
    val item = availableItem
    val user = patron(30)
    val made = confirm(wholeRequest(item, user))
    made.status.shouldBe(201)
    made.text("status").shouldBe("New - Awaiting confirmation")
    val id = made.id
    statusOfRequest(id).shouldBe("Open - Not yet filled")
    statusOf(item).shouldBe("Paged")
    val requestId = shown(id).getString("confirmedRequestId")
    def pickupOf: String = folio.read(s"/circulation/requests/$requestId").getString("pickupServicePointId")
    pickupOf.shouldBe(InterimServicePoint)

    ofItem("confirm-item-arrival", item).status.shouldBe(404)
    checkIn(item, desk1).status.shouldBe(200)
    statusOfRequest(id).shouldBe("Open - In transit for approval")
    ofItem("confirm-item-arrival", item).status.shouldBe(200)
    statusOfRequest(id).shouldBe("Open - Item arrived")
    pickupOf.shouldBe(desk2)
    ofItem("confirm-item-arrival", item).status.shouldBe(404)

    ofItem("send-item-in-transit", item).status.shouldBe(200)
    statusOfRequest(id).shouldBe("Open - In transit to be checked out")
    checkIn(item, desk2).status.shouldBe(200)
    statusOfRequest(id).shouldBe("Open - Awaiting pickup")
    checkOut(item, user).status.shouldBe(201)
    statusOfRequest(id).shouldBe("Closed - Filled")
  }

  test("a request that is saved first is changed, listed and deleted, and shows its patron and title") {
    val user = patron(31)
    val body = wholeRequest(availableItem, user)
    val saved = folio.post(mediated, body)
    saved.status.shouldBe(201)
    val id = saved.id
    Json.stringAt(saved.json, "requester.barcode").shouldBe(Some(user.getString("barcode")))
    Json.stringAt(saved.json, "instance.title").getOrElse("").should(not(be(empty)))
    folio.put(s"$mediated/$id", body.copy().put("patronComments", "soon")).status.shouldBe(204)
    folio
      .list(mediated, s"""requesterId==${user.getString("id")}""")
      .texts("patronComments")
      .shouldBe(Vector("soon"))
    folio.delete(s"$mediated/$id").status.shouldBe(204)
    folio.get(s"$mediated/$id").status.shouldBe(404)
    folio.delete(s"$mediated/$id").status.shouldBe(404)
  }

  test("a request is declined as long as it is new") {
    val saved = folio.post(mediated, wholeRequest(availableItem, patron(32)))
    val id = saved.id
    def decline: Int = folio.send("POST", s"$mediated/$id/decline", None, Nil).status
    decline.shouldBe(204)
    statusOfRequest(id).shouldBe("Closed - Declined")
    decline.shouldBe(500)
  }

  test("an unknown patron is refused") {
    val nobody = obj("id" -> "99999999-9999-4999-8999-999999999999")
    val reply = folio.post(mediated, wholeRequest(availableItem, nobody))
    reply.status.shouldBe(422)
    reply.errors.shouldBe(Vector("Mediated request cannot be saved for inactive patron"))
  }

  test("what mod-circulation refuses is told in its words") {
    val item = availableItem
    checkOut(item, patron(33)).status.shouldBe(201)
    val reply = confirm(wholeRequest(item, patron(34)))
    reply.status.shouldBe(422)
    reply.errors.head.should(include("Page requests are not allowed for this patron and item combination"))
  }

  test("an item of another tenant needs mod-tlr") {
    val body =
      wholeRequest(availableItem, patron(35)).put("itemId", "99999999-9999-4999-8999-999999999999")
    confirm(body).status.shouldBe(404)
  }

  test("a body without its required fields is refused") {
    val body = wholeRequest(availableItem, patron(36))
    body.remove("requestLevel")
    folio.post(mediated, body).status.shouldBe(400)
  }
}
