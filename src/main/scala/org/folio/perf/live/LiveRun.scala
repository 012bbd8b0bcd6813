package org.folio.perf.live

import org.folio.perf.analysis.run.StopProgress
import org.folio.perf.model._

/**
 * The state of a run at one moment.
 *
 * @param elapsedMs since the load's start
 * @param counts since the load's start
 * @param transactions in the order of the plan, then those that nobody planned
 * @param failures why transactions of the steady state failed, most frequent first
 * @param course in slices of a few seconds, in the order of time; requests have no times
 * @param injector all samples of the load generator, in the order of time
 * @param cluster its metrics as they were read last; empty: they are not read
 * @param stopsSoon criteria that have been beyond for a while
 */
final case class LiveRun(
    manifest: RunManifest,
    elapsedMs: Long,
    hasEnded: Boolean,
    counts: LiveCounts,
    transactions: Vector[LiveTransaction],
    failures: Vector[ErrorResult],
    planKept: PlanKept,
    course: Vector[TimelineBucket],
    injector: Vector[InjectorSample],
    cluster: Vector[Series],
    stopsSoon: Vector[StopProgress],
) {
  def phase: LivePhase =
    if (hasEnded) LivePhase.Ended
    else if (elapsedMs < manifest.profile.rampUpMs) LivePhase.RampUp
    else if (elapsedMs < manifest.profile.totalMs) LivePhase.SteadyState
    else LivePhase.Finishing

  /** The phase as a person reads it. */
  def phaseTitle: String =
    if (phase == LivePhase.RampUp) manifest.loadModel.beginning.capitalize else phase.title

  def finished: Long = transactions.map(_.finished).sum
  def failed: Long = transactions.map(_.failed).sum
}

sealed abstract class LivePhase(val code: String, val title: String)

object LivePhase {
  case object RampUp extends LivePhase("ramp-up", "Ramp-up")
  case object SteadyState extends LivePhase("steady-state", "Steady state")
  case object Finishing extends LivePhase("finishing", "Finishing")
  case object Ended extends LivePhase("ended", "Ended")

  val all: Vector[LivePhase] = Vector(RampUp, SteadyState, Finishing, Ended)
}

/**
 * @param iterations that have started
 * @param activeUsers at this moment
 * @param dropped transactions that the recorder could not write
 */
final case class LiveCounts(iterations: Long, requests: Long, activeUsers: Long, dropped: Long)

/**
 * Counts and times of a transaction since the start of the load.
 *
 * @param sumMs durations of the successful ones, all together
 * @param upTo successful ones that took no longer than each of [[LiveTransaction.BoundsMs]]
 * @param judged of those that started in the steady state: as the report will have it
 */
final case class LiveTransaction(
    succeeded: Long,
    failed: Long,
    sumMs: Long,
    upTo: Vector[Long],
    judged: TransactionResult,
) {
  def finished: Long = succeeded + failed
}

object LiveTransaction {

  /** Bounds in seconds, from a search to the import of a large file. */
  val BoundsMs: Vector[Long] =
    Vector(50, 100, 250, 500, 1000, 2500, 5000, 10000, 30000, 60000, 120000, 300000)
}
