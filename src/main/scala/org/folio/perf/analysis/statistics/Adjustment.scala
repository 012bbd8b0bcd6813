package org.folio.perf.analysis.statistics

/** Probabilities of many tests, adjusted for their number; in the order in which they came. */
object Adjustment {

  /** After Holm: keeps the probability of any false call. */
  def holm(p: Vector[Double]): Vector[Double] = {
    val n = p.size
    var largest = 0.0
    inOrder(
      p,
      p.indices.sortBy(p(_)).zipWithIndex.map { case (index, rank) =>
        largest = math.max(largest, math.min(1.0, p(index) * (n - rank).toDouble))
        index -> largest
      },
    )
  }

  /** After Benjamini and Hochberg: keeps the share of false ones among the calls. */
  def benjaminiHochberg(p: Vector[Double]): Vector[Double] = {
    val n = p.size
    var smallest = 1.0
    inOrder(
      p,
      p.indices.sortBy(i => -p(i)).zipWithIndex.map { case (index, place) =>
        smallest = math.min(smallest, p(index) * n.toDouble / (n - place).toDouble)
        index -> smallest
      },
    )
  }

  private def inOrder(p: Vector[Double], adjusted: Seq[(Int, Double)]): Vector[Double] = {
    val byIndex = adjusted.toMap
    p.indices.toVector.map(byIndex)
  }
}
