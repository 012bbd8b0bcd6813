package org.folio.perf.analysis.statistics

import org.apache.commons.statistics.distribution.{NormalDistribution, TDistribution}

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
}
