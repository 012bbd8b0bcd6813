package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json
import org.folio.perf.sandbox.format.Json.obj

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
