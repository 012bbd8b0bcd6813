package org.folio.perf.model

/**
 * The steady state cut in two by long jobs of one kind: while one was running, and without them.
 *
 * @param kind code of the workflow whose jobs these are, or the job's name
 * @param names of the jobs
 * @param jobs that ended during the run, failed ones included
 * @param runningMs for how long at least one was running in the steady state
 * @param rows in the order of the results; without the jobs' own transactions
 */
final case class PhaseResult(
    kind: String,
    names: Vector[String],
    jobs: Long,
    runningMs: Long,
    steadyMs: Long,
    rows: Vector[PhaseRow],
)

/**
 * @param ratio average during divided by average without; `None`: one of them is missing, or so many
 *   failed that times are not to be compared
 * @param muchSlower at least twice as slow
 */
final case class PhaseRow(
    transaction: String,
    during: PhaseTimes,
    without: PhaseTimes,
    ratio: Option[Double],
    muchSlower: Boolean,
)

/** @param iterations failed ones included; times are those of the others */
final case class PhaseTimes(
    iterations: Long,
    failed: Long,
    averageMs: Option[Double],
    p95Ms: Option[Long],
)
