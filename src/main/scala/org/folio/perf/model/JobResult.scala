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

sealed abstract class JobMeasure(val words: String)

object JobMeasure {

  /** Time per record, because jobs with more records take longer. */
  case object TimePerRecord extends JobMeasure("time per record")

  /** Duration of a job, for jobs whose records are unknown. */
  case object Duration extends JobMeasure("duration")
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
) {
  def endMs: Long = startMs + durationMs
}

/** Status of a part of a job, in the job's own words, e.g. `financialRollover`, `Success`. */
final case class JobStatus(part: String, status: String)

sealed trait JobOutcome

object JobOutcome {
  case object Succeeded extends JobOutcome
  case object Failed extends JobOutcome

  /** The job had not ended when its workflow stopped waiting. Its duration is unknown. */
  case object TimedOut extends JobOutcome
}

/**
 * Jobs of the published tests of data import with check-in and check-out.
 *
 * @param code value of the setting `imports.job`
 * @param row name in the published tables
 * @param profile job profile that the target needs
 */
sealed abstract class ImportJob(val code: String, val row: String, val profile: String) {

  /** Name of a file's job in `jobs.tsv`. */
  def jobName(file: String): String = s"$row $file"
}

object ImportJob {
  case object Create extends ImportJob("create", "DI MARC Bib Create", "PTF - Create 2")

  case object Update extends ImportJob("update", "DI MARC Bib Update", "PTF - Updates Success - 1")

  val all: Vector[ImportJob] = Vector(Create, Update)

  /** The import job and the file of a job's name; `None`: another kind of job. */
  def read(jobName: String): Option[(ImportJob, String)] =
    all.collectFirst {
      case job if jobName.startsWith(job.jobName("")) => job -> jobName.drop(job.jobName("").length)
    }
}

/**
 * Imports of files during check-in and check-out, as in the published reports of data import.
 *
 * @param jobs imports in the order of their start
 * @param without check-in and check-out in the steady state without an import
 * @param releases earlier published releases, the oldest first
 */
final case class ImportResults(
    jobs: Vector[ImportResult],
    without: DeskTimes,
    releases: Vector[EarlierRelease],
)

/**
 * @param row `DI MARC Bib Create` or `DI MARC Bib Update`
 * @param profile job profile
 * @param file such as `5K.mrc`
 * @param durationMs from the job's own record; of a failed job, the time until its failure
 * @param desks check-in and check-out that started during the job
 * @param earlier the same file in earlier releases, in the order of `ImportResults.releases`; `None`: not published
 */
final case class ImportResult(
    row: String,
    profile: String,
    file: String,
    records: Option[Long],
    outcome: JobOutcome,
    durationMs: Long,
    desks: DeskTimes,
    earlier: Vector[Option[EarlierImport]],
)

final case class DeskTimes(checkIn: ActionTimes, checkOut: ActionTimes)

/** Times of successful transactions; `None`: none succeeded. */
final case class ActionTimes(
    count: Long,
    failed: Long,
    averageMs: Option[Double],
    p95Ms: Option[Long],
)

/** @param checkIn times without an import, likewise `checkOut` */
final case class EarlierRelease(name: String, checkIn: EarlierTimes, checkOut: EarlierTimes)

final case class EarlierTimes(averageMs: Double, p95Ms: Double)

/**
 * An import of an earlier release, during check-in and check-out by eight virtual users.
 *
 * @param aloneMs duration without check-in and check-out
 */
final case class EarlierImport(
    durationMs: Long,
    aloneMs: Long,
    checkInMs: Double,
    checkOutMs: Double,
)

/** Published results of earlier releases. @param imports by release, job's code and file */
final case class PublishedImports(
    releases: Vector[EarlierRelease],
    imports: Map[(String, String, String), EarlierImport],
)

object PublishedImports {
  val None: PublishedImports = PublishedImports(Vector.empty, Map.empty)
}

/**
 * Refreshes of lists, as in the published report.
 *
 * @param tests virtual users of each test, ascending
 * @param publishedTests virtual users of each published test
 * @param lists in the published order
 */
final case class ListResults(
    tests: Vector[Int],
    publishedTests: Vector[Int],
    lists: Vector[ListResult],
)

/**
 * Refreshes of one list.
 *
 * @param label name of its row in the published table
 * @param records number of records in the last refresh; `None`: none succeeded
 * @param averageMs of successful refreshes, per test in the order of `ListResults.tests`; `None`: none succeeded
 * @param failed number of failed and unfinished refreshes in all tests
 * @param published the same list in the published tests
 */
final case class ListResult(
    label: String,
    records: Option[Long],
    averageMs: Vector[Option[Double]],
    failed: Long,
    published: PublishedListTimes,
)

/** @param seconds by test; `None`: the refresh was cancelled */
final case class PublishedListTimes(label: String, records: Long, seconds: Vector[Option[Double]])
