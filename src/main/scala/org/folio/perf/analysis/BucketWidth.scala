package org.folio.perf.analysis

/** Chooses the width of the time axis's buckets: round, and few enough to draw. */
object BucketWidth {
  val MaxBuckets = 240

  private val WidthsMs: Vector[Long] =
    Vector[Long](1, 2, 5, 10, 15, 30, 60, 120, 300, 600).map(_ * 1000)

  /** The widest is used for runs that are longer than forty hours, which so have more buckets. */
  def forLength(lengthMs: Long): Long =
    WidthsMs.find(width => bucketsOf(lengthMs, width) <= MaxBuckets.toLong).getOrElse(WidthsMs.last)

  def bucketsOf(lengthMs: Long, widthMs: Long): Long =
    math.max(1L, (lengthMs + widthMs - 1) / widthMs)
}
