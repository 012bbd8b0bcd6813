package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{arr, obj}

/**
 * Purchase orders in the form of mod-orders-storage, in the order of their numbers, with one line
 * each. The newest tenth is pending. Every eighth of the others is closed, the rest is open.
 */
final class GeneratedOrders(source: RecordSource, organizations: GeneratedOrganizations)
    extends IndexedRecords(
      source,
      Kind.Order,
      "order",
      ordered = Set("poNumber", "metadata.createdDate", "metadata.updatedDate"),
      absent = Set("assignedTo", "template", "shipTo", "billTo"),
    ) {
  import GeneratedOrders._

  /**
   * Number of orders: about 5,300 in a small tenant of the published test, 26,000 in a large one.
   */
  override val count: Int = tenant.instances / InstancesAnOrder

  /** Number of opened orders: orders below this index are open or closed. */
  val opened: Int = count - count / 10

  def statusOf(index: Int): String =
    if (index >= opened) Pending
    else if (index % 8 == 7) Closed
    else Open

  def numberOf(index: Int): String = (FirstNumber + index).toString

  /** Index of the order with this number; -1: no generated order has it. */
  def withNumber(number: String): Int =
    number.toIntOption
      .map(_ - FirstNumber)
      .filter(index => index >= 0 && index < count && number == numberOf(index))
      .getOrElse(-1)

  /** Order type: ongoing for electronic serials, one-time for printed ones. */
  def typeOf(index: Int): String =
    if (GeneratedOrderLines.isElectronic(index)) Ongoing
    else OneTime

  def vendorOf(index: Int): String = organizations.idOf(organizations.activeVendor(index))

  /** Whether its lines go to the vendor as an EDIFACT file. */
  def isExported(index: Int): Boolean = organizations.isExporter(organizations.activeVendor(index))

  override def record(index: Int): JsonObject = {
    val status = statusOf(index)
    val wasOpened = status != Pending
    filled(index)(
      "approved" -> wasOpened,
      "approvedById" -> Option.when(wasOpened)(staffId),
      "approvalDate" -> Option.when(wasOpened)(Reference.Created),
      "closeReason" -> Option.when(status == Closed)(obj("reason" -> "Complete")),
      "dateOrdered" -> Option.when(wasOpened)(Reference.Created),
      "ongoing" -> Option.when(typeOf(index) == Ongoing)(
        obj("isSubscription" -> false, "manualRenewal" -> false)
      ),
    )
  }

  override protected val lookUps: LookUps = Map(
    "poNumber" -> one(withNumber)
  )

  override protected val fields: Texts = Map(
    "workflowStatus" -> statusOf,
    "orderType" -> typeOf,
    "poNumber" -> numberOf,
    "vendor" -> vendorOf,
    "approved" -> (index => (index < opened).toString),
  )
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
final class GeneratedTitles(source: RecordSource, orders: GeneratedOrders, lines: GeneratedOrderLines)
    extends IndexedRecords(source, Kind.Title, "title", ordered = Set("metadata.createdDate")) {
  override val count: Int = orders.opened

  override def record(index: Int): JsonObject = filled(index)(
    "poLineId" -> lines.idOf(index),
    "instanceId" -> lines.instanceOf(index),
    "contributors" -> arr(lines.contributor(index)),
    "poLineNumber" -> lines.numberOf(index),
  )

  override def lookUpMasked(field: String, term: String): Option[Vector[Int]] = field match {
    case "poLine.poLineNumber" => lines.lineNumbered(term).map(within(_))
    case _ => None
  }

  override def field(name: String): Option[Int => String] =
    if (name.startsWith("poLine.")) lines.field(name.stripPrefix("poLine.")) else super.field(name)

  override protected val fields: Texts = Map(
    "title" -> lines.titleOf,
    "purchaseOrder.workflowStatus" -> orders.statusOf,
    "purchaseOrder.poNumber" -> orders.numberOf,
    "purchaseOrder.orderType" -> orders.typeOf,
  )

  override protected val lookUps: LookUps = Map(
    "poLineId" -> one(lines.indexOf),
    "instanceId" -> one(lines.withInstance),
    "poLineNumber" -> one(lines.withNumber),
    "poLine.poLineNumber" -> one(lines.withNumber),
  )
}

/**
 * Pieces of each title in succession. The first half is received; the second half too if the order
 * is closed.
 *
 * Items of pieces are taken from the tenant's items in turn, so they belong to other holdings. The
 * reason: generated holdings have one or two items each, and the receiving app requests the items
 * of thirty pieces together.
 *
 * Their order is that of `receiptDate` too, the date at which pieces are expected, although it is not known.
 */
final class GeneratedPieces(
    source: RecordSource,
    orders: GeneratedOrders,
    lines: GeneratedOrderLines,
    titles: GeneratedTitles,
    items: GeneratedItems,
) extends IndexedRecords(source, Kind.Piece, "piece", ordered = Set("receiptDate", "metadata.createdDate")) {
  import GeneratedPieces._

  override val count: Int = titles.count * EachLine

  private def titleOf(index: Int): Int = index / EachLine
  private def itemOf(index: Int): Int = index % tenant.items

  private def statusOf(index: Int): String =
    if (index % EachLine < ReceivedEach) Received
    else if (orders.statusOf(titleOf(index)) == GeneratedOrders.Closed) Received
    else Expected

  private def formatOf(index: Int): String =
    if (GeneratedOrderLines.isElectronic(titleOf(index))) "Electronic" else "Physical"

  override def record(index: Int): JsonObject = {
    val title = titleOf(index)
    filled(index)(
      "itemId" -> items.idOf(itemOf(index)),
      "poLineId" -> lines.idOf(title),
      "titleId" -> titles.idOf(title),
      "holdingId" -> lines.holdingsOf(title),
      "enumeration" -> s"no. ${index % EachLine + 1}",
      "sequenceNumber" -> (index % EachLine + 1),
      "receivedDate" -> Option.when(statusOf(index) == Received)(Reference.Created),
    )
  }

  private def ofTitle(title: Int): Vector[Int] =
    Vector.range(title * EachLine, (title + 1) * EachLine)

  /** Index of the instance of generated holdings, which is the index of the holdings. */
  private def ofHoldings(holdingsId: String): String = ids.decode(holdingsId) match {
    case Some(RecordKey(tenant.number, Kind.Holdings, index)) =>
      ids.encode(tenant.number, Kind.Instance, index)
    case _ => ""
  }

  override protected val lookUps: LookUps = Map(
    "titleId" -> (value => ofTitle(titles.indexOf(value))),
    "poLineId" -> (value => ofTitle(lines.indexOf(value))),
    "holdingId" -> (value => ofTitle(lines.withInstance(ofHoldings(value)))),
  )

  override protected val fields: Texts = Map(
    "receivingStatus" -> statusOf,
    "format" -> formatOf,
  )
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
