package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.{RequestTally, Silence}
import org.folio.perf.model.{Arrivals, LoadModel, PlannedWorkflow}

/**
 * A time in the steady state of an open model in which the target answered no request, although requests waited
 * and the plan went on.
 *
 * @param fromMs last answer before it, in milliseconds since the load's start; `toMs`: first answer after it
 * @param waiting requests without an answer when it ended
 * @param iterations iterations that began in it
 */
final case class Stall(fromMs: Long, toMs: Long, waiting: Long, iterations: Long) {
  def lengthMs: Long = toMs - fromMs
}

/** Stalls of a run. */
object Stalls {

  /** Waiting requests that a stall needs; a few are slow jobs of a quiet run. */
  private val FewestWaiting = 10L

  /** Average number of answers in a time of this length above which their absence is no chance. */
  private val FewestExpected = 20.0

  /** Share of the usual iterations that a stall needs; with fewer the load generator itself stalled. */
  private val LeastShareOfIterations = 0.5

  def apply(input: RunInput): Vector[Stall] =
    if (input.manifest.loadModel != LoadModel.Open) Vector.empty
    else input.requests.toVector.flatMap(requests => requests.silences.flatMap(judged(_, requests, input)))

  private def judged(silence: Silence, requests: RequestTally, input: RunInput): Option[Stall] = {
    // Those whose iterations begin at a planned rate.
    val workflows = input.manifest.plan.filter(_.arrivals == Arrivals.Even)
    val started = workflows.map(w => startsIn(requests, w, silence)).sum
    val share = silence.lengthMs.toDouble / math.max(1L, requests.lastMs)
    val expectedStarts = workflows.map(w => requests.startsOf(w).size.toLong).sum * share
    Option.when(
      input.window.contains(silence.fromMs) && silence.waiting >= FewestWaiting &&
        requests.total * share >= FewestExpected && started > 0 &&
        started >= expectedStarts * LeastShareOfIterations
    )(Stall(silence.fromMs, silence.toMs, silence.waiting, started))
  }

  private def startsIn(requests: RequestTally, workflow: PlannedWorkflow, silence: Silence): Long = {
    val starts = requests.startsOf(workflow)
    Iterator.range(0, starts.size).map(starts(_)).count(ms => ms >= silence.fromMs && ms < silence.toMs).toLong
  }
}
