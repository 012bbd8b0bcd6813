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
        _ <- before.find(s => isOpen(s) && CapacitySearch.same(s.timesPlan, ended.timesPlan))
        growth <- ended.growthPerMinute
      } yield decided(ended, growth, rules, "In both attempts together, waiting users"))
        .getOrElse(ended)

  private def isOpen(step: StepResult): Boolean =
    step.firm && step.verdict == StepVerdict.Unclear && step.limitedBy.contains(StepTally.Users)

  /**
   * An unclear step that gets no more time, with the more probable verdict if it is clear enough.
   *
   * @param growth of all attempts: the second continues the first
   * @param whose start of the sentence
   */
  def decided(
      step: StepResult,
      growth: StepGrowth,
      rules: StepRules,
      whose: String,
  ): StepResult = {
    val half = Quantiles.normal(rules.acceptAt) * error(growth)
    val mostPerMinute = rules.riseMsPerMinute / 1000 * step.transactionsPerSec
    val words =
      s"$whose grew by ${StepWords.plain(growth.perMinute)} a minute, " +
        s"at ${StepWords.plain(step.waitingUsers)} on average."
    if (
      growth.perMinute - half > 0 &&
      growth.perMinute > math.max(Share * step.waitingUsers, Clearly * mostPerMinute)
    )
      step.copy(verdict = StepVerdict.NotSustained, because = words)
    else if (growth.perMinute <= mostPerMinute)
      step.copy(verdict = StepVerdict.Sustained, because = words, limitedBy = None)
    else step
  }

  private def error(growth: StepGrowth): Double =
    math.max(1e-6, (growth.high - growth.low) / 2 / Quantiles.Normal95)

  /** A rise by this share of the waiting users within a minute, for both attempts, is none of chance. */
  private val Share = 0.05

  /** Factor on the growth that still counts as none. */
  private val Clearly = 2.0
}
