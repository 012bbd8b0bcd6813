package org.folio.perf.model

/**
 * Long jobs of one name that ended during the run, with its ramp-up. Times and records are those of successful jobs.
 *
 * @param jobs number of jobs, with failed and timed-out ones
 * @param timedOut number of jobs that had not ended when their workflow stopped waiting
 * @param times `None`: none succeeded
 * @param records `None`: unknown for at least one job
 * @param recordsPerSec records divided by the sum of the jobs' times; `None` as for `records`
 * @param parts of the jobs with a status, in their order
 * @param comparedBy measure that shows a slow tenant
 * @param tenants by name, without tenants that finished no such job
 * @param tenantsWithout tenants of the run that finished no such job
 */
final case class JobResult(
    name: String,
    jobs: Long,
    failed: Long,
    timedOut: Long,
    times: Option[JobTimes],
    records: Option[Long],
    recordsPerSec: Option[Double],
    parts: Vector[String],
    comparedBy: JobMeasure,
    tenants: Vector[TenantJobs],
    tenantsWithout: Vector[String],
)

/** Durations in milliseconds. */
final case class JobTimes(averageMs: Double, medianMs: Long, minMs: Long, maxMs: Long)

sealed trait JobMeasure

object JobMeasure {

  /** Time per record, because jobs with more records take longer. */
  case object TimePerRecord extends JobMeasure

  /** Duration of a job, for jobs whose records are unknown. */
  case object Duration extends JobMeasure
}

/**
 * A tenant's jobs of one name.
 *
 * @param ratio its measure divided by the median tenant's; `None`: none succeeded
 * @param slower whether it is slower than the median tenant; see `LongJobs` of the analysis
 * @param statuses number of each status by part, in the order of the parts
 * @param message most frequent reason of failures; empty: all jobs succeeded
 */
final case class TenantJobs(
    tenant: String,
    jobs: Long,
    failed: Long,
    timedOut: Long,
    times: Option[JobTimes],
    records: Option[Long],
    recordsPerSec: Option[Double],
    ratio: Option[Double],
    slower: Boolean,
    statuses: Vector[JobStatusCount],
    message: String,
)

final case class JobStatusCount(part: String, status: String, jobs: Long)
