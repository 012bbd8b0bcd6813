package org.folio.perf.analysis.steps

import org.folio.perf.model.LimitShare

/**
 * The share of transactions beyond a limit, over the load: near the load at which it reaches what it may be, the logarithm
 * of its odds rises in proportion to that of the load. How steeply is unknown.
 *
 * @param points logarithms of loads, with the shares there
 */
final private[steps] class LimitCurve(points: Vector[(Double, LimitShare)]) {
  import LimitCurve._

  /** Independent transactions of a step in which some are beyond the limit. */
  private val usual = points.map(_._2).filter(_.share > 0).map(_.effective).sorted match {
    case Vector() => Double.PositiveInfinity
    case known => known(known.size / 2)
  }

  private val measured = points.map { case (load, share) => (load, share, weight(told(share))) }

  /** Failures come in bursts: whether they do, a step without any cannot tell. */
  private def told(of: LimitShare): LimitShare =
    if (of.share > 0) of else of.copy(effective = math.min(of.effective, usual))

  /** How probable all shares are if they reach the limit at a load, up to a constant factor. */
  def likelihood(crossing: Double): Double = Slopes.map { slope =>
    measured.map { case (load, share, weight) =>
      val expected = VerdictOdds.logistic(logit(share.most) + slope * (load - crossing))
      Never + (1 - Never) * math.exp(weight * logRatio(share.share, expected))
    }.product
  }.sum
}

private[steps] object LimitCurve {

  /** Rise of the logarithmic odds with the logarithm of the load: 8 to 64. Most are 10 to 20 in `bench/capacity.sh`. */
  private val Slopes = Vector.tabulate(10)(i => 8 * math.pow(2, i / 3.0))

  /** Scatter between steps at the same load, in logarithmic odds. */
  private val Scatter = 0.2

  /** Deviation from the straight line, as a share of the distance from the limit. */
  private val Bend = 0.25

  /** Any measurement may be wrong for another reason. */
  private val Never = 0.02

  private def logit(share: Double): Double = math.log(share / (1 - share))

  /** Number of independent transactions that tell as much, with the scatter and the bend. */
  private def weight(of: LimitShare): Double = {
    val share = (of.share * of.effective + 0.5) / (of.effective + 1)
    val perOne = share * (1 - share)
    val away = Bend * (logit(share) - logit(of.most))
    1 / (perOne * (1 / (of.effective * perOne) + Scatter * Scatter + away * away))
  }

  /** Logarithm of the likelihood of an expected share over that of the measured one, for each transaction. */
  private def logRatio(measured: Double, expected: Double): Double = {
    def part(share: Double, of: Double) = if (share == 0) 0.0 else share * math.log(of / share)
    part(measured, expected) + part(1 - measured, 1 - expected)
  }
}
