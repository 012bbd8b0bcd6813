package org.folio.perf.sandbox.module

import io.vertx.core.json.JsonObject
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
}
