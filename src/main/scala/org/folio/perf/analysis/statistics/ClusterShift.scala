package org.folio.perf.analysis.statistics

import org.folio.perf.model.RowVerdict

/**
 * Common change of all rows.
 *
 * @param noiseKnown true: enough earlier runs show how much runs differ without any change
 */
final case class ClusterShift(all: Shift, noiseKnown: Boolean)

object ClusterShift {

  /** Smaller shifts are never called. */
  val Gate: Double = math.log(1.05)

  /** The same while nobody knows how much runs differ without any change. */
  val GateWithoutNoise: Double = math.log(1.14)

  /** Noise of a quiet environment, used until earlier runs show it. */
  private val PriorDeviation = 0.025

  /** Weight of the prior against earlier runs, in runs. */
  private val PriorRuns = 6.0

  /** A row that moved along did so by this at least. */
  private val LeastOfMoved = math.log(1.04)

  /** Share of the rows that may have stayed, without a history. */
  private val LeastMoved = 0.15

  /** Efficiency of a median against a mean, with a reserve. */
  private val LocationFactor = 1.3

  /**
   * @param latest of the run that is judged, and `earlier` of the baseline and further runs: what all
   *   their rows do together
   */
  def of(shifts: RowShifts, latest: RunLevels, earlier: Vector[RunLevels]): ClusterShift = {
    val (variance, df) = sharedVariance(shifts, latest, earlier)
    val rows = Samples.median(shifts.rows.map(r => r.own.deviation * r.own.deviation))
    val deviation = math.sqrt(variance + LocationFactor * rows / shifts.rows.size)
    val m = shifts.common.shift
    val t95 = Quantiles.t(0.975, df)
    val critical = Quantiles.t(1 - CallBudget.Environment / 2, df)
    val noiseKnown = earlier.size >= RowShifts.FewestForNoise
    val gate = if (noiseKnown) Gate else GateWithoutNoise
    val isClear = math.abs(m) >= gate && math.abs(m) > critical * deviation
    // Nobody has to act on runs that are faster for an unknown reason.
    val verdict =
      if (isClear && (noiseKnown || m > 0 && mostMoved(shifts, m))) RowVerdict.called(m) else RowVerdict.NoEvidence
    ClusterShift(Shift(m, deviation, t95, verdict, critical, gate), noiseKnown)
  }

  /** Without a history, nearly all rows must have moved the same way: else those that moved make up the mean. */
  private def mostMoved(shifts: RowShifts, m: Double): Boolean = {
    val along = shifts.rows.map(_.difference * math.signum(m)).sorted.toArray
    Samples.quantile(along, LeastMoved) >= LeastOfMoved
  }

  /** Variance of what all rows share, without their own parts, and its degrees of freedom. */
  private def sharedVariance(
      shifts: RowShifts,
      latest: RunLevels,
      earlier: Vector[RunLevels],
  ): (Double, Int) = {
    val k = earlier.size.toDouble
    val within = latest.commonVariance + Samples.mean(earlier.map(_.commonVariance)) / k
    val prior = PriorDeviation * PriorDeviation
    if (earlier.size < RowShifts.FewestForNoise)
      (within + prior * (1 + 1 / k), shifts.degreesOfFreedom)
    else {
      val middle = Samples.mean(shifts.runShifts)
      val squares = shifts.runShifts.map(s => (s - middle) * (s - middle)).sum
      // The prior is worth some runs, and less if the runs differ by more than it says.
      val weight = PriorRuns * math.min(1, prior * (k - 1) / math.max(squares, 1e-12))
      val between = (weight * prior + squares) / (weight + k - 1)
      (math.max(within, between * (1 + 1 / k)), math.max(1, (weight + k - 1).toInt))
    }
  }
}
