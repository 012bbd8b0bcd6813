package org.folio.perf.feeders.kinds

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.feeders.{FileLayout, ListedKind, Record}
import org.folio.perf.feeders.FileColumn.of
import org.folio.perf.protocol.AcquisitionsKeys._

/** Records that ordering and receiving need. */
object OrderRecords {

  /**
   * A line whose pieces can be added by hand. Its funds need budgets of the current fiscal year, which the feeder
   * does not check.
   */
  val LineToReceive: ListedKind = new ListedKind(
    "electronic line of an open order, with holdings",
    consumed = true,
    "/orders/order-lines",
    "poLines",
    """purchaseOrder.workflowStatus=="Open" and orderFormat=="Electronic Resource"""" +
      " and isPackage==false",
    Some(FileLayout("order_lines")(of(OrderId, "order_id"), of(OrderLineId, "order_line_id"))),
  )(lineToReceive)

  /** An item whose location has titles that can be ordered again. */
  val ItemAtLocation: ListedKind = new ListedKind(
    "Available item (for its location)",
    consumed = false,
    "/inventory/items",
    "items",
    "status.name==Available",
    Some(FileLayout("locations")(of(LocationId, "location_id"))),
  )(location)

  val Template: ListedKind = new ListedKind(
    "order template",
    consumed = false,
    "/orders/order-templates",
    "orderTemplates",
    "cql.allRecords=1 sortby templateName",
    Some(FileLayout("order_templates")(of(TemplateId, "template_id"))),
  )(template => Some(Record(TemplateId -> template.path("id").asText)))

  val all: Vector[ListedKind] = Vector(LineToReceive, ItemAtLocation, Template)

  private def lineToReceive(node: JsonNode): Option[Record] =
    Option.when(node.path("locations").path(0).path("holdingId").asText("").nonEmpty)(
      Record(
        OrderId -> node.path("purchaseOrderId").asText,
        OrderLineId -> node.path("id").asText,
      )
    )

  private def location(node: JsonNode): Option[Record] = {
    val id = node.path("effectiveLocation").path("id").asText("")
    Option.when(id.nonEmpty)(Record(LocationId -> id))
  }
}
