package org.folio.perf.sandbox.module

import org.folio.perf.feeders.kinds.OrderRecords
import org.folio.perf.folio.{FolioClient, TokenKeeper}
import org.folio.perf.preparation.{OpenOrders, TenantApi, TenantNeeds}
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}
import org.folio.perf.settings.{LoginMethod, Releases}
import org.folio.perf.testkit.{OrderTests, SampleSettings, SandboxSuite, TrilliumSuite, WithSandbox}
import scala.concurrent.duration.DurationInt

/** What one request changes for others. Rules were recorded from mod-orders 12.8.0. Each test orders for itself. */
class OrdersSpec extends SandboxSuite with OrderTests {

  test("approving a pending order keeps its lines and opens nothing") {
    val made = order
    val id = made.getString("id")
    folio.post("/orders/order-lines", line(id, None)).status.shouldBe(201)
    val approved = whole(id).put("approved", true)
    approved.remove("compositePoLines")
    folio.put(s"$orders/$id", approved).status.shouldBe(204)
    val shown = whole(id)
    shown.getBoolean("approved").shouldBe(true)
    shown.getString("workflowStatus").shouldBe("Pending")
    val lines = Json.objects(shown, "compositePoLines")
    lines.should(have).size(1)
    folio.list("/orders/titles", s"poLineId==${lines.head.getString("id")}").total.shouldBe(0)
  }

  test("opening an order makes inventory, a title, a piece a copy, and an encumbrance") {
    val (id, line) = opened
    val lineId = line.getString("id")
    val shown = whole(id)
    shown.getString("workflowStatus").shouldBe("Open")
    shown.containsKey("dateOrdered").shouldBe(true)
    shown.getDouble("totalEncumbered").shouldBe(20.0)
    line.getString("paymentStatus").shouldBe("Awaiting Payment")
    line.getString("receiptStatus").shouldBe("Awaiting Receipt")
    Json.objects(line, "fundDistribution").head.containsKey("encumbrance").shouldBe(true)
    val location = Json.objects(line, "locations").head
    location.containsKey("locationId").shouldBe(false)
    val holdings = folio.get(s"/holdings-storage/holdings/${location.getString("holdingId")}")
    holdings.text("instanceId").shouldBe(line.getString("instanceId"))
    holdings.text("permanentLocationId").shouldBe(mainLibrary)
    folio.read(s"/inventory/instances/${line.getString("instanceId")}").getString("title").shouldBe("A receiving title")
    val title = folio.list("/orders/titles", s"poLineId==$lineId").list("titles")
    title.map(_.getString("poLineNumber")).shouldBe(Vector(line.getString("poLineNumber")))
    val expected = pieces(lineId)
    expected.map(_.getString("receivingStatus")).shouldBe(Vector("Expected", "Expected"))
  }

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
    val id = order.getString("id")
    folio.read(s"$orders/$id/fiscal-years").shouldBe(obj("current" -> arr(), "previous" -> arr()))
    folio.post("/orders/order-lines", line(id, Some(fund))).status.shouldBe(201)
    open(id).status.shouldBe(204)
    val years = folio.read(s"$orders/$id/fiscal-years")
    Json.objects(years, "current").size.shouldBe(1)
    years.getJsonArray("previous").shouldBe(arr())
  }

  test("a preparation opens orders") {
    val account = SampleSettings.account(WithSandbox.North)
    val client = new FolioClient(folio.url, 30.seconds)
    val tokens = new TokenKeeper(client, Vector(account), LoginMethod.WithExpiry)
    try {
      tokens.loginAll(_ => ()).shouldBe(Right(()))
      val at = new TenantApi(client, tokens, "north", Releases.named("Trillium").interfaces)
      val needs =
        TenantNeeds(at, Set(OrderRecords.LineToReceive), Map(OrderRecords.LineToReceive -> 1), spends = true)
      val jobs = OpenOrders.jobs(needs).value
      jobs.map(job => job().map(_ => ())).shouldBe(Vector(Right(())))
    } finally tokens.close()
  }
}

/** The orders that each tenant has from the start: 100 of 1600 instances, ten of them pending. */
class GeneratedOrdersSpec extends SandboxSuite {

  /** Fields of the receiving app's search for any text. */
  private val anywhere = Vector(
    "contributors",
    "poLineNumber",
    "requester",
    "titleOrPackage",
    "publisher",
    "vendorDetail.vendorAccount",
    "vendorDetail.referenceNumbers",
    "donor",
    "selector",
    "physical.volumes",
    "details.productIds",
  )

  private val newest: String = anywhere
    .map(field => s"""$field=="*a*"""")
    .mkString("((", " or ", ")) sortby metadata.updatedDate/sort.descending")

  test("an open line has a title, received and expected pieces, holdings and items") {
    val line = folio.first(
      "/orders/order-lines",
      """purchaseOrder.workflowStatus=="Open" and orderFormat=="Electronic Resource"""",
    )
    val id = line.getString("id")
    val number = line.getString("poLineNumber")
    val titles = folio
      .list("/orders/titles", s"(((poLine.poLineNumber==*$number*))) sortby title/sort.ascending")
      .list("titles")
    titles.map(_.getString("poLineId")).shouldBe(Vector(id))
    val title = titles.head.getString("id")
    def pieces(status: String) = folio.list(
      "/orders/pieces",
      s"titleId==$title and poLineId==$id and receivingStatus=$status",
      "limit" -> "1",
    )
    pieces("Expected").total.shouldBe(32)
    pieces("Received").total.shouldBe(32)
    val holdings = Json.objects(line, "locations").head.getString("holdingId")
    folio
      .read(s"/holdings-storage/holdings/$holdings")
      .getString("instanceId")
      .shouldBe(line.getString("instanceId"))
    val piece = pieces("Expected").record
    folio.get(s"/inventory/items/${piece.getString("itemId")}").status.shouldBe(200)
  }

  test("a pending order has neither title nor pieces") {
    val pending = folio.first("/orders/composite-orders", "workflowStatus==Pending sortby poNumber")
    val line = folio.first("/orders/order-lines", s"purchaseOrderId==${pending.getString("id")}")
    line.getString("receiptStatus").shouldBe("Pending")
    folio.list("/orders/titles", s"poLineId==${line.getString("id")}").total.shouldBe(0)
    folio.list("/orders/pieces", s"poLineId==${line.getString("id")}").total.shouldBe(0)
  }

  test("an added order line is the first of the search, and found by the order it belongs to") {
    val vendor = folio.list("/organizations/organizations", "isVendor==true")
    val order = folio.post(
      "/orders/composite-orders",
      obj("vendor" -> vendor.record.getString("id"), "orderType" -> "Ongoing"),
    )
    val line = obj(
      "purchaseOrderId" -> order.id,
      "source" -> "User",
      "titleOrPackage" -> "A newer title",
      "acquisitionMethod" -> "df26d81b-9d63-4ff8-bf41-49bf75cfa70e",
      "orderFormat" -> "Other",
      "cost" -> obj("currency" -> "USD", "listUnitPrice" -> 1, "quantityPhysical" -> 1),
      "physical" -> obj("createInventory" -> "None"),
    )
    val id = folio.create("/orders/order-lines", line)
    def ids(cql: String): Vector[String] = folio
      .list("/orders/order-lines", cql, "limit" -> "50")
      .texts("id")
    ids(newest).head.shouldBe(id)
    ids("""purchaseOrder.workflowStatus=="Pending" and orderFormat==Other""").shouldBe(Vector(id))
  }
}
