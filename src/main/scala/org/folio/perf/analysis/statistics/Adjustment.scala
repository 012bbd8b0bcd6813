package org.folio.perf.analysis.statistics

/** Probabilities of many tests, adjusted for their number; in the order in which they came. */
object Adjustment {

  /** After Holm: keeps the probability of any false call. */
  def holm(p: Vector[Double]): Vector[Double] = {
    val order = p.indices.sortBy(p(_))
    val adjusted = order.zipWithIndex.map { case (index, rank) => math.min(1.0, p(index) * (p.size - rank)) }
    order.zip(adjusted.scanLeft(0.0)(math.max).tail).sortBy(_._1).map(_._2).toVector
  }
}
