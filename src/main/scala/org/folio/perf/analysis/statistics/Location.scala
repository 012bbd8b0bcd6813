package org.folio.perf.analysis.statistics

/** The one-sample estimate of Hodges and Lehmann: robust like a median, nearly as sharp as a mean. */
object Location {

  /** Median of the means of all pairs of values, each with itself included. */
  def of(values: Array[Double]): Double = {
    require(values.nonEmpty, "there is no location without values")
    val means = new Array[Double](values.length * (values.length + 1) / 2)
    var (i, pairs) = (0, 0)
    while (i < values.length) {
      var j = i
      while (j < values.length) {
        means(pairs) = (values(i) + values(j)) / 2
        pairs += 1
        j += 1
      }
      i += 1
    }
    Samples.median(means)
  }
}
