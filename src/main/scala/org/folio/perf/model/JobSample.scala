package org.folio.perf.model

/**
 * One long job that has ended, or was not waited for any longer: a line of `jobs.tsv`.
 *
 * @param startMs epoch milliseconds
 * @param durationMs of the job itself, by its own records where it has some; of one that timed out, how
 *   long it was waited for
 * @param job what the report calls it, e.g. `FYR_Rollover Ledgers`
 * @param records how many it worked on; `None`: not known
 * @param statuses of its parts, in the order in which they are shown; names differ
 * @param message why it did not succeed, without ids and secrets; empty when it did
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

/** Of a part of a job, e.g. `financialRollover`, `Success`; in the job's own words. */
final case class JobStatus(part: String, status: String)

sealed trait JobOutcome

object JobOutcome {
  case object Succeeded extends JobOutcome
  case object Failed extends JobOutcome

  /** It had not ended when its workflow stopped waiting; how long it takes is not known. */
  case object TimedOut extends JobOutcome
}
