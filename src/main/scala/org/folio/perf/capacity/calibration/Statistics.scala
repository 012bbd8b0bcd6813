package org.folio.perf.capacity.calibration

/** Statistics of small samples. */
private[calibration] object Statistics {

  /** The mean of the two in the middle when their number is even; `None` without any. */
  def median(values: Vector[Double]): Option[Double] = {
    val sorted = values.sorted
    val half = sorted.size / 2
    if (sorted.isEmpty) None
    else if (sorted.size % 2 == 1) Some(sorted(half))
    else Some((sorted(half - 1) + sorted(half)) / 2)
  }

  /** Spearman's rank correlation; equal values share their mean rank. 1 with fewer than two values. */
  def rankCorrelation(a: Vector[Double], b: Vector[Double]): Double = {
    val x = ranks(a)
    val y = ranks(b)
    val mean = (a.size - 1) / 2.0
    def covariance(v: Vector[Double], w: Vector[Double]): Double =
      v.zip(w).map { case (p, q) => (p - mean) * (q - mean) }.sum
    if (a.size < 2) 1.0
    else covariance(x, y) / math.sqrt(covariance(x, x) * covariance(y, y))
  }

  private def ranks(values: Vector[Double]): Vector[Double] = {
    val sorted = values.sorted
    values.map(v => (sorted.indexOf(v) + sorted.lastIndexOf(v)) / 2.0)
  }
}
