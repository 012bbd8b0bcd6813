package org.folio.perf.analysis.statistics

/**
 * Rows that lie about two levels instead of one: some moved together, although nothing is known that brings them
 * together.
 *
 * @param base level of the rows that did not move
 * @param shift of the moved rows beyond it; `deviation` is its standard error
 */
final private[statistics] case class TwoLevels(
    base: Double,
    moved: Set[Int],
    shift: Double,
    deviation: Double,
)

/** A mixture of two levels against one, by expectation and maximisation. */
private[statistics] object TwoLevels {
  private val FewestMoved = 4
  private val Steps = 80

  /** Rows that belong to neither level: part of them, and their density. */
  private val Elsewhere = 0.03
  private val ElsewhereDensity = 0.5

  /** Twice the logarithm of the ratio of likelihoods that two levels need. */
  val LeastGain = 12.0

  /** @param spread of the rows beyond their errors; `None`: unknown, and estimated with the levels */
  def of(d: Array[Double], v: Array[Double], spread: Option[Double]): Option[TwoLevels] = {
    val one = fit(d, v, Vector(Samples.median(d)), spread)
    val sorted = d.sorted
    val two = Vector(0.2, 0.35, 0.5, 0.65, 0.8).map { share =>
      val cut = math.max(1, math.min(d.length - 1, (share * d.length.toDouble).toInt))
      fit(d, v, Vector(Samples.median(sorted.take(cut)), Samples.median(sorted.drop(cut))), spread)
    }
    val best = two.maxBy(_.likelihood)
    if (2 * (best.likelihood - one.likelihood) < LeastGain) None else split(d, v, best)
  }

  private def split(d: Array[Double], v: Array[Double], fit: Fit): Option[TwoLevels] = {
    val upper = d.indices.filter(i => fit.shares(1)(i) > 0.5).toSet
    val lower = d.indices.filter(i => fit.shares(0)(i) > 0.5).toSet
    val upperMoved =
      if (math.min(upper.size, lower.size).toDouble < BaseLevel.FewestShare * d.length.toDouble)
        upper.size < lower.size
      else math.abs(fit.levels(1)) > math.abs(fit.levels(0))
    val (moved, base) = if (upperMoved) (1, 0) else (0, 1)
    val rows = if (upperMoved) upper else lower
    def variance(level: Int) =
      1 / d.indices.map(i => fit.shares(level)(i) / (v(i) + fit.spread * fit.spread + 1e-16)).sum
    Option.when(rows.size >= FewestMoved)(
      TwoLevels(
        fit.levels(base),
        rows,
        fit.levels(moved) - fit.levels(base),
        math.sqrt(variance(0) + variance(1)),
      )
    )
  }

  /** @param shares by level and row: how likely the row belongs to the level */
  private case class Fit(
      levels: Vector[Double],
      spread: Double,
      shares: Vector[Array[Double]],
      likelihood: Double,
  )

  private def fit(
      d: Array[Double],
      v: Array[Double],
      from: Vector[Double],
      known: Option[Double],
  ): Fit = {
    val n = d.length
    val levels = from.toArray
    val weights = Array.fill(levels.length)(1.0 / levels.length.toDouble)
    val shares = Array.fill(levels.length)(new Array[Double](n))
    var spread = known.getOrElse(0.05)
    var likelihood = 0.0
    for (_ <- 1 to Steps) {
      likelihood = 0
      var i = 0
      while (i < n) {
        val variance = v(i) + spread * spread + 1e-16
        var sum = Elsewhere * ElsewhereDensity
        var k = 0
        while (k < levels.length) {
          val e = d(i) - levels(k)
          shares(k)(i) = (1 - Elsewhere) * weights(k) * math.exp(-e * e / variance / 2) /
            math.sqrt(2 * math.Pi * variance)
          sum += shares(k)(i)
          k += 1
        }
        k = 0
        while (k < levels.length) {
          shares(k)(i) /= sum
          k += 1
        }
        likelihood += math.log(sum)
        i += 1
      }
      maximise(d, v, levels, weights, shares, spread)
      if (known.isEmpty) spread = spreadOf(d, v, levels, shares, spread)
    }
    Fit(levels.toVector, spread, shares.toVector, likelihood)
  }

  private def maximise(
      d: Array[Double],
      v: Array[Double],
      levels: Array[Double],
      weights: Array[Double],
      shares: Array[Array[Double]],
      spread: Double,
  ): Unit = for (k <- levels.indices) {
    val precise = d.indices.map(i => shares(k)(i) / (v(i) + spread * spread + 1e-16))
    val all = shares(k).sum
    if (all > 1e-6) {
      levels(k) = d.indices.map(i => precise(i) * d(i)).sum / precise.sum
      weights(k) = math.max(0.02, all / d.length.toDouble)
    }
  }

  /** Mean square of the rows' distances from their level, without their errors. */
  private def spreadOf(
      d: Array[Double],
      v: Array[Double],
      levels: Array[Double],
      shares: Array[Array[Double]],
      spread: Double,
  ): Double = {
    val t2 = spread * spread
    var sum = 0.0
    var weight = 0.0
    for (k <- levels.indices; i <- d.indices) {
      val shrink = t2 / (t2 + v(i) + 1e-16)
      val e = (d(i) - levels(k)) * shrink
      sum += shares(k)(i) * (e * e + v(i) * shrink)
      weight += shares(k)(i)
    }
    math.max(0.002, math.sqrt(sum / math.max(1e-6, weight)))
  }
}
