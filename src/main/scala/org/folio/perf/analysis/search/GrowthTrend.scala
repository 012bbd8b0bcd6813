package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.{Autocorrelation, Quantiles}
import org.folio.perf.model.StepGrowth

/**
 * A straight line through block means, by least squares. Its standard error counts correlated blocks as fewer.
 *
 * @param perSecond slope
 * @param error standard error of the slope
 * @param degrees of freedom, at least 1
 */
final private[search] case class GrowthTrend(perSecond: Double, error: Double, degrees: Int) {

  /** The slope is above this value with the given probability. */
  def low(probability: Double): Double = perSecond - Quantiles.t(probability, degrees) * error

  /**
   * Value that the slope stays below with the given probability, to rule growth out: users who grow without end show in few
   * independent blocks already.
   */
  def atMost(probability: Double): Double =
    perSecond + Quantiles.t(probability, math.max(GrowthTrend.FewDegrees, degrees)) * error

  def perMinute: StepGrowth = {
    val half = Quantiles.t(0.975, degrees) * error
    StepGrowth(60 * perSecond, 60 * (perSecond - half), 60 * (perSecond + half))
  }
}

private[search] object GrowthTrend {

  /** Blocks are long enough that few of them are correlated, and there are enough to see how they scatter. */
  private val Blocks = 16
  private val FewestBlocks = 6
  private val ShortestBlock = 2
  private val FewDegrees = 3

  /** @param values one a second; `None`: too few */
  def of(values: Vector[Double]): Option[GrowthTrend] = {
    val size = blockSeconds(values.size)
    ofBlocks(blocks(values, size), size)
  }

  /** @param blocks means of blocks of so many seconds; `None`: too few */
  def ofBlocks(blocks: Vector[Double], seconds: Int): Option[GrowthTrend] =
    Option.when(blocks.size >= FewestBlocks)(through(blocks, seconds))

  /** Length of a block. */
  def blockSeconds(seconds: Int): Int = math.max(ShortestBlock, seconds / Blocks)

  /** Means of whole blocks. */
  def blocks(values: Vector[Double], seconds: Int): Vector[Double] =
    values.grouped(seconds).filter(_.size == seconds).map(_.sum / seconds).toVector

  private def through(blocks: Vector[Double], seconds: Int): GrowthTrend = {
    val n = blocks.size
    val middle = (n - 1) / 2.0
    val mean = blocks.sum / n
    val squares = n.toDouble * (n.toDouble * n - 1) / 12
    val slope = blocks.indices.map(i => (i - middle) * (blocks(i) - mean)).sum / squares
    val residuals = blocks.indices.map(i => blocks(i) - mean - slope * (i - middle)).toArray
    val rho = Autocorrelation.corrected(residuals)
    val variance = residuals.map(e => e * e).sum / (n - 2)
    val inflation = (1 + rho) / (1 - rho)
    // Whole numbers of users: a constant number says no more than one that rounds to it.
    val error = math.sqrt(math.max(variance, Rounding / seconds) * inflation / squares)
    val degrees = math.max(1, (Autocorrelation.independentValues(n, rho) - 2).round.toInt)
    GrowthTrend(slope / seconds, error / seconds, degrees)
  }

  /** Variance of a number that is rounded to whole users. */
  private val Rounding = 1.0 / 12
}
