package org.folio.perf.model

/**
 * Two parts of the steady state: with and without a running long job of one kind.
 *
 * @param kind code of the jobs' workflow, or the job's name
 * @param names of the jobs
 * @param jobs number of jobs that ended during the run, with failed ones
 * @param runningMs time of the steady state in which at least one job ran
 * @param rows transactions in the order of the results, without those of the jobs
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
 * A transaction in both parts.
 *
 * @param ratio average with jobs divided by average without; `None`: one of them is missing, or too many transactions
 *   failed for a comparison
 * @param muchSlower whether it is at least twice as slow with jobs
 */
final case class PhaseRow(
    transaction: String,
    during: PhaseTimes,
    without: PhaseTimes,
    ratio: Option[Double],
    muchSlower: Boolean,
)

/** @param iterations with failed ones; times are those of successful ones */
final case class PhaseTimes(
    iterations: Long,
    failed: Long,
    averageMs: Option[Double],
    p95Ms: Option[Long],
)
