package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Purchase orders in the form of mod-orders-storage, in the order of their numbers, with one line
 * each. The newest tenth is pending. Every eighth of the others is closed, the rest is open.
 */
final class GeneratedOrders(
    tenant: SandboxTenant,
    ids: Ids,
    organizations: GeneratedOrganizations,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Order) {

  /**
   * Number of orders: about 5,300 in a small tenant of the published test, 26,000 in a large one.
   */
  override val count: Int = tenant.instances / GeneratedOrders.InstancesAnOrder

  /** Number of opened orders: orders below this index are open or closed. */
  val opened: Int = count - count / 10

  def statusOf(index: Int): String =
    if (index >= opened) GeneratedOrders.Pending
    else if (index % 8 == 7) GeneratedOrders.Closed
    else GeneratedOrders.Open

  def numberOf(index: Int): String = (GeneratedOrders.FirstNumber + index).toString

  /** Index of the order with this number; -1: no generated order has it. */
  def withNumber(number: String): Int =
    number.toIntOption
      .map(_ - GeneratedOrders.FirstNumber)
      .filter(index => index >= 0 && index < count && number == numberOf(index))
      .getOrElse(-1)

  /** Order type: ongoing for electronic serials, one-time for printed ones. */
  def typeOf(index: Int): String =
    if (GeneratedOrderLines.isElectronic(index)) GeneratedOrders.Ongoing
    else GeneratedOrders.OneTime

  def vendorOf(index: Int): String = organizations.idOf(organizations.activeVendor(index))

  override def record(index: Int): JsonObject = {
    val status = statusOf(index)
    val wasOpened = status != GeneratedOrders.Pending
    obj(
      "id" -> idOf(index),
      "approved" -> wasOpened,
      "approvedById" -> Option.when(wasOpened)(staffId),
      "approvalDate" -> Option.when(wasOpened)(Reference.Created),
      "closeReason" -> Option.when(status == GeneratedOrders.Closed)(obj("reason" -> "Complete")),
      "dateOrdered" -> Option.when(wasOpened)(Reference.Created),
      "manualPo" -> false,
      "notes" -> arr(),
      "poNumber" -> numberOf(index),
      "orderType" -> typeOf(index),
      "reEncumber" -> true,
      "ongoing" -> Option.when(typeOf(index) == GeneratedOrders.Ongoing)(
        obj("isSubscription" -> false, "manualRenewal" -> false)
      ),
      "vendor" -> vendorOf(index),
      "workflowStatus" -> status,
      "acqUnitIds" -> arr(),
      "tags" -> obj("tagList" -> arr()),
      "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "poNumber" => GeneratedRecords.some(withNumber(value), count)
    case _ => None
  }

  override def field(name: String): Option[Int => String] = name match {
    case "workflowStatus" => Some(statusOf)
    case "orderType" => Some(typeOf)
    case "poNumber" => Some(numberOf)
    case "vendor" => Some(vendorOf)
    case "approved" => Some(index => if (index < opened) "true" else "false")
    case "reEncumber" => Some(_ => "true")
    case "assignedTo" | "template" | "shipTo" | "billTo" => Some(_ => null)
    case _ => None
  }

  override def isOrderedBy(field: String): Boolean =
    field == "poNumber" || field == "metadata.createdDate" || field == "metadata.updatedDate"
}

object GeneratedOrders {
  val Pending = "Pending"
  val Open = "Open"
  val Closed = "Closed"
  val OneTime = "One-Time"
  val Ongoing = "Ongoing"

  val InstancesAnOrder = 16
  val FirstNumber = 10000
}
