package org.folio.perf.analysis.steps

import org.folio.perf.model.{StepCounts, StepTransaction}

/**
 * Measurements of a step that stayed unclear.
 *
 * @param toMs end of the step
 * @param seconds and `transactions` of the measured time
 */
final private[steps] case class OpenStep(
    times: Double,
    toMs: Long,
    seconds: Vector[StepCounts],
    transactions: Vector[StepTransaction],
)
