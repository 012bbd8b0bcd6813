package org.folio.perf.analysis.steps

import org.folio.perf.model.{StepResult, StepVerdict}

/**
 * How probable it is that the capacity is below a rate, from the verdicts on all steps. Without any, all rates are
 * equally probable on a logarithmic scale.
 *
 * @param from logarithm of the lowest rate
 * @param odds of each rate, with a constant ratio between neighbours
 * @param ofLimit whether a limit is exceeded above the capacity, and not that users grow
 */
final private[steps] class CapacityOdds private (
    from: Double,
    odds: Array[Double],
    ofLimit: Boolean,
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
    if (agreed) end else median * math.pow(end / median, Wider)

  /** Half of the interval as a share of its middle. */
  def halfWidth: Double = (high - low) / 2 / median

  /** Probability of a firm verdict on a rate. */
  def chance(times: Double, verdict: StepVerdict): Double = after(times, verdict).sum / sum

  /** With one more step. */
  def after(times: Double, verdict: StepVerdict, firm: Boolean = true): CapacityOdds = {
    val likelihood = VerdictOdds.of(firm, ofLimit, agreed)
    val nearest = math.log(times) - from
    new CapacityOdds(
      from,
      Array.tabulate(odds.length)(i => odds(i) * likelihood.of(verdict, nearest - i * Spacing)),
      ofLimit,
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
      val ofLimit = steps
        .filter(_.verdict == StepVerdict.NotSustained)
        .minBy(_.timesPlan)
        .limitedBy
        .exists(_ != StepTally.Users)
      steps.zipWithIndex
        .filterNot { case (step, n) => steps.lift(n + 1).exists(isContinued(step, _)) }
        .foldLeft(new CapacityOdds(from, Array.fill(count)(1.0), ofLimit, agreed)) {
          case (odds, (step, _)) =>
            odds.after(step.timesPlan, step.verdict, step.firm)
        }
    }
  }

  /** A continued step has the measurements of the one before. */
  private def isContinued(step: StepResult, next: StepResult): Boolean =
    step.firm && next.measuredFromMs == step.toMs && CapacitySearch.same(
      step.timesPlan,
      next.timesPlan,
    )
}
