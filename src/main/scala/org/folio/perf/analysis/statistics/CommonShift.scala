package org.folio.perf.analysis.statistics

/** A value with its squared standard error, such as the level of a row in a run, or its difference to another run. */
final case class Level(value: Double, variance: Double) {
  def wider(spread: Double): Level = Level(value, variance + spread * spread)
  def less(other: Double): Level = Level(value - other, variance)

  /**
   * Standard deviation of values that differ by `spread` beyond their errors. A constant row has none, which is no
   * divisor.
   */
  def deviation(spread: Double): Double = math.sqrt(math.max(variance + spread * spread, Level.Least))
}

object Level {
  private val Least = 1e-16

  /** The level of members that differ by `spread` beyond their own errors. */
  def of(members: Vector[Level], spread: Double): Level = {
    val precision = members.map(m => 1 / math.max(m.wider(spread).variance, Least)).sum
    Level(CommonShift.huber(members, spread), 1 / precision)
  }

  /**
   * Difference to the mean of earlier levels, at least one.
   *
   * @param drift standard deviation of what it drifts from run to run for a known reason
   */
  def change(now: Level, earlier: Vector[Level], drift: Double): Level = {
    val k = earlier.size.toDouble
    Level(
      now.value - Samples.mean(earlier.map(_.value)),
      now.variance + Samples.mean(earlier.map(_.variance)) / k + drift * drift * (1 + 1 / k),
    )
  }
}

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

  /** @param rows differences, at least one */
  def of(rows: Vector[Level]): CommonShift = {
    val first = rough(rows)
    val kept = rows.filter { row =>
      math.abs(row.value - first.shift) <= PruneAt * math.sqrt(row.variance + first.spread * first.spread)
    }
    if (kept.isEmpty) first else unpruned(kept)
  }

  /** The median, and the spread by the median distance from it: not moved by a fifth of the rows. */
  private[statistics] def rough(rows: Vector[Level]): CommonShift = {
    val middle = Samples.median(rows.map(_.value))
    CommonShift(middle, spreadByMedian(rows.map(row => row.copy(value = row.value - middle))))
  }

  /** Spread of values by the median of their distances from a level. */
  private[analysis] def spreadByMedian(distances: Vector[Level]): Double = root { spread =>
    Samples.median(distances.map(row => math.abs(row.value) / row.deviation(spread))) - NormalMiddle
  }

  private[statistics] def unpruned(rows: Vector[Level]): CommonShift = {
    val spread = spreadOfSides(rows)
    CommonShift(huber(rows, spread), spread)
  }

  /** Spread of the rows about a level that is known. */
  private[statistics] def spreadAbout(m: Double, rows: Vector[Level]): Double =
    root(spread => clippedSquares(rows, m, spread) / (rows.size * ClippedSquare) - 1)

  /** Spread of several sets of rows, each about its own level. */
  private[analysis] def spreadOfSides(all: Vector[Level]*): Double = {
    val sides = all.filter(_.nonEmpty)
    val values = math.max(1, sides.map(_.size - 1).sum) * ClippedSquare
    root(spread => sides.map(rows => clippedSquares(rows, huber(rows, spread), spread)).sum / values - 1)
  }

  /** 1: the rows differ as much as their variances and the spread say. */
  private[statistics] def disagreement(rows: Vector[Level], spread: Double): Double =
    clippedSquares(rows, huber(rows, spread), spread) / ((rows.size - 1) * ClippedSquare)

  private def clippedSquares(rows: Vector[Level], m: Double, spread: Double): Double = rows.map { row =>
    val z = (row.value - m) / row.deviation(spread)
    math.min(z * z, HuberAt * HuberAt)
  }.sum

  /** Weighted mean in which far rows count less (Huber's location). */
  def huber(rows: Vector[Level], spread: Double): Double = {
    val (values, sd) = (rows.map(_.value).toArray, rows.map(_.deviation(spread)).toArray)
    FixedPoint.find(Samples.median(values), MaxSteps) { m =>
      var weights, sum = 0.0
      var i = 0
      while (i < values.length) {
        val z = math.abs(values(i) - m) / sd(i)
        val weight = (if (z > HuberAt) HuberAt / z else 1.0) / (sd(i) * sd(i))
        weights += weight
        sum += weight * values(i)
        i += 1
      }
      sum / weights
    }
  }

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
