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
