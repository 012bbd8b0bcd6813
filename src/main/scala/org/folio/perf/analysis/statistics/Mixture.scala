package org.folio.perf.analysis.statistics

/**
 * Values that lie about several levels, each with its weight.
 *
 * @param spread of the values about their level beyond their errors: a standard deviation
 * @param shares by level and value: how likely the value belongs to the level
 * @param likelihood its logarithm, of the step before
 */
final private[statistics] case class Mixture(
    levels: Vector[Double],
    weights: Vector[Double],
    spread: Double,
    shares: Vector[Vector[Double]] = Vector.empty,
    likelihood: Double = 0,
) {
  def variance(row: Level): Double = row.wider(spread).variance + 1e-16
}

/** Finds levels by expectation and maximisation. */
private[statistics] object Mixture {

  /** Density of values that belong to no level. */
  private val ElsewhereDensity = 0.5

  /** So that a value far from all levels has a density. */
  private val LeastDensity = 1e-300

  /**
   * @param first to begin with
   * @param isSpreadKnown false: it is estimated with the levels
   * @param elsewhere part of the values that belong to no level
   */
  def of(rows: Vector[Level], first: Mixture, isSpreadKnown: Boolean, elsewhere: Double, steps: Int): Mixture = {
    def next(fit: Mixture): Mixture = {
      val densities = rows.map { row =>
        val variance = fit.variance(row)
        fit.levels.zip(fit.weights).map { case (level, weight) =>
          val e = row.value - level
          (1 - elsewhere) * weight * math.exp(-e * e / variance / 2) / math.sqrt(2 * math.Pi * variance)
        }
      }
      val sums = densities.map(_.foldLeft(elsewhere * ElsewhereDensity + LeastDensity)(_ + _))
      val shares = fit.levels.indices.toVector.map(k => densities.zip(sums).map { case (own, sum) => own(k) / sum })
      val (levels, weights) = shares.indices.toVector.map { k =>
        val precise = shares(k).zip(rows).map { case (share, row) => share / fit.variance(row) }
        val all = shares(k).sum
        if (all <= 1e-6) (fit.levels(k), fit.weights(k))
        else
          (precise.zip(rows).map { case (p, row) => p * row.value }.sum / precise.sum, math.max(0.02, all / rows.size))
      }.unzip
      val spread = if (isSpreadKnown) fit.spread else spreadOf(rows, levels, shares, fit.spread)
      Mixture(levels, weights, spread, shares, sums.map(math.log).sum)
    }
    Iterator.iterate(first)(next).drop(steps).next()
  }

  /** Mean square of the rows' distances from their level, without their errors. */
  private def spreadOf(
      rows: Vector[Level],
      levels: Vector[Double],
      shares: Vector[Vector[Double]],
      spread: Double,
  ): Double = {
    val t2 = spread * spread
    val squares = for ((level, own) <- levels.zip(shares); (row, share) <- rows.zip(own)) yield {
      val shrink = t2 / (t2 + row.variance + 1e-16)
      val e = (row.value - level) * shrink
      share * (e * e + row.variance * shrink)
    }
    math.max(0.002, math.sqrt(squares.sum / math.max(1e-6, shares.flatten.sum)))
  }
}
