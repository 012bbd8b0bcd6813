package org.folio.perf.analysis.statistics

/** Median, mean and spread of numbers; each needs at least one. */
object Samples {

  /** The mean of the middle two for an even number of values. */
  def median(values: Iterable[Double]): Double = {
    require(values.nonEmpty, "there is no median without values")
    val work = values.toArray
    val middle = work.length / 2
    val upper = select(work, middle)
    if (work.length % 2 == 1) upper
    else {
      // All that is left of the middle is not above it.
      var lower = work(0)
      var i = 1
      while (i < middle) {
        if (work(i) > lower) lower = work(i)
        i += 1
      }
      (lower + upper) / 2
    }
  }

  /**
   * The value that would stand at `rank` after sorting, in linear time (Hoare). Afterwards nothing before
   * `rank` is greater than it.
   */
  private def select(values: Array[Double], rank: Int): Double = {
    var from = 0
    var to = values.length - 1
    while (from < to) {
      val pivot = values((from + to) >>> 1)
      var i = from
      var j = to
      while (i <= j) {
        while (values(i) < pivot) i += 1
        while (values(j) > pivot) j -= 1
        if (i <= j) {
          swap(values, i, j)
          i += 1
          j -= 1
        }
      }
      if (rank <= j) to = j
      else if (rank >= i) from = i
      else {
        from = rank
        to = rank
      }
    }
    values(rank)
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

  /** With n - 1; 0 for a single value. */
  def variance(values: Array[Double]): Double =
    if (values.length < 2) 0
    else {
      val m = mean(values)
      values.map(x => (x - m) * (x - m)).sum / (values.length - 1)
    }

  /** Value that a share of the values stays below, interpolated between neighbours (type 7 of R). */
  def quantile(sorted: Array[Double], share: Double): Double = {
    require(sorted.nonEmpty, "there is no quantile without values")
    val place = (sorted.length - 1) * share
    val below = math.floor(place).toInt
    val above = math.min(below + 1, sorted.length - 1)
    sorted(below) + (place - below) * (sorted(above) - sorted(below))
  }

  /** Outliers pulled in to 2.5 robust standard deviations about 0. */
  def clipped(residuals: Array[Double]): Array[Double] = {
    val width = 2.5 * 1.4826 * median(residuals.map(math.abs(_)))
    residuals.map(e => math.max(-width, math.min(width, e)))
  }
}

/** Medians of values that may be absent. */
object Medians {

  /** The mean of the middle two for an even number of values; `None`: there are no values. */
  def of(values: Vector[Double]): Option[Double] =
    Option.when(values.nonEmpty)(Samples.median(values))
}
