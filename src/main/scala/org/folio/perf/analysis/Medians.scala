package org.folio.perf.analysis

/** The middle value. */
object Medians {

  /** Of an even number of values the middle of the middle two; `None`: there are no values. */
  def of(values: Vector[Double]): Option[Double] = {
    val sorted = values.sorted
    val middle = sorted.size / 2
    if (sorted.isEmpty) None
    else if (sorted.size % 2 == 1) Some(sorted(middle))
    else Some((sorted(middle - 1) + sorted(middle)) / 2)
  }
}
