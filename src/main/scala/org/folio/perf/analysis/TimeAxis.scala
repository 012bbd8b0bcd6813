package org.folio.perf.analysis

/**
 * Buckets of the timeline. A moment before the load's start belongs to the first one; one that is
 * far behind the end, as a wrong clock gives, belongs to none.
 */
final case class TimeAxis(bucketMs: Long, endMs: Long) {

  /** Number of buckets, with some for the last transactions. */
  val limit: Int =
    math.min(BucketWidth.bucketsOf(endMs, bucketMs) * 2 + 60, 20000L).toInt

  /** -1: outside. */
  def bucket(ms: Long): Int = {
    val index = math.max(0L, ms) / bucketMs
    if (index < limit.toLong) index.toInt else -1
  }
}

object TimeAxis {
  def of(window: RunWindow): TimeAxis = TimeAxis(BucketWidth.forLength(window.endMs), window.endMs)
}
