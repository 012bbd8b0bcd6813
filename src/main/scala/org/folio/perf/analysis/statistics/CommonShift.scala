package org.folio.perf.analysis.statistics

/**
 * The common shift of the rows of two runs, and their disagreement about it. The disagreement
 * holds all noise that one run cannot see: drift between runs, autocorrelation, warm-up.
 *
 * @param shift of all rows, on the scale of the differences
 * @param spread of the rows about it beyond their own errors: a standard deviation
 */
final case class CommonShift(shift: Double, spread: Double)

object CommonShift {
  private val MaxSpread = 0.5
  private val Bisections = 26
  private val MaxSteps = 500

  /** Median of the size of a standard normal variable. */
  private val NormalMiddle = 0.67449

  /** Mean of min(z², 4) of a standard normal variable z. */
  private val ClippedSquare = 0.920537

  /** Rows further away than so many standard deviations did not only drift: they do not count. */
  private[analysis] val PruneAt = 4.0
  private val HuberAt = 2.0

  /**
   * @param differences of the rows, and `variances` of them; as many of both, at least one
   */
  def of(differences: Array[Double], variances: Array[Double]): CommonShift = {
    val first = rough(differences, variances)
    val kept = differences.indices.filter { i =>
      math.abs(differences(i) - first.shift) <=
        PruneAt * math.sqrt(variances(i) + first.spread * first.spread)
    }
    if (kept.isEmpty) first
    else unpruned(kept.map(differences(_)).toArray, kept.map(variances(_)).toArray)
  }

  /** The median, and the spread by the median distance from it: not moved by a fifth of the rows. */
  private[statistics] def rough(d: Array[Double], v: Array[Double]): CommonShift = {
    val middle = Samples.median(d)
    CommonShift(middle, spreadByMedian(d.map(x => math.abs(x - middle)), v))
  }

  /** Spread of values by the median of their distances from a level. */
  private[analysis] def spreadByMedian(distances: Array[Double], v: Array[Double]): Double = {
    val ratios = new Array[Double](distances.length)
    root { spread =>
      var i = 0
      while (i < ratios.length) {
        ratios(i) = distances(i) / deviation(v(i), spread)
        i += 1
      }
      Samples.median(ratios) - NormalMiddle
    }
  }

  private[statistics] def unpruned(d: Array[Double], v: Array[Double]): CommonShift =
    if (d.length < 2) CommonShift(d.head, 0)
    else {
      val spread = root(tau => disagreement(d, v, tau) - 1)
      CommonShift(huber(d, v, spread), spread)
    }

  /** Spread of the rows about a level that is known. */
  private[statistics] def spreadAbout(m: Double, d: Array[Double], v: Array[Double]): Double =
    root(tau => clippedSquares(d, v, m, tau) / (d.length * ClippedSquare) - 1)

  /** Spread of several sets of rows, each about its own level. */
  private[analysis] def spreadOfSides(all: (Array[Double], Array[Double])*): Double = {
    val sides = all.filter(_._1.nonEmpty)
    val values = math.max(1, sides.map(_._1.length - 1).sum) * ClippedSquare
    root(tau => sides.map { case (d, v) => clippedSquares(d, v, huber(d, v, tau), tau) }.sum / values - 1)
  }

  /** 1: the rows differ as much as their variances and the spread say. */
  private[statistics] def disagreement(d: Array[Double], v: Array[Double], spread: Double): Double =
    clippedSquares(d, v, huber(d, v, spread), spread) / ((d.length - 1) * ClippedSquare)

  private def clippedSquares(d: Array[Double], v: Array[Double], m: Double, spread: Double): Double = {
    var squares = 0.0
    var i = 0
    while (i < d.length) {
      val z = (d(i) - m) / deviation(v(i), spread)
      squares += math.min(z * z, HuberAt * HuberAt)
      i += 1
    }
    squares
  }

  /** Weighted mean in which far rows count less (Huber's location). */
  def huber(d: Array[Double], v: Array[Double], spread: Double): Double = {
    val sd = v.map(deviation(_, spread))
    FixedPoint.find(Samples.median(d), MaxSteps) { m =>
      var weights, sum = 0.0
      var i = 0
      while (i < d.length) {
        val z = math.abs(d(i) - m) / sd(i)
        val weight = (if (z > HuberAt) HuberAt / z else 1.0) / (sd(i) * sd(i))
        weights += weight
        sum += weight * d(i)
        i += 1
      }
      sum / weights
    }
  }

  /** A row may be constant; its error is then nothing, but not a divisor. */
  private[analysis] def deviation(variance: Double, spread: Double): Double =
    math.sqrt(math.max(variance + spread * spread, 1e-16))

  /** Spread at which a falling function is 0; 0 if it is not above 0 at 0. */
  private def root(f: Double => Double): Double =
    if (f(0) <= 0) 0
    else {
      var (low, high) = (0.0, MaxSpread)
      for (_ <- 1 to Bisections) {
        val middle = (low + high) / 2
        if (f(middle) > 0) low = middle else high = middle
      }
      (low + high) / 2
    }
}

/** Value that a function leaves as it is. */
private[statistics] object FixedPoint {
  private val Tolerance = 1e-7

  /** Applies the function until the value stays, `most` times at most. */
  def find(from: Double, most: Int)(next: Double => Double): Double = {
    var (value, change, steps) = (from, Double.MaxValue, 0)
    while (change > Tolerance && steps < most) {
      val now = next(value)
      change = math.abs(now - value)
      value = now
      steps += 1
    }
    value
  }
}
