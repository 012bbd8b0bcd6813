package org.folio.perf.analysis.steps

import org.folio.perf.model.{LimitShare, StepResult, StepVerdict}

/**
 * How probable it is that the capacity is below a rate, from the verdicts on all steps. Without any, all rates are
 * equally probable on a logarithmic scale.
 *
 * @param from logarithm of the lowest rate
 * @param odds of each rate, with a constant ratio between neighbours
 * @param ofLimit whether a limit is exceeded above the capacity, and not that users grow
 * @param ofShares whether shares beyond this limit tell the odds
 */
final private[steps] class CapacityOdds private (
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
    rate(index - 0.5 + (wanted - passed) / odds(index))
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
    new CapacityOdds(
      from,
      Array.tabulate(odds.length)(i => odds(i) * likelihood(nearest - i * Spacing)),
      ofLimit,
      ofShares,
      agreed,
    )
  }

  private def rate(index: Double): Double = math.exp(from + index * Spacing)
}

private[steps] object CapacityOdds {

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
      val limit = steps
        .filter(_.verdict == StepVerdict.NotSustained)
        .minBy(_.timesPlan)
        .limitedBy
        .filter(_ != StepTally.Users)
      val whole = steps.zipWithIndex.collect {
        case (step, n) if !steps.lift(n + 1).exists(isContinued(step, _)) => step
      }
      val shares = whole.flatMap(step => shareOf(step, limit).map(step -> _))
      val curve = new LimitCurve(shares.map { case (step, share) =>
        math.log(step.timesPlan) -> share
      })
      val start = new CapacityOdds(
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
    step.firm && next.measuredFromMs == step.toMs && CapacitySearch.same(
      step.timesPlan,
      next.timesPlan,
    )
}
