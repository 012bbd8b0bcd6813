package org.folio.perf.analysis.steps

import org.folio.perf.analysis.statistics.Quantiles
import org.folio.perf.model.{StepGrowth, StepResult, StepVerdict}

/** The verdict on a rate that was tried twice because the first time could not tell. */
private[steps] object RepeatedSteps {

  /** @return `ended`, with the verdict that both attempts together allow */
  def together(
      before: Vector[StepResult],
      ended: StepResult,
      rules: StepRules,
  ): StepResult =
    if (!isOpen(ended)) ended
    else
      (for {
        first <- before.find(s => isOpen(s) && CapacitySearch.same(s.timesPlan, ended.timesPlan))
        one <- first.growthPerMinute
        two <- ended.growthPerMinute
      } yield judged(ended, one, two, rules)).getOrElse(ended)

  private def isOpen(step: StepResult): Boolean =
    step.firm && step.verdict == StepVerdict.Unclear && step.limitedBy.contains(StepTally.Users)

  private def judged(
      step: StepResult,
      one: StepGrowth,
      two: StepGrowth,
      rules: StepRules,
  ): StepResult = {
    val weights = Vector(one, two).map(g => 1 / (error(g) * error(g)))
    val growth = (one.perMinute * weights(0) + two.perMinute * weights(1)) / weights.sum
    val half = Quantiles.normal(rules.acceptAt) / math.sqrt(weights.sum)
    val mostPerMinute = rules.riseMsPerMinute / 1000 * step.transactionsPerSec
    val words =
      s"In both attempts together, waiting users grew by ${StepWords.plain(growth)} a minute, " +
        s"at ${StepWords.plain(step.waitingUsers)} on average."
    if (growth - half > 0 && growth > Share * step.waitingUsers / Minutes)
      step.copy(verdict = StepVerdict.NotSustained, because = words)
    else if (growth <= mostPerMinute)
      step.copy(verdict = StepVerdict.Sustained, because = words, limitedBy = None)
    else step
  }

  private def error(growth: StepGrowth): Double =
    math.max(1e-6, (growth.high - growth.low) / 2 / Quantiles.Normal95)

  /** A rise by this share of the waiting users within so many minutes is none of chance. */
  private val Share = 0.3
  private val Minutes = 3.0
}
