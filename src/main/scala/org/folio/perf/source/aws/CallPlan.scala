package org.folio.perf.source.aws

/** Batches of series that need few calls. */
private[source] object CallPlan {

  /** AWS's limits for one GetMetricData. */
  val MaxQueries = 500
  val MaxPoints = 100800

  /**
   * Number of calls, with those for further pages, for `queries` series of `points` points in batches of `batch`.
   */
  def calls(queries: Int, points: Int, batch: Int): Int = {
    def pages(size: Int): Int =
      ((size.toLong * points.toLong + MaxPoints - 1) / MaxPoints).toInt.max(1)
    val rest = queries % batch
    queries / batch * pages(batch) + (if (rest > 0) pages(rest) else 0)
  }

  /** The largest batch that needs the fewest calls. */
  def batchSize(queries: Int, points: Int): Int =
    (1 to MaxQueries.min(queries.max(1))).reverse.minBy(calls(queries, points, _))
}
