package org.folio.perf.analysis.statistics

/** The one-sample estimate of Hodges and Lehmann: robust like a median, nearly as sharp as a mean. */
object Location {

  /** Median of the means of all pairs of values, each with itself included. */
  def of(values: Array[Double]): Double = {
    require(values.nonEmpty, "there is no location without values")
    val n = values.length
    val means = new Array[Double](n * (n + 1) / 2)
    var at = 0
    var i = 0
    while (i < n) {
      var j = i
      while (j < n) {
        means(at) = (values(i) + values(j)) / 2
        at += 1
        j += 1
      }
      i += 1
    }
    Samples.median(means)
  }
}
