package org.folio.perf.sandbox.module

import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj
import org.folio.perf.testkit.SandboxSuite

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
