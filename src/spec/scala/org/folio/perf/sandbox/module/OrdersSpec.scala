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
    val pending = folio.create(orders, obj("vendor" -> vendor, "orderType" -> "One-Time"))
    folio.read(s"$orders/$pending/fiscal-years").shouldBe(obj("current" -> arr(), "previous" -> arr()))
    val made = open(vendor, line(Some(fund)), lines = "poLines")
    val years = folio.read(s"$orders/${made.getString("id")}/fiscal-years")
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
