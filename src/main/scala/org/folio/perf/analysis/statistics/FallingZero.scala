package org.folio.perf.analysis.statistics

/** Zero of a falling function. */
private[analysis] object FallingZero {

  /**
   * Halves the interval from 0 to `most`.
   *
   * @return 0 if the function is not above 0 at 0
   */
  def of(most: Double, bisections: Int)(f: Double => Double): Double =
    if (f(0) <= 0) 0
    else {
      var (low, high) = (0.0, most)
      for (_ <- 1 to bisections) {
        val middle = (low + high) / 2
        if (f(middle) > 0) low = middle else high = middle
      }
      (low + high) / 2
    }
}
