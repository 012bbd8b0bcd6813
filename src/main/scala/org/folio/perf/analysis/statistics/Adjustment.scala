package org.folio.perf.analysis.statistics

/** Probabilities of many tests, adjusted for their number; in the order in which they came. */
object Adjustment {

  /** After Holm: keeps the probability of any false call. */
  def holm(p: Vector[Double]): Vector[Double] = {
    val n = p.size
    var largest = 0.0
    val adjusted = p.indices
      .sortBy(p(_))
      .zipWithIndex
      .map { case (index, rank) =>
        largest = math.max(largest, math.min(1.0, p(index) * (n - rank).toDouble))
        index -> largest
      }
      .toMap
    p.indices.toVector.map(adjusted)
  }
}
