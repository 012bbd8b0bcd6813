package org.folio.perf.model

import java.time.Instant

/**
 * Load generators of a run, in `run.json` of the folder with their merged records.
 *
 * @param count planned number of load generators
 * @param startAt by the target's clock, like all times of the run
 * @param parts load generators with records, by their index
 */
final case class RunInjectors(
    count: Int,
    runId: String,
    startAt: Instant,
    parts: Vector[RunInjector],
) {
  def missing: Vector[Int] = (1 to count).toVector.diff(parts.map(_.index))
}

/**
 * One load generator. Times "Ms" count from the run's `loadStartedAt`, by the target's clock.
 *
 * @param index from 1
 * @param id name of its run folder
 * @param clock correction of its times; `None`: unknown, times are not corrected
 * @param startedMs start of its load
 * @param endedMs `None`: killed, or still running at the time of the merge; likewise `ending`
 * @param arrivals of each workflow of the plan: its share, and the arrivals that it sent
 * @param problems unreadable records, in sentences
 */
final case class RunInjector(
    index: Int,
    id: String,
    host: InjectorHost,
    clock: Option[ClockOffset],
    startedMs: Long,
    endedMs: Option[Long],
    ending: Option[Ending],
    arrivals: Vector[PartArrivals],
    problems: Vector[String],
) {
  def started: Long = arrivals.map(_.started).sum
}

/** @param started number of virtual users in its log */
final case class PartArrivals(turns: WorkflowTurns, started: Long)

/**
 * Load generators of a run in the report.
 *
 * @param missing indices of load generators without records
 */
final case class InjectorsResult(
    count: Int,
    runId: String,
    startAt: Instant,
    missing: Vector[Int],
    parts: Vector[InjectorPart],
)

/**
 * @param startedMs as in [[RunInjector]], likewise `endedMs`
 * @param started number of virtual users
 * @param use utilisation in the steady state; `None`: unknown
 */
final case class InjectorPart(
    index: Int,
    id: String,
    host: InjectorHost,
    clock: Option[ClockOffset],
    startedMs: Long,
    endedMs: Option[Long],
    ending: Option[Ending],
    started: Long,
    use: Option[InjectorResult],
)
