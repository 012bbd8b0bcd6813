package org.folio.perf.analysis

/**
 * Follows the ends of what is read, in the order in which they came about, and sees where none came about
 * for a while.
 *
 * @param minMs shortest time that counts
 */
final private[analysis] class EndGaps(minMs: Long) {
  private var lastMs = Long.MaxValue // before the first end there is no gap

  /** @return the last end before, when there was none since for that long */
  def ended(endMs: Long): Option[Long] = {
    val before = lastMs
    if (endMs > lastMs || lastMs == Long.MaxValue) lastMs = endMs
    if (before != Long.MaxValue && endMs - before >= minMs) Some(before) else None
  }
}
