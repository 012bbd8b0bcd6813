package org.folio.perf.analysis.search

import org.folio.perf.model.{LimitShare, StepResult, StepVerdict}

/**
 * Highest sustained rate, as a factor on the plan's, with its interval.
 *
 * @param low `None`: no step was sustained
 * @param high `None`: every step was sustained
 * @param times between the two; the only known end if one is missing
 */
final case class CapacityInterval(times: Double, low: Option[Double], high: Option[Double])

object CapacityInterval {

  /** Margin of a single end: verdicts so near to the capacity may be wrong. */
  private val Slack = 0.022

  /**
   * @param agreed whether the steps were agreed on before
   * @return `None`: there is no verdict
   */
  def of(steps: Vector[StepResult], agreed: Boolean = false): Option[CapacityInterval] = {
    val bracket = Bracket.of(steps.filter(_.verdict != StepVerdict.Unclear))
    val (low, high) = (bracket.low.map(_ * (1 - Slack)), bracket.high.map(_ * (1 + Slack)))
    (bracket.low, bracket.high) match {
      case (Some(_), Some(_)) =>
        CapacityOdds
          .of(steps, agreed)
          .map(o => CapacityInterval(o.median, Some(o.low), Some(o.high)))
      case (Some(l), None) => Some(CapacityInterval(l, low, None))
      case (None, Some(h)) => Some(CapacityInterval(h, None, high))
      case (None, None) => None
    }
  }
}

/**
 * How probable it is that the capacity is below a rate, from the verdicts on all steps. Without any, all rates are
 * equally probable on a logarithmic scale.
 *
 * @param from logarithm of the lowest rate
 * @param odds of each rate, with a constant ratio between neighbours
 * @param ofLimit whether a limit is exceeded above the capacity, and not that users grow
 * @param ofShares whether shares beyond this limit tell the odds
 */
final private[search] case class CapacityOdds private (
    from: Double,
    odds: Array[Double],
    ofLimit: Boolean,
    ofShares: Boolean,
    agreed: Boolean,
) {
  import CapacityOdds._

  private val sum = odds.sum

  def below(probability: Double): Double = {
    val wanted = probability * sum
    var (index, passed) = (0, 0.0)
    while (index < odds.length - 1 && passed + odds(index) < wanted) {
      passed += odds(index)
      index += 1
    }
    math.exp(from + (index - 0.5 + (wanted - passed) / odds(index)) * Spacing)
  }

  def median: Double = below(0.5)
  def low: Double = widened(below((1 - Held) / 2))
  def high: Double = widened(below((1 + Held) / 2))

  private def widened(end: Double): Double =
    median * math.pow(
      end / median,
      if (agreed) WiderOfAgreed else if (ofShares) WiderOfShares else Wider,
    )

  /** Half of the interval as a share of its middle. */
  def halfWidth: Double = (high - low) / 2 / median

  /** Probability of a firm verdict on a rate. */
  def chance(times: Double, verdict: StepVerdict): Double = after(times, verdict).sum / sum

  /** With one more step. */
  def after(times: Double, verdict: StepVerdict, firm: Boolean = true): CapacityOdds = {
    val likelihood = VerdictOdds.of(firm, ofLimit, agreed)
    told(times, likelihood.of(verdict, _))
  }

  /** @param likelihood of what a step told, at a distance from the capacity */
  private def told(times: Double, likelihood: Double => Double): CapacityOdds = {
    val nearest = math.log(times) - from
    copy(odds = Array.tabulate(odds.length)(i => odds(i) * likelihood(nearest - i * Spacing)))
  }
}

private[search] object CapacityOdds {

  /** Probability of the interval. */
  private val Held = 0.95

  /** Steps at almost the same rate share errors: they tell less than independent ones. */
  private val Wider = 1.4

  /** The same for shares beyond a limit. */
  private val WiderOfShares = 1.2

  /** The same for steps that were agreed on before: they are wide apart. */
  private val WiderOfAgreed = 1.1
  private val Spacing = 0.003

  /** The grid goes beyond the bracket by this logarithm. */
  private val Beyond = 0.25

  /**
   * @param agreed whether the steps were agreed on before
   * @return `None`: no step was sustained, or all were
   */
  def of(steps: Vector[StepResult], agreed: Boolean = false): Option[CapacityOdds] = {
    val bracket = Bracket.of(steps)
    for {
      low <- bracket.low
      high <- bracket.high
    } yield {
      val from = math.log(low) - Beyond
      val count = ((math.log(high) + Beyond - from) / Spacing).ceil.toInt
      val limit = Bracket.lowestFailed(steps).flatMap(_.limitedBy).filter(_ != StepTally.Users)
      val whole = steps.zipWithIndex.collect {
        case (step, n) if !steps.lift(n + 1).exists(isContinued(step, _)) => step
      }
      val shares = whole.flatMap(step => shareOf(step, limit).map(step -> _))
      val curve = new LimitCurve(shares.map { case (step, share) =>
        math.log(step.timesPlan) -> share
      })
      val start = CapacityOdds(
        from,
        Array.tabulate(count)(i => curve.likelihood(from + i * Spacing)),
        limit.isDefined,
        shares.nonEmpty,
        agreed,
      )
      whole.filterNot(shares.map(_._1).contains).foldLeft(start) { (odds, step) =>
        val after = odds.after(step.timesPlan, step.verdict, step.firm)
        Option
          .when(step.firm && limit.isEmpty)(WaitingOdds(step, steps))
          .flatten
          .fold(after)(waiting => after.told(step.timesPlan, waiting.of))
      }
    }
  }

  /** The share of a step beyond the limit that binds, unless another criterion decided. */
  private def shareOf(step: StepResult, limit: Option[String]): Option[LimitShare] =
    step.shares
      .find(share => limit.contains(share.limit))
      .filter(_ => step.firm && step.limitedBy.forall(limit.contains(_)))

  /** A continued step has the measurements of the one before. */
  private def isContinued(step: StepResult, next: StepResult): Boolean =
    step.firm && next.measuredFromMs == step.toMs && CapacitySearch.same(step.timesPlan, next.timesPlan)
}

/**
 * The share of transactions beyond a limit, over the load: near the load at which it reaches what it may be, the logarithm
 * of its odds rises in proportion to that of the load. How steeply is unknown.
 *
 * @param points logarithms of loads, with the shares there
 */
final private[search] class LimitCurve(points: Vector[(Double, LimitShare)]) {
  import LimitCurve._

  /** Independent transactions of a step in which some are beyond the limit. */
  private val usual = {
    val known = points.map(_._2).filter(_.share > 0).map(_.effective).sorted
    known.lift(known.size / 2).getOrElse(Double.PositiveInfinity)
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

private[search] object LimitCurve {

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

/**
 * How probable the waiting users of a step are at a distance from the capacity. The nearer a station is to its limit, the
 * more users wait than in proportion to the load. The values were measured with `bench/capacity.sh`.
 *
 * @param ratio logarithm of waiting users over those of sustained steps at lower rates, in proportion
 */
final private[search] case class WaitingOdds(ratio: Double) {
  import WaitingOdds._

  /** @param distance logarithm of the rate over the capacity */
  def of(distance: Double): Double = {
    val near = VerdictOdds.logistic((distance - Middle) / Within)
    val deviation = Deviation * (1 + near)
    val error = (ratio - Least - Rise * near) / deviation
    Never + math.exp(-error * error / 2) / (1 + near)
  }
}

private[search] object WaitingOdds {

  /** The ratio far below the capacity, and how much more it is far above. */
  private val Least = 0.33
  private val Rise = 0.75

  /** Distance at which half of the rise is done, and the scale of the logistic curve there. */
  private val Middle = 0.005
  private val Within = 0.025

  /** Standard deviation of the ratio below the capacity; above it is twice as large. */
  private val Deviation = 0.2

  /** Environments differ in how their users come to wait. */
  private val Never = 0.1

  /** Lower rates that a step is compared with, as shares of its own. */
  private val From = 0.35
  private val To = 0.93

  /** Least users that are usual at a rate: with fewer, a ratio is chance. */
  private val FewUsual = 3.0

  /** @return `None`: no sustained step has a rate to compare with, or hardly any users wait */
  def apply(step: StepResult, all: Vector[StepResult]): Option[WaitingOdds] = {
    val lower = all.filter { s =>
      s.verdict == StepVerdict.Sustained && s.timesPlan > From * step.timesPlan &&
      s.timesPlan < To * step.timesPlan
    }
    def sum(of: StepResult => Double) = lower.map(s => of(s) * (s.toMs - s.measuredFromMs)).sum
    // Not a number, and so not compared, if no such step is lower.
    val usual = sum(_.waitingUsers) / sum(_.timesPlan)
    Option.when(usual * step.timesPlan >= FewUsual && step.waitingUsers > 0)(
      WaitingOdds(math.log(step.waitingUsers / step.timesPlan / usual))
    )
  }
}

/**
 * How probable each verdict is at a distance from the capacity. A little below it a step may stay unclear, and a little
 * above it a step may be sustained while it lasts. The values were measured with `bench/capacity.sh`.
 *
 * @param accepts distance up to which a step is rather sustained, as a logarithm of the rate over the capacity
 * @param acceptsWithin scale of the logistic curve there
 * @param rejects distance from which a step is rather not sustained
 * @param unclear least probability of no verdict
 */
final private[search] case class VerdictOdds(
    accepts: Double,
    acceptsWithin: Double,
    rejects: Double,
    rejectsWithin: Double,
    unclear: Double,
) {
  def of(verdict: StepVerdict, distance: Double): Double = verdict match {
    case StepVerdict.Sustained => accepted(distance)
    case StepVerdict.NotSustained => rejected(distance)
    case StepVerdict.Unclear =>
      math.max(VerdictOdds.Never, 1 - accepted(distance) - rejected(distance))
  }

  private def accepted(distance: Double) = clear((accepts - distance) / acceptsWithin)
  private def rejected(distance: Double) = clear((distance - rejects) / rejectsWithin)

  /** Any verdict may be wrong for another reason than its distance. */
  private def clear(distance: Double): Double =
    VerdictOdds.Never + (1 - unclear - 2 * VerdictOdds.Never) * VerdictOdds.logistic(distance)
}

private[search] object VerdictOdds {
  private val Never = 0.002

  /** A short look. */
  private val Look = VerdictOdds(-0.03, 0.08, 0.08, 0.05, 0.25)

  /** Users of a step that was held until it was clear. */
  private val Users = VerdictOdds(-0.003, 0.008, 0.011, 0.009, 0.1)

  /** A limit in such a step. */
  private val Limits = VerdictOdds(-0.005, 0.015, 0.04, 0.018, 0.1)

  /** A step that was agreed on before: it lasts as long as all others. */
  private val Agreed = VerdictOdds(-0.008, 0.014, 0.008, 0.014, 0.02)

  /**
   * @param ofLimit whether a limit is exceeded above the capacity, and not that users grow
   * @param agreed whether the steps were agreed on before
   */
  def of(firm: Boolean, ofLimit: Boolean, agreed: Boolean): VerdictOdds =
    if (!firm) Look else if (agreed) Agreed else if (ofLimit) Limits else Users

  /** Inverse of the logarithm of odds. */
  private[search] def logistic(value: Double): Double = 1 / (1 + math.exp(-value))
}
