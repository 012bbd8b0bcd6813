package org.folio.perf.analysis

import org.folio.perf.analysis.statistics.Samples

/** Medians of values that may be absent. */
object Medians {

  /** The mean of the middle two for an even number of values; `None`: there are no values. */
  def of(values: Vector[Double]): Option[Double] =
    Option.when(values.nonEmpty)(Samples.median(values.toArray))
}
