package org.folio.perf.analysis.search

import org.folio.perf.analysis.statistics.{Autocorrelation, Line, Quantiles, Samples}
import org.folio.perf.model.StepGrowth

/**
 * A straight line through block means, by least squares. Its standard error counts correlated blocks as fewer.
 *
 * @param perSecond slope
 * @param error standard error of the slope
 * @param degrees of freedom, at least 1
 */
final private[search] case class GrowthTrend(perSecond: Double, error: Double, degrees: Int) {

  /** Whether chance alone rises so in one of 200 cases at most. */
  def isReal: Boolean = perSecond > Quantiles.t(0.995, degrees) * error

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

  /** @param values one a second; `None`: too few */
  def of(values: Vector[Double]): Option[GrowthTrend] = {
    val seconds = math.max(ShortestBlock, values.size / Blocks)
    val blocks = values.grouped(seconds).filter(_.size == seconds).map(_.sum / seconds).toVector
    Option.when(blocks.size >= FewestBlocks)(through(blocks, seconds))
  }

  private def through(blocks: Vector[Double], seconds: Int): GrowthTrend = {
    val n = blocks.size
    val line = Line.through(blocks.toArray)
    val rho = Autocorrelation.corrected(line.rest)
    val variance = Samples.squares(line.rest) / (n - 2)
    val inflation = (1 + rho) / (1 - rho)
    // Whole numbers of users: a constant number says no more than one that rounds to it.
    val error = math.sqrt(math.max(variance, Rounding / seconds) * inflation / line.squares)
    val degrees = math.max(1, (Autocorrelation.independentValues(n, rho) - 2).round.toInt)
    GrowthTrend(line.slope / seconds, error / seconds, degrees)
  }

  /** Variance of a number that is rounded to whole users. */
  private val Rounding = 1.0 / 12
}
