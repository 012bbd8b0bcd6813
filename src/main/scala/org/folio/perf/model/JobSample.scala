package org.folio.perf.model

/**
 * A long job that has ended or timed out: a line of `jobs.tsv`.
 *
 * @param startMs epoch milliseconds
 * @param durationMs from the job's own records if it has any; of a timed-out job, the time until then
 * @param job name in the report, e.g. `FYR_Rollover Ledgers`
 * @param records number of processed records; `None`: unknown
 * @param statuses of its parts, in the order of the report; names are distinct
 * @param message reason of a failure, without ids and secrets; empty for a successful job
 */
final case class JobSample(
    startMs: Long,
    durationMs: Long,
    tenant: String,
    job: String,
    outcome: JobOutcome,
    records: Option[Long],
    statuses: Vector[JobStatus],
    message: String,
)

/** Status of a part of a job, in the job's own words, e.g. `financialRollover`, `Success`. */
final case class JobStatus(part: String, status: String)

sealed trait JobOutcome

object JobOutcome {
  case object Succeeded extends JobOutcome
  case object Failed extends JobOutcome

  /** The job had not ended when its workflow stopped waiting. Its duration is unknown. */
  case object TimedOut extends JobOutcome
}
