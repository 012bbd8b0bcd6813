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
