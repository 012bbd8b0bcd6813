package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.{Outcomes, RequestTally, Silence, TransactionTally, WaitingExecution}
import org.folio.perf.model.{Arrivals, LoadModel, PlannedWorkflow}

/**
 * A time in the steady state of an open model in which the target answered no request, although requests waited
 * and the plan went on.
 *
 * @param fromMs last answer before it, in milliseconds since the load's start; `toMs`: first answer after it
 * @param users virtual users that were active when it began
 * @param waiting requests without an answer when it ended
 * @param iterations iterations that began in it
 */
final case class Stall(fromMs: Long, toMs: Long, users: Long, waiting: Long, iterations: Long) {
  def lengthMs: Long = toMs - fromMs
}

/**
 * A transaction's 99th percentile with and without the executions that a closed model would not have.
 *
 * @param hidden number of these executions
 * @param closedP99Ms percentile without them; `None`: there are no others
 */
final case class HiddenTail(
    transaction: String,
    hidden: Long,
    p99Ms: Long,
    closedP99Ms: Option[Long],
)

/**
 * Stalls of a run, and the percentiles that a closed model would show without them (coordinated omission).
 *
 * The closed model has as many virtual users as were active when the stall began. Each begins an iteration when its
 * last one has ended, so none begins one during the stall: this model lacks the iterations that began in it as
 * planned. An execution of a transaction is hidden if it is the first of such an iteration: it began at the moment of
 * a virtual user's start, as exactly as the plan is checked, and lasted until the target answered again. Later
 * executions of the same iterations stay, and nothing takes the place of the hidden ones. A real closed model would
 * run some of them later, when answers are fast again, so its percentiles would be even lower.
 */
final case class Stalls(times: Vector[Stall], tails: Vector[HiddenTail])

object Stalls {
  val None: Stalls = Stalls(Vector.empty, Vector.empty)

  /** Waiting requests that a stall needs; a few are slow jobs of a quiet run. */
  private val FewestWaiting = 10L

  /** Average number of answers in a time of this length above which their absence is no chance. */
  private val FewestExpected = 20.0

  /** Share of the usual iterations that a stall needs; with fewer the load generator itself stalled. */
  private val LeastShareOfIterations = 0.5

  /** From a virtual user's start to that of its first transaction: clocks, and the feeders before it. */
  private val EarliestMs = -50L
  private val LatestMs = PlanKeptCheck.ToleranceMs

  def apply(input: RunInput): Stalls =
    if (input.manifest.loadModel != LoadModel.Open) None
    else
      input.log.fold(None) { log =>
        val times = log.silences.flatMap(judged(_, log, input))
        if (times.isEmpty) None
        else Stalls(times, input.transactions.toVector.flatMap(tails(times, _, log, input)))
      }

  private def judged(silence: Silence, log: RequestTally, input: RunInput): Option[Stall] = {
    val workflows = planned(input)
    val started = workflows.map(w => startsIn(log, w, silence.fromMs, silence.toMs).size.toLong).sum
    val share = silence.lengthMs.toDouble / math.max(1L, log.lastMs)
    val expectedStarts = workflows.map(w => log.startsOf(w.scenario).size.toLong).sum * share
    Option.when(
      input.window.contains(silence.fromMs) && silence.waiting >= FewestWaiting &&
        log.total * share >= FewestExpected && started > 0 &&
        started >= expectedStarts * LeastShareOfIterations
    )(Stall(silence.fromMs, silence.toMs, silence.users, silence.waiting, started))
  }

  /** Workflows whose iterations begin at a planned rate. */
  private def planned(input: RunInput): Vector[PlannedWorkflow] =
    input.manifest.plan.filter(_.arrivals == Arrivals.Even)

  private def startsIn(log: RequestTally, workflow: PlannedWorkflow, fromMs: Long, toMs: Long): Vector[Long] = {
    val starts = log.startsOf(workflow.scenario)
    Iterator.range(0, starts.size).map(starts(_)).filter(ms => ms >= fromMs && ms < toMs).toVector.sorted
  }

  private def tails(
      times: Vector[Stall],
      transactions: TransactionTally,
      log: RequestTally,
      input: RunInput,
  ): Vector[HiddenTail] = {
    val waiting = transactions.waiting.filter(w => input.window.contains(w.startMs))
    val hidden = planned(input).flatMap { workflow =>
      val names = workflow.transactions.map(_.name).toSet
      val own = waiting.filter(w => names(w.transaction))
      times.flatMap { time =>
        val starts = startsIn(log, workflow, time.fromMs, time.toMs)
        firstOf(starts, own.filter(_.endMs >= time.toMs))
      }
    }
    hidden
      .groupMap(_.transaction)(_.durationMs)
      .toVector
      .flatMap { case (name, hiddenMs) =>
        val all = Outcomes.sumOf(transactions.steady.getOrElse(name, Map.empty).values).times
        all
          .percentileMs(99)
          .map(HiddenTail(name, hiddenMs.size.toLong, _, all.without(hiddenMs).percentileMs(99)))
      }
      .sortBy(tail => (-tail.p99Ms + tail.closedP99Ms.getOrElse(0L), tail.transaction))
  }

  /**
   * Selects the executions that were the first of an iteration, one for each iteration.
   *
   * @param starts of iterations, in order
   */
  private def firstOf(
      starts: Vector[Long],
      executions: Vector[WaitingExecution],
  ): Vector[WaitingExecution] = {
    val left = executions.sortBy(e => (e.startMs, e.transaction)).iterator.buffered
    starts.flatMap { start =>
      while (left.headOption.exists(_.startMs < start + EarliestMs)) left.next()
      Option.when(left.headOption.exists(_.startMs <= start + LatestMs))(left.next())
    }
  }
}
