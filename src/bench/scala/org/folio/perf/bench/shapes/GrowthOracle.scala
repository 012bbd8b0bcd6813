package org.folio.perf.bench.shapes

import org.folio.perf.analysis.statistics.Quantiles

/**
 * The best test of a growth of one row in [[ShapedSystem.plain]]: generalised least squares with the true noise. It knows what no
 * judgement can know: the minutes' noise and correlation of the run, its outliers, what all rows do together, the drift
 * between runs, and the form of the growth. Its power is exact, for its statistic is normal.
 *
 * @param falseRate probability that any row of an unchanged run is named
 * @param needsCourse true: a change of level alone must not be named either, but in one run of twelve
 */
final class GrowthOracle(falseRate: Double, needsCourse: Boolean) {
  import GrowthOracle._

  /** Each row is tested in both directions. */
  private val critical: Double = {
    val alone = 1 - math.pow(1 - falseRate, 1.0 / ShapeCounts.Comparable.size.toDouble)
    Quantiles.normal(1 - alone / 2)
  }

  /** Probability of naming the growth by the hour of the run alone. */
  def powerAlone(row: ShapedRow): Double =
    mean(phi => Quantiles.normalAbove(critical - alone(sums(row, phi))))

  /** The same with the level of earlier runs. */
  def power(row: ShapedRow, runs: Int): Double = mean { phi =>
    val s = sums(row, phi)
    val (deviations, course) = (against(s, runs), alone(s))
    if (!needsCourse) Quantiles.normalAbove(critical - deviations)
    else both(deviations, course, course / deviations)
  }

  /** Probability that both are above their limits; the correlation of both is known. */
  private def both(deviations: Double, course: Double, correlation: Double): Double = {
    val rest = math.sqrt(1 - correlation * correlation)
    (-Width until Width).map { i =>
      val z = (i + 0.5) * Step
      val density = math.exp(-z * z / 2) / math.sqrt(2 * math.Pi) * Step
      if (z + deviations <= critical) 0
      else density * Quantiles.normalAbove((CourseCritical - course - correlation * z) / rest)
    }.sum
  }
}

object GrowthOracle {
  private val n = ShapedSystem.Minutes
  private val CourseCritical = Quantiles.normal(0.92)
  private val Step = 0.01
  private val Width = 800
  private val Phis = 5

  /** The growth of the shape, and a constant level. */
  private val growth = Array.tabulate(n)(m => math.log(1 + 0.3 * m.toDouble / n.toDouble))
  private val level = Array.fill(n)(1.0)

  /** Products of growth and level with the inverse of the noise's covariance. */
  private case class Sums(gg: Double, gl: Double, ll: Double)

  /** Deviations of the growth if the level before it is unknown. */
  private def alone(s: Sums): Double = math.sqrt(s.gg - s.gl * s.gl / s.ll)

  /** The same if the level before it is that of earlier runs, but for the drift of all of them. */
  private def against(s: Sums, runs: Int): Double = {
    val drift = ShapedSystem.Drift * ShapedSystem.Drift
    val variance = drift + (drift + 1 / s.ll) / runs.toDouble
    math.sqrt(s.gg - variance * s.gl * s.gl / (1 + variance * s.ll))
  }

  private def mean(power: Double => Double): Double =
    (0 until Phis)
      .map(i => power(ShapedSystem.Phi - 0.1 + 0.2 * (i + 0.5) / Phis.toDouble))
      .sum / Phis.toDouble

  private def sums(row: ShapedRow, phi: Double): Sums = {
    val own = ShapedSystem.OwnNoise * ShapedSystem.OwnNoise
    val sampling = row.base.sigma * row.base.sigma / row.base.perMinute
    val covariance = Array.tabulate(n, n) { (i, j) =>
      own * math.pow(phi, math.abs(i - j).toDouble) + (if (i == j) sampling else 0.0)
    }
    val (g, l) = whitened(covariance, growth, level)
    Sums(product(g, g), product(g, l), product(l, l))
  }

  private def product(a: Array[Double], b: Array[Double]): Double =
    a.zip(b).map { case (x, y) => x * y }.sum

  /** Both solved by the lower triangle of the covariance (Cholesky), so that their noise is independent. */
  private def whitened(
      covariance: Array[Array[Double]],
      a: Array[Double],
      b: Array[Double],
  ): (Array[Double], Array[Double]) = {
    val lower = Array.ofDim[Double](n, n)
    val solved = Array(a.clone, b.clone)
    for (i <- 0 until n) {
      for (j <- 0 to i) {
        val rest = covariance(i)(j) - (0 until j).map(k => lower(i)(k) * lower(j)(k)).sum
        lower(i)(j) = if (i == j) math.sqrt(rest) else rest / lower(j)(j)
      }
      solved.foreach { x =>
        x(i) = (x(i) - (0 until i).map(k => lower(i)(k) * x(k)).sum) / lower(i)(i)
      }
    }
    (solved(0), solved(1))
  }
}
