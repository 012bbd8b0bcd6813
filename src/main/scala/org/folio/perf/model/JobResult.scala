package org.folio.perf.model

/**
 * Long jobs of one name that ended during the run, ramp-up included. Times and records are those of
 * the jobs that succeeded.
 *
 * @param jobs those that ended, failed and timed-out ones included
 * @param timedOut had not ended when their workflow stopped waiting
 * @param times `None`: none succeeded
 * @param records `None`: not known of each of them
 * @param recordsPerSec records by the time of the jobs, each for itself; `None` as for `records`
 * @param parts of which jobs tell a status, in their order
 * @param comparedBy what tells a slow tenant
 * @param tenants by name; those without such a job are left out
 * @param tenantsWithout of the run, those in which no such job ended
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

  /** Time for a record: jobs with more records take longer. */
  case object TimePerRecord extends JobMeasure

  /** Where the records are not known. */
  case object Duration extends JobMeasure
}

/**
 * A tenant's jobs of one name.
 *
 * @param ratio its measure divided by the middle tenant's; `None`: none succeeded
 * @param slower than the others: see `LongJobs` of the analysis
 * @param statuses how often each part of its jobs ended with each status, in the order of the parts
 * @param message why jobs did not succeed, the most frequent reason; empty: all did
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
