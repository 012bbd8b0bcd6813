package org.folio.perf.analysis.steps

import org.folio.perf.model.LoadStep

/**
 * Times and confidence of the steps.
 *
 * @param settleMs time after a change of the rate until all parts of an iteration run at the new rate
 * @param probeMs longest step at a rate far above all that was sustained so far, if it is not clearly sustained
 * @param shortestMs shortest time measured after the settling of a step with a firm verdict
 * @param longestMs longest such time; a step that still has no verdict is unclear
 * @param lookEveryMs time between two attempts at a verdict
 * @param confirmMs time for which users must be seen to grow
 * @param drainAtMostMs longest wait for the backlog of a step that was not sustained
 * @param stairMs time of a step that was agreed on before the run
 * @param rejectAt confidence of the verdict "not sustained", one-sided
 * @param acceptAt confidence of the verdict "sustained", one-sided
 * @param riseMsPerMinute largest rise of the average response time within a minute that still counts as none
 */
final case class StepRules(
    settleMs: Long = 40000,
    probeMs: Long = 55000,
    shortestMs: Long = 75000,
    longestMs: Long = 210000,
    lookEveryMs: Long = 15000,
    confirmMs: Long = 45000,
    stairMs: Long = LoadStep.StairMs,
    drainAtMostMs: Long = 240000,
    rejectAt: Double = 0.995,
    acceptAt: Double = 0.95,
    riseMsPerMinute: Double = 250,
) {

  /** The rules for limits at the end of a repeated step: the more probable verdict is better than none. */
  def decisive: StepRules =
    copy(rejectAt = StepRules.Decisive, acceptAt = StepRules.Decisive)
}

object StepRules {
  private val Decisive = 0.8
}
