package org.folio.perf.analysis.statistics

/** Two samples of a few values each, compared by rank. */
object TwoSamples {

  /** Shift from the first to the second sample, with an interval. */
  final case class Shift(estimate: Double, low: Double, high: Double)

  /**
   * Median of all differences, by Hodges and Lehmann. The interval is by the normal approximation of
   * the rank sum: the k-th smallest and k-th largest difference.
   *
   * @param confidence e.g. 0.95
   */
  def shift(first: Array[Double], second: Array[Double], confidence: Double): Shift = {
    val differences = (for (a <- first; b <- second) yield b - a).sorted
    val (m, n) = (first.length.toDouble, second.length.toDouble)
    val z = Quantiles.normal((1 + confidence) / 2)
    val k = math.max(1, math.floor(m * n / 2 - z * math.sqrt(m * n * (m + n + 1) / 12)).toInt)
    Shift(
      Samples.median(differences),
      differences(k - 1),
      differences(differences.length - k),
    )
  }

  /** Mann and Whitney's U: pairs in which the second sample's value is above; ties count a half. */
  def above(first: Array[Double], second: Array[Double]): Double =
    (for (a <- first; b <- second) yield if (b > a) 1.0 else if (b == a) 0.5 else 0.0).sum

  /** Exact two-sided probability of a U at least as far from its middle, when there are no ties. */
  def exactProbability(u: Double, m: Int, n: Int): Double = {
    val counts = arrangements(m, n)
    val extreme = math.min(u, m.toDouble * n - u)
    val tail = counts.zipWithIndex.collect { case (c, value) if value <= extreme => c }.sum
    math.min(1.0, 2 * tail / counts.sum)
  }

  /** Number of arrangements of m and n values for each U, from 0 to m times n. */
  private def arrangements(m: Int, n: Int): Array[Double] = {
    // ways(i)(u): of i values of one sample among those of the other seen so far.
    var ways = Array.fill(m + 1)(new Array[Double](m * n + 1))
    ways.foreach(_(0) = 1)
    for (j <- 1 to n) {
      val next = Array.fill(m + 1)(new Array[Double](m * n + 1))
      next(0)(0) = 1
      for (i <- 1 to m; u <- 0 to i * j)
        next(i)(u) = (if (u >= j) next(i - 1)(u - j) else 0) + ways(i)(u)
      ways = next
    }
    ways(m)
  }
}
