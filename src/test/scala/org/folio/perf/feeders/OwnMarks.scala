package org.folio.perf.feeders

import org.folio.perf.model.Shard
import scala.collection.mutable
import scala.util.hashing.MurmurHash3

/**
 * Marks of the records that preparations create: beginnings of barcodes, codes and titles. Workflows that change
 * records find them by these. Records of different marks serve different purposes, so an item that one workflow
 * deletes is not lent by another.
 */
object OwnMarks {

  /** Barcodes of items that are lent, returned and requested. */
  val LentItem = "perf-lend-"

  /** Barcodes of items whose loans are renewed and not returned. */
  val RenewedItem = "perf-renew-"

  /** Barcodes of items whose instances have MARC records: items and instances are viewed and changed. */
  val MarcItem = "perf-marc-"

  /** Barcodes of items to delete. */
  val DeletedItem = "perf-delete-"

  /** Barcodes of items and patrons that bulk edits change. */
  val EditedInBulk = "perf-bulk-"

  /** Barcodes of patrons who borrow and request. */
  val Patron = "perf-patron-"

  /** Barcodes of patrons whose loans are renewed. */
  val Borrower = "perf-borrower-"

  /** Codes of funds and ledgers, and names of much else. */
  val Code = "PERF"

  /** Codes of vendors whose orders are exported. */
  val Exporter = "EDIPERF"

  /** Codes of ledgers to roll over: they come last. */
  val LedgerToRollOver = "ZZPERF"

  /** Titles of instances and order lines. */
  val Title = "Made for a load test"

  /** Titles of instances whose holdings bulk edits change. */
  val EditedHoldingsTitle = "Made for bulk edits of holdings"

  /** Titles of instances that bulk edits change. */
  val EditedMarcTitle = "Made for bulk edits of MARC records"

  /** CQL for the records whose field begins with the mark. */
  def begins(field: String, mark: String): String = s"""$field=="$mark*""""
}

/**
 * Barcodes of items that no pool has yet. Used by one thread at a time.
 *
 * @param part of the items, where several load generators share them
 */
final private[feeders] class UnusedBarcodes(part: Option[Shard]) {
  private val used = mutable.Set.empty[String]

  /** Takes the barcode; false: it is empty, in use, or belongs to another load generator. */
  def take(barcode: String): Boolean =
    barcode.nonEmpty && UnusedBarcodes.isOurs(barcode, part) && used.add(barcode)
}

private[feeders] object UnusedBarcodes {

  /** Whether a record belongs to this load generator. All of them give each record to the same one. */
  def isOurs(id: String, part: Option[Shard]): Boolean = part.forall { shard =>
    Math.floorMod(MurmurHash3.stringHash(id), shard.count) == shard.index - 1
  }
}
