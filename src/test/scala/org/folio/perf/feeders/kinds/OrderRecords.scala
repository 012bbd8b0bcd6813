package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders._
import FileColumn.of
import FileLayout.inFile
import org.folio.perf.model.JsonTree.Fields
import org.folio.perf.protocol.AcquisitionsKeys._

/** Records that ordering and receiving need. */
object OrderRecords {

  /** A line whose pieces can be added by hand. Its funds need active budgets of the current fiscal year. */
  val LineToReceive: ListedKind = new ListedKind(
    "electronic line of an open order, with holdings",
    "/orders/order-lines",
    "poLines",
    """purchaseOrder.workflowStatus=="Open" and orderFormat=="Electronic Resource"""" +
      " and isPackage==false",
    inFile("order_lines")(of(OrderId, "order_id"), of(OrderLineId, "order_line_id")),
    mark = Some("titleOrPackage" -> OwnMarks.Title),
    check = Some(fundsHaveMoney),
    consumed = true,
  )(line =>
    Record
      .of("purchaseOrderId" -> OrderId, "id" -> OrderLineId)(line)
      .filter(_ => line.text("locations/0/holdingId").nonEmpty)
  )

  /** A renewal changes the encumbrance of the line. Lines from the last one on, because others receive the first ones. */
  val LineToRenew: ListedKind = new ListedKind(
    "line of an open ongoing order",
    "/orders/order-lines",
    "poLines",
    """purchaseOrder.workflowStatus=="Open" and purchaseOrder.orderType=="Ongoing" and isPackage==false""" +
      " sortby poLineNumber/sort.descending",
    inFile("lines_to_renew")(of(OrderLineNumber, "po_line_number")),
    mark = Some("titleOrPackage" -> OwnMarks.Title),
    check = Some(fundsHaveMoney),
    consumed = true,
  )(line => Record.of("poLineNumber" -> OrderLineNumber)(line).filter(_ => line.path("details").isObject))

  /** An export takes all orders of the vendor that were not exported. */
  val VendorToExport: ListedKind = new ListedKind(
    "vendor with orders to export",
    "/organizations/organizations",
    "organizations",
    s"isVendor==true and status==Active and ${OwnMarks.begins("code", OwnMarks.Exporter)}",
    inFile("vendors_to_export")(of(VendorId, "vendor_id")),
    check = Some(RecordCheck { (vendor, around) =>
      around.hasLineToExport(vendor.text("id"))
    }(vendor => s"all orders of vendor ${vendor.text("code")} are exported")),
    consumed = true,
  )(Record.of("id" -> VendorId))

  /** The receiving app lists the titles of open orders. */
  val OpenTitle: ListedKind = new ListedKind(
    "title of an open order",
    "/orders/titles",
    "titles",
    """purchaseOrder.workflowStatus=="Open"""",
    atMost = Some(1),
  )(Record.of("poLineId" -> OrderLineId))

  /** Orders are found by their vendor; of several orders of a vendor the latest counts. */
  val VendorWithOrders: ListedKind = new ListedKind(
    "vendor with orders",
    "/orders/composite-orders",
    "purchaseOrders",
    "cql.allRecords=1 sortby metadata.updatedDate/sort.descending",
    inFile("vendors_with_orders")(of(VendorId, "vendor_id")),
    atMost = Some(CatalogueRecords.MostChecked),
    idOf = vendorOf,
    check = Some(RecordCheck { (order, around) =>
      around.exists(s"/organizations/organizations/${vendorOf(order)}")
    }(order => s"the vendor of order ${order.text("poNumber")} does not exist")),
  )(Record.of("vendor" -> VendorId))

  /** An item whose location has titles that can be ordered again. */
  val ItemAtLocation: ListedKind = new ListedKind(
    "Available item (for its location)",
    "/inventory/items",
    "items",
    "status.name==Available",
    inFile("locations")(of(LocationId, "location_id")),
  )(Record.of("effectiveLocation/id" -> LocationId))

  val Template: ListedKind = new ListedKind(
    "order template",
    "/orders/order-templates",
    "orderTemplates",
    "cql.allRecords=1 sortby templateName",
    inFile("order_templates")(of(TemplateId, "template_id")),
  )(Record.of("id" -> TemplateId))

  val all: Vector[ListedKind] =
    Vector(LineToReceive, LineToRenew, VendorToExport, OpenTitle, VendorWithOrders, ItemAtLocation, Template)

  private def vendorOf(order: JsonNode): String = order.text("vendor")

  private def fundsHaveMoney: RecordCheck = RecordCheck { (line, around) =>
    val funds = line.items("fundDistribution").map(_.text("fundId")).toVector
    if (funds.isEmpty) Right(true) else around.fundsWithMoney.map(known => funds.forall(known))
  } { line =>
    s"a fund of order line ${line.text("poLineNumber")} has no active budget with money in its " +
      "ledger's current fiscal year"
  }
}
