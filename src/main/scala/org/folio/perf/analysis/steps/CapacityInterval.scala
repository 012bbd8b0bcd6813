package org.folio.perf.analysis.steps

import org.folio.perf.model.{StepResult, StepVerdict}

/**
 * Highest sustained rate, as a factor on the plan's, with its interval.
 *
 * @param low `None`: no step was sustained
 * @param high `None`: every step was sustained
 * @param times between the two; the only known end if one is missing
 */
final case class CapacityInterval(times: Double, low: Option[Double], high: Option[Double])

object CapacityInterval {

  /** Verdicts so near to the capacity may be wrong. */
  private val Slack = 0.022

  /**
   * The ends of the bracket. If the steps were agreed on before, none closes in on an unclear rate: the capacity is
   * then nearer to that than to the neighbouring steps.
   *
   * @return `None`: there is no verdict
   */
  def of(steps: Vector[StepResult], agreed: Boolean = false): Option[CapacityInterval] = {
    val bracket = Bracket.of(steps.filter(_.verdict != StepVerdict.Unclear))
    val open = steps
      .filter(s => s.verdict == StepVerdict.Unclear)
      .map(_.timesPlan)
      .filter(t => agreed && bracket.low.forall(_ < t) && bracket.high.forall(_ > t))
    val near = open.headOption.filter(_ => open.size == 1)
    def nearer(end: Double) = near.fold(end)(t => math.sqrt(t * end))
    val (lowest, highest) = (bracket.low.map(nearer), bracket.high.map(nearer))
    val low = lowest.map(_ * (1 - Slack))
    val high = highest.map(_ * (1 + Slack))
    (lowest, highest) match {
      case (Some(l), Some(h)) => Some(CapacityInterval(math.sqrt(l * h), low, high))
      case (Some(l), None) => Some(CapacityInterval(l, low, None))
      case (None, Some(h)) => Some(CapacityInterval(h, None, high))
      case (None, None) => None
    }
  }
}
