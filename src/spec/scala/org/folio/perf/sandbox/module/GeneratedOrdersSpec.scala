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

  private def search(text: String): String = anywhere
    .map(field => s"""$field=="*$text*"""")
    .mkString("((", " or ", ")) sortby metadata.updatedDate/sort.descending")

  private def openLine = folio.first(
    "/orders/order-lines",
    """purchaseOrder.workflowStatus=="Open" and orderFormat=="Electronic Resource"""",
  )

  test("there are pending, open and closed orders") {
    def count(status: String): Int =
      folio.list("/orders/composite-orders", s"""workflowStatus=="$status"""").total
    val all = folio.list("/orders/composite-orders", "cql.allRecords=1").total
    count("Open").shouldBe(79)
    count("Closed").shouldBe(11)
    count("Pending").shouldBe(all - 90)
  }

  test("an open line has a title, received and expected pieces, holdings and items") {
    val line = openLine
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

  test("titles are found by the status of their order") {
    val open = folio.list(
      "/orders/titles",
      """(purchaseOrder.workflowStatus=="Open") sortby title/sort.ascending""",
      "limit" -> "50",
    )
    open.total.should(be >= 79)
    val titles = open.list("titles").map(_.getString("title").toLowerCase)
    titles.shouldBe(titles.sorted)
  }

  test("a search for any text finds the newest lines first") {
    val found = folio.list("/orders/order-lines", search("a"), "limit" -> "50")
    found.list("poLines").should(have).size(50)
    val none = folio.list("/orders/order-lines", search("qqqq"))
    none.total.shouldBe(0)
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
    ids(search("a")).head.shouldBe(id)
    ids("""purchaseOrder.workflowStatus=="Pending" and orderFormat==Other""").shouldBe(Vector(id))
  }

  test("an acquisition method that is not there is not found") {
    folio.get("/orders/acquisition-methods/x").status.shouldBe(404)
  }
}
