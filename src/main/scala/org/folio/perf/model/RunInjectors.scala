package org.folio.perf.model

import java.time.Instant

/**
 * The injectors whose records make a run: in `run.json` of the folder in which they were put together.
 *
 * @param count of the injectors that the run was planned for
 * @param startAt by the target's clock, like all times of the run
 * @param parts those whose records are there, by their index
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
 * One of them. Times "Ms" count from the run's `loadStartedAt`, by the target's clock.
 *
 * @param index from 1
 * @param id name of its run folder
 * @param clock by which its times were moved; `None`: not known, they were left
 * @param startedMs when its load started
 * @param endedMs `None`: killed, or still running, when its records were taken; likewise `ending`
 * @param arrivals of each workflow of the plan, those that were its part and those that it sent
 * @param problems what could not be read of its records, in sentences
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

/** @param started virtual users that its log has */
final case class PartArrivals(turns: WorkflowTurns, started: Long)

/**
 * What the report says of a run's injectors.
 *
 * @param missing indices of those that left no records
 */
final case class InjectorsResult(
    count: Int,
    runId: String,
    startAt: Instant,
    missing: Vector[Int],
    parts: Vector[InjectorPart],
)

/**
 * @param startedMs this and `endedMs` as in [[RunInjector]]
 * @param started virtual users
 * @param use in the steady state; `None`: not known
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
