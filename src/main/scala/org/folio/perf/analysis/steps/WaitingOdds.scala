package org.folio.perf.analysis.steps

import org.folio.perf.model.{StepResult, StepVerdict}

/**
 * How probable the waiting users of a step are at a distance from the capacity. The nearer a station is to its limit, the
 * more users wait than in proportion to the load. The values were measured with `bench/capacity.sh`.
 *
 * @param ratio logarithm of waiting users over those of sustained steps at lower rates, in proportion
 */
final private[steps] case class WaitingOdds(ratio: Double) {
  import WaitingOdds._

  /** @param distance logarithm of the rate over the capacity */
  def of(distance: Double): Double = {
    val near = VerdictOdds.logistic((distance - Middle) / Within)
    val deviation = Deviation * (1 + near)
    val error = (ratio - Least - Rise * near) / deviation
    Never + math.exp(-error * error / 2) / (1 + near)
  }
}

private[steps] object WaitingOdds {

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
    val usual = if (lower.isEmpty) 0.0 else sum(_.waitingUsers) / sum(_.timesPlan)
    Option.when(usual * step.timesPlan >= FewUsual && step.waitingUsers > 0)(
      WaitingOdds(math.log(step.waitingUsers / step.timesPlan / usual))
    )
  }
}
