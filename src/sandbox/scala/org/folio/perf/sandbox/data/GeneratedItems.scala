package org.folio.perf.sandbox.data

import io.vertx.core.json.JsonObject

/**
 * Items in the form of mod-inventory-storage. Each holdings record gets an item, in their order; then the last ones get another,
 * from the last one backwards, and so on to and fro. So the first titles have few copies, as most titles of a library.
 */
final class GeneratedItems(source: RecordSource, holdings: GeneratedHoldings)
    extends IndexedRecords(source, Kind.Item, "item", ordered = Set("barcode", "hrid", "metadata.createdDate")) {
  override val count: Int = tenant.items

  private val barcodes = Numbering("31", 9)
  private val hrids = Numbering.hrid("it")
  def barcodeOf(index: Int): String = barcodes.number(index)
  def holdingsIndexOf(index: Int): Int = {
    val at = index % tenant.instances
    if (index / tenant.instances % 2 == 0) at else tenant.instances - 1 - at
  }
  def materialOf(index: Int): String =
    if (index % 10 == 9) Reference.Dvd else Reference.Book
  private def locationOf(index: Int): String = GeneratedHoldings.locationOf(holdingsIndexOf(index))

  /** Items of a generated instance, which has the index of its holdings. */
  def ofInstance(instanceId: String): Vector[Int] = {
    val index = indexOf(instanceId, Kind.Instance)
    if (index < tenant.instances) ofHoldings(index) else Vector.empty
  }

  private def ofHoldings(index: Int): Vector[Int] =
    if (index < 0) Vector.empty
    else {
      val there = Iterator.from(index, 2 * tenant.instances)
      val back = Iterator.from(2 * tenant.instances - 1 - index, 2 * tenant.instances)
      there.zip(back).flatMap { case (one, other) => Vector(one, other) }.takeWhile(_ < count).toVector
    }

  override def record(index: Int): JsonObject = {
    val callNumber = GeneratedHoldings.callNumberOf(holdingsIndexOf(index))
    filled(index)(
      "holdingsRecordId" -> holdings.idOf(holdingsIndexOf(index)),
      "effectiveShelvingOrder" -> callNumber,
      "effectiveCallNumberComponents.callNumber" -> callNumber,
      "inTransitDestinationServicePointId" -> Option
        .when(ItemStatus.generated(index) == ItemStatus.InTransit)(Reference.CircDesk1),
    )
  }

  override protected val lookUps: LookUps = Map(
    "barcode" -> one(barcodes.indexOf),
    "hrid" -> one(hrids.indexOf),
    "holdingsRecordId" -> (value => ofHoldings(holdings.indexOf(value))),
  )

  override protected val fields: Texts = Map(
    "status.name" -> ItemStatus.generated,
    "materialTypeId" -> materialOf,
    "effectiveLocationId" -> locationOf,
    "barcode" -> barcodeOf,
    "hrid" -> hrids.number,
    "instance.source" -> (index => GeneratedInstances.sourceOf(holdingsIndexOf(index))),
  )
}

/**
 * Status of generated items, by a pattern of 64 items, so that lists by status, loans and requests
 * need no table. Of 64 items 4 are checked out, 2 paged, 1 awaits pickup, 1 is in transit.
 */
object ItemStatus {
  val Available = "Available"
  val CheckedOut = "Checked out"
  val Paged = "Paged"
  val AwaitingPickup = "Awaiting pickup"
  val InTransit = "In transit"

  private val Pattern: Vector[String] = Vector.tabulate(64) {
    case 31 => AwaitingPickup
    case 63 => InTransit
    case i if i % 16 == 7 => CheckedOut
    case i if i % 32 == 15 => Paged
    case _ => Available
  }
  def generated(index: Int): String = Pattern(index & 63)

  /** Loan `k` is of this item. */
  def loanedItem(loan: Int): Int = loan * 16 + 7

  /** Index of the item's loan; -1: the item is not on a generated loan. */
  def loanOf(item: Int): Int = if (item % 16 == 7) item / 16 else -1

  private val RequestedSlots = Vector(15, 31, 47)

  /** Index of the item of request number `request`. */
  def requestedItem(request: Int): Int = request / 3 * 64 + RequestedSlots(request % 3)

  /** Index of the item's request; -1: it has no generated request. */
  def requestOf(item: Int): Int = RequestedSlots.indexOf(item & 63) match {
    case -1 => -1
    case slot => (item >> 6) * 3 + slot
  }
}
