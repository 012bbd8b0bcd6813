package org.folio.perf.feeders

import org.folio.perf.model.Shard
import scala.collection.mutable
import scala.util.hashing.MurmurHash3

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
