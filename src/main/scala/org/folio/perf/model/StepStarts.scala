package org.folio.perf.model

/**
 * Starts of a workflow's iterations in a step: evenly spaced. How long the step lasts does not matter, since that may
 * be decided while it goes on.
 *
 * @param factor on the workflow's rate; above 0
 */
final class StepStarts(factor: Double, workflow: PlannedWorkflow) {
  private val intervalMs = 60000 / (workflow.iterationsPerMinute * factor)

  /** Workflows begin at different parts of their intervals. */
  private val part = workflow.startOffsetMs * workflow.iterationsPerMinute / 60000 % 1.0

  /** @param n number of the start, from 0 */
  def atMs(stepFromMs: Long, n: Long): Long = stepFromMs + ((n.toDouble + part) * intervalMs).toLong

  /** Number of starts before a moment. */
  def before(stepFromMs: Long, ms: Long): Long =
    math.max(0L, math.ceil((ms - stepFromMs).toDouble / intervalMs - part).toLong)
}
