package org.folio.perf.analysis.statistics

/** Median, mean and spread of numbers; each needs at least one. */
object Samples {

  /** The mean of the middle two for an even number of values. */
  def median(values: Iterable[Double]): Double = {
    val sorted = values.toArray.sorted
    val middle = sorted.length / 2
    if (sorted.length % 2 == 1) sorted(middle) else (sorted(middle - 1) + sorted(middle)) / 2
  }

  private[statistics] def swap(values: Array[Double], i: Int, j: Int): Unit = {
    val before = values(i)
    values(i) = values(j)
    values(j) = before
  }

  def mean(values: Iterable[Double]): Double = {
    require(values.nonEmpty, "there is no mean without values")
    values.sum / values.size
  }

  /** The first and the last third. */
  def ends[A](values: Vector[A]): (Vector[A], Vector[A]) =
    (values.take(values.size / 3), values.takeRight(values.size / 3))

  /** Sum of the squares. */
  def squares(values: Iterable[Double]): Double = values.iterator.map(x => x * x).sum

  /** With n - 1; 0 for a single value. */
  def variance(values: Array[Double]): Double =
    if (values.length < 2) 0
    else {
      val m = mean(values)
      squares(values.map(_ - m)) / (values.length - 1)
    }

  /** Value that a share of the values stays below, interpolated between neighbours (type 7 of R). */
  def quantile(sorted: Array[Double], share: Double): Double = {
    val place = (sorted.length - 1) * share
    val below = math.floor(place).toInt
    val above = math.min(below + 1, sorted.length - 1)
    sorted(below) + (place - below) * (sorted(above) - sorted(below))
  }

  /** So many standard deviations about 0, which outliers do not move. */
  def robust(residuals: Iterable[Double], deviations: Double = 1): Double =
    deviations * 1.4826 * median(residuals.map(math.abs))

  /** Outliers pulled in to 2.5 robust standard deviations about 0. */
  def clipped(residuals: Array[Double]): Array[Double] = {
    val width = robust(residuals, 2.5)
    residuals.map(e => math.max(-width, math.min(width, e)))
  }
}

/** Medians of values that may be absent. */
object Medians {

  /** The mean of the middle two for an even number of values; `None`: there are no values. */
  def of(values: Vector[Double]): Option[Double] =
    Option.when(values.nonEmpty)(Samples.median(values))

  /** Those of the first and the last third. */
  def ofEnds(values: Vector[Double]): Option[(Double, Double)] = {
    val (early, late) = Samples.ends(values)
    of(early).zip(of(late))
  }
}
