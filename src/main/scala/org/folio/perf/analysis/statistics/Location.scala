package org.folio.perf.analysis.statistics

/** The one-sample estimate of Hodges and Lehmann: robust like a median, nearly as sharp as a mean. */
object Location {

  /** Median of the means of all pairs of values, each with itself included. */
  def of(values: Array[Double]): Double =
    Samples.median(for (i <- values.indices; j <- i until values.length) yield (values(i) + values(j)) / 2)
}
