package org.folio.perf.analysis.statistics

/** Slopes between all pairs of points; their median is a slope that outliers do not turn. */
object TheilSen {

  /** In no particular order; pairs at the same time have none. */
  def slopes(times: Array[Double], values: Array[Double]): Array[Double] =
    (for {
      i <- values.indices
      j <- i + 1 until values.length
      if times(j) != times(i)
    } yield (values(j) - values(i)) / (times(j) - times(i))).toArray

  /** 0: there is no pair. */
  def slope(times: Array[Double], values: Array[Double]): Double = {
    val all = slopes(times, values)
    if (all.isEmpty) 0 else Samples.median(all)
  }
}
