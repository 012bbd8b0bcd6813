package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}

/** Titles to receive: one per line of an opened order, with the line's index. */
final class GeneratedTitles(
    tenant: SandboxTenant,
    ids: Ids,
    orders: GeneratedOrders,
    lines: GeneratedOrderLines,
) extends IndexedRecords(tenant.number, ids, Kind.Title) {
  override val count: Int = orders.opened

  override def record(index: Int): JsonObject = obj(
    "id" -> idOf(index),
    "title" -> lines.titleOf(index),
    "poLineId" -> lines.idOf(index),
    "instanceId" -> lines.instanceOf(index),
    "productIds" -> arr(),
    "contributors" -> arr(lines.contributor(index)),
    "poLineNumber" -> lines.numberOf(index),
    "claimingActive" -> false,
    "isAcknowledged" -> false,
    "acqUnitIds" -> arr(),
  )

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "poLineId" => GeneratedRecords.some(lines.indexOf(value), count)
    case "instanceId" => GeneratedRecords.some(lines.withInstance(value), count)
    case "poLineNumber" | "poLine.poLineNumber" =>
      GeneratedRecords.some(lines.withNumber(value), count)
    case _ => None
  }

  override def lookUpMasked(field: String, term: String): Option[Vector[Int]] = field match {
    case "poLineNumber" | "poLine.poLineNumber" =>
      lines.lineNumbered(term).map(GeneratedRecords.some(_, count).get)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "title" => Some(lines.titleOf)
    case "purchaseOrder.workflowStatus" => Some(orders.statusOf)
    case "purchaseOrder.poNumber" => Some(orders.numberOf)
    case "purchaseOrder.orderType" => Some(orders.typeOf)
    case name if name.startsWith("poLine.") => lines.field(name.stripPrefix("poLine."))
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean = field == "metadata.createdDate"
}
