package org.folio.perf.analysis.statistics

import org.apache.commons.statistics.distribution.{BinomialDistribution, NormalDistribution, TDistribution}

/** Distributions that judgements need; quantiles are exact to 1e-9. */
object Quantiles {
  private val standardNormal = NormalDistribution.of(0, 1)

  /** Half-width of a two-sided 95 % interval, in standard deviations. */
  val Normal95 = 1.959964

  /** Value that Student's t stays below with this probability. */
  def t(probability: Double, degreesOfFreedom: Int): Double =
    TDistribution.of(degreesOfFreedom.toDouble).inverseCumulativeProbability(probability)

  /** Probability that Student's t is above the value. */
  def tAbove(value: Double, degreesOfFreedom: Int): Double =
    TDistribution.of(degreesOfFreedom.toDouble).survivalProbability(value)

  def normal(probability: Double): Double =
    standardNormal.inverseCumulativeProbability(probability)

  def normalAbove(value: Double): Double = standardNormal.survivalProbability(value)

  /** Probability that heads and tails of a fair coin are at least as unequal. */
  def signTest(heads: Int, tosses: Int): Double = {
    val rarer = math.min(heads, tosses - heads)
    math.min(1.0, 2 * BinomialDistribution.of(tosses, 0.5).cumulativeProbability(rarer))
  }
}

/** Value that a function leaves as it is. */
private[statistics] object FixedPoint {
  private val Tolerance = 1e-7

  /** Applies the function until the value stays, `most` times at most. */
  def find(from: Double, most: Int)(next: Double => Double): Double = {
    var (value, change, steps) = (from, Double.MaxValue, 0)
    while (change > Tolerance && steps < most) {
      val now = next(value)
      change = math.abs(now - value)
      value = now
      steps += 1
    }
    value
  }
}

/** Zero of a falling function. */
private[analysis] object FallingZero {

  /**
   * Halves the interval from 0 to `most`.
   *
   * @return 0 if the function is not above 0 at 0
   */
  def find(most: Double, bisections: Int)(f: Double => Double): Double =
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
