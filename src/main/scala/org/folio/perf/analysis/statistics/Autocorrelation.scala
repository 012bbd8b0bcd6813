package org.folio.perf.analysis.statistics

/** Correlation of neighbours in a series, and the number of independent values that follows. */
object Autocorrelation {

  /** Above it, a short series cannot tell. */
  val Highest = 0.9
  private val FewestValues = 5
  private val FewestIndependent = 2.0

  /** Correlation of each value with the one before it; 0 for a constant series. */
  def lagOne(values: Array[Double]): Double = {
    val m = Samples.mean(values)
    val e = values.map(_ - m)
    val squares = Samples.squares(e)
    if (squares == 0) 0 else e.indices.drop(1).map(i => e(i) * e(i - 1)).sum / squares
  }

  /** The same without the bias of short series, from 0 to 0.9; 0 for fewer than five values. */
  def corrected(values: Array[Double]): Double = {
    val n = values.length
    if (n < FewestValues) 0
    else math.max(0, math.min(Highest, (n * lagOne(values) + 1) / (n - 3)))
  }

  /** Number of independent values that n correlated ones are worth; at least two. */
  def independentValues(n: Int, rho: Double): Double =
    math.max(FewestIndependent, n * (1 - rho) / (1 + rho))
}
