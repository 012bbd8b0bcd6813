package org.folio.perf.sandbox.data
import org.folio.perf.settings.SandboxTenant

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

  /** Whether its lines go to the vendor as an EDIFACT file. */
  def isExported(index: Int): Boolean = organizations.isExporter(organizations.activeVendor(index))

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

/**
 * Pieces of each title in succession. The first half is received; the second half too if the order
 * is closed.
 *
 * Items of pieces are taken from the tenant's items in turn, so they belong to other holdings. The
 * reason: generated holdings have one or two items each, and the receiving app requests the items
 * of thirty pieces together.
 */
final class GeneratedPieces(
    tenant: SandboxTenant,
    ids: Ids,
    orders: GeneratedOrders,
    lines: GeneratedOrderLines,
    titles: GeneratedTitles,
    items: GeneratedItems,
    staffId: String,
) extends IndexedRecords(tenant.number, ids, Kind.Piece) {
  override val count: Int = titles.count * GeneratedPieces.EachLine

  private def titleOf(index: Int): Int = index / GeneratedPieces.EachLine
  private def itemOf(index: Int): Int = index % tenant.items

  private def statusOf(index: Int): String =
    if (index % GeneratedPieces.EachLine < GeneratedPieces.ReceivedEach) GeneratedPieces.Received
    else if (orders.statusOf(titleOf(index)) == GeneratedOrders.Closed) GeneratedPieces.Received
    else GeneratedPieces.Expected

  private def formatOf(index: Int): String =
    if (GeneratedOrderLines.isElectronic(titleOf(index))) "Electronic" else "Physical"

  override def record(index: Int): JsonObject = {
    val title = titleOf(index)
    obj(
      "id" -> idOf(index),
      "format" -> formatOf(index),
      "itemId" -> items.idOf(itemOf(index)),
      "poLineId" -> lines.idOf(title),
      "titleId" -> titles.idOf(title),
      "holdingId" -> lines.holdingsOf(title),
      "displayOnHolding" -> false,
      "enumeration" -> s"no. ${index % GeneratedPieces.EachLine + 1}",
      "sequenceNumber" -> (index % GeneratedPieces.EachLine + 1),
      "isBound" -> false,
      "receivingStatus" -> statusOf(index),
      "receivedDate" -> Option.when(statusOf(index) == GeneratedPieces.Received)(Reference.Created),
      "statusUpdatedDate" -> Reference.Created,
      "metadata" -> Json.metadata(Reference.Created, Reference.Created, staffId),
    )
  }

  override def lookUp(field: String, value: String): Option[Vector[Int]] = field match {
    case "titleId" => Some(ofTitle(titles.indexOf(value)))
    case "poLineId" => Some(ofTitle(lines.indexOf(value)))
    case "holdingId" =>
      Some(ofTitle(lines.withInstance(ofHoldings(value))))
    case "itemId" =>
      val first = items.indexOf(value)
      Some(if (first < 0) Vector.empty else (first until count by tenant.items).toVector)
    case _ => None
  }

  private def ofTitle(title: Int): Vector[Int] =
    if (title < 0 || title >= titles.count) Vector.empty
    else Vector.range(title * GeneratedPieces.EachLine, (title + 1) * GeneratedPieces.EachLine)

  /** Index of the instance of generated holdings, which is the index of the holdings. */
  private def ofHoldings(holdingsId: String): String = ids.decode(holdingsId) match {
    case Some(RecordKey(tenant.number, Kind.Holdings, index)) =>
      ids.encode(tenant.number, Kind.Instance, index)
    case _ => ""
  }

  override def field(name: String): Option[Int => String] = name match {
    case "receivingStatus" => Some(statusOf)
    case "format" => Some(formatOf)
    case "isBound" => Some(_ => "false")
    case _ => None
  }

  /** True for the order in which pieces are expected, although their date is not known. */
  override def isOrderedBy(field: String): Boolean =
    field == "receiptDate" || field == "metadata.createdDate"
}

object GeneratedPieces {
  val Expected = "Expected"
  val Received = "Received"

  /**
   * Pieces per line: enough for full pages of thirty in the receiving app, of both expected and
   * received pieces.
   */
  val EachLine = 64
  val ReceivedEach = 32
}
