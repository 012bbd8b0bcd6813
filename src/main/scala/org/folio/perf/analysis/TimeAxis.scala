package org.folio.perf.analysis

/**
 * Buckets of the timeline. A moment before the load's start belongs to the first one; one that is
 * far behind the end, as a wrong clock gives, belongs to none.
 */
final case class TimeAxis(bucketMs: Long, endMs: Long) {

  /** Number of buckets, with some for the last transactions. */
  val limit: Int =
    math.min(TimeAxis.bucketsOf(endMs, bucketMs) * 2 + 60, 20000L).toInt

  /** -1: outside. */
  def bucket(ms: Long): Int = {
    val index = math.max(0L, ms) / bucketMs
    if (index < limit.toLong) index.toInt else -1
  }
}

object TimeAxis {
  val MaxBuckets = 240

  /** Round widths. */
  private val WidthsMs: Vector[Long] =
    Vector[Long](1, 2, 5, 10, 15, 30, 60, 120, 300, 600).map(_ * 1000)

  def of(window: RunWindow): TimeAxis = TimeAxis(bucketMs(window.endMs), window.endMs)

  /** The narrowest width with few enough buckets to draw; runs above forty hours have more buckets. */
  def bucketMs(lengthMs: Long): Long =
    WidthsMs.find(width => bucketsOf(lengthMs, width) <= MaxBuckets.toLong).getOrElse(WidthsMs.last)

  def bucketsOf(lengthMs: Long, widthMs: Long): Long =
    math.max(1L, (lengthMs + widthMs - 1) / widthMs)
}
