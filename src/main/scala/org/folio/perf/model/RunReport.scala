package org.folio.perf.model

import java.time.Instant

/**
 * The result of a run: `report.json`, from which every other output is made.
 *
 * All times "Ms" in series count from `run.loadStartedAt`. Response times are those of successful
 * transactions that started in the steady state; counts of failed ones stand beside them. An absent
 * number is `None`, in JSON a missing key.
 *
 * @param lists refreshes of published lists; `None`: there were none
 * @param imports of files, beside circulation desks; `None`: there were none
 * @param schemaVersion [[RunReport.SchemaVersion]]; a reader refuses a higher one
 * @param blocks for comparisons; `None`: made by a version without them
 * @param comparison with a baseline; `None`: none was named
 * @param limits that were set as lines, in their order
 * @param predictions empty, and absent in JSON: nothing was calibrated for the run's environment
 */
final case class RunReport(
    schemaVersion: Int,
    run: RunSummary,
    verdict: Verdict,
    keyFigures: Vector[KeyFigure],
    findings: Vector[Finding],
    transactions: Vector[TransactionResult],
    requests: Vector[RequestResult],
    jobs: Vector[JobResult],
    timeline: Timeline,
    tenants: TenantMatrix,
    infrastructure: InfrastructureResult,
    planKept: PlanKept,
    injector: Option[InjectorResult],
    errors: Vector[ErrorResult],
    missing: Vector[String],
    method: Vector[String],
    blocks: Option[JudgedBlocks] = None,
    comparison: Option[Comparison] = None,
    limits: Vector[LimitResult] = Vector.empty,
    imports: Option[ImportResults] = None,
    lists: Option[ListResults] = None,
    phases: Vector[PhaseResult] = Vector.empty,
    predictions: Vector[PredictedRow] = Vector.empty,
)

/**
 * What the capacity model expected of a transaction.
 *
 * @param averageMs response time
 * @param unexplained why it and the measured time are too far apart, or not to be compared; `None`: the
 *   model explains what was measured
 */
final case class PredictedRow(transaction: String, averageMs: Double, unexplained: Option[String])

object RunReport {
  val SchemaVersion = 1
}

/**
 * @param steadyFromMs start of the window that is judged
 * @param steadyToMs its end; equal to `steadyFromMs` when the run ended in its ramp-up
 * @param lastEndMs when the last iteration had finished
 * @param forced what the check before the run had found when it was started all the same, in
 *   sentences; empty: it was not forced
 * @param gatlingReport path of Gatling's own report in the run folder; `None`: there is none
 * @param stopped what ended it before its time; `None`: no stop criterion did
 */
final case class RunSummary(
    id: String,
    simulation: String,
    description: String,
    target: String,
    okapiUrl: String,
    loadStartedAt: Instant,
    endedAt: Option[Instant],
    ending: Option[Ending],
    loadModel: LoadModel,
    profile: LoadProfile,
    steadyFromMs: Long,
    steadyToMs: Long,
    lastEndMs: Long,
    tenants: Vector[Tenant],
    plan: Vector[PlannedWorkflow],
    requests: Long,
    failedRequests: Long,
    settings: Map[String, String],
    versions: Versions,
    injectorHost: InjectorHost,
    remarks: Vector[String],
    forced: Vector[String],
    gatlingReport: Option[String],
    stopped: Option[StopReason] = None,
)

/** @param reasons one sentence each, with limit and value; what made it fail comes first */
final case class Verdict(status: VerdictStatus, statement: String, reasons: Vector[String])

sealed trait VerdictStatus

object VerdictStatus {
  case object Passed extends VerdictStatus
  case object Failed extends VerdictStatus

  /** The run says nothing about the target: cut short, or the load generator did not keep the plan. */
  case object CannotBeJudged extends VerdictStatus
}

/** One of the five numbers under the verdict. `note` has its limit or its context. */
final case class KeyFigure(label: String, value: String, unit: String, note: String)

/**
 * A conclusion: one sentence with its number.
 *
 * @param id stable, e.g. `plan-kept`
 * @param detail a second sentence, or empty
 * @param evidence anchors of the page: `results`, `timeline`, `tenants`, `resources`, `errors`, ...
 */
final case class Finding(
    id: String,
    severity: Severity,
    statement: String,
    detail: String,
    evidence: Vector[String],
)

sealed trait Severity

object Severity {
  case object Good extends Severity
  case object Info extends Severity
  case object Warning extends Severity
  case object Bad extends Severity
}

/** Distribution of successful transactions or requests, in milliseconds. */
final case class ResponseTimes(
    averageMs: Double,
    minMs: Long,
    p50Ms: Long,
    p75Ms: Long,
    p95Ms: Long,
    p99Ms: Long,
    maxMs: Long,
)

/**
 * @param iterations finished ones that started in the steady state, failed ones included
 * @param averageMs this and the percentiles: of the successful ones; `None`: there were none
 * @param offeredPerMinute by the plan; 0: the plan has no rate for it
 * @param achievedPerMinute started in the steady state and finished
 * @param small of small tenants alone, likewise `large`; `None`: no such tenant took part
 * @param overTime one value a timeline bucket: median in ms, `None` where nothing finished
 * @param comparable whether the times may be compared with those of another run; false: never
 * @param incomparableBecause why not, in a sentence; `None`: they may
 */
final case class TransactionResult(
    name: String,
    workflow: String,
    iterations: Long,
    failed: Long,
    averageMs: Option[Double],
    minMs: Option[Long],
    p50Ms: Option[Long],
    p75Ms: Option[Long],
    p95Ms: Option[Long],
    p99Ms: Option[Long],
    maxMs: Option[Long],
    offeredPerMinute: Double,
    achievedPerMinute: Double,
    small: Option[TenantClassResult],
    large: Option[TenantClassResult],
    overTime: Vector[Option[Long]],
    comparable: Boolean,
    incomparableBecause: Option[String],
)

final case class TenantClassResult(
    tenants: Int,
    iterations: Long,
    failed: Long,
    averageMs: Option[Double],
    p50Ms: Option[Long],
    p95Ms: Option[Long],
)

/** Requests of one name, all that started in the steady state. Times: successful ones. */
final case class RequestResult(
    name: String,
    count: Long,
    failed: Long,
    times: Option[ResponseTimes],
)

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

/**
 * The run from its first to its last moment, ramp-up included.
 *
 * @param bucketMs width of a bucket; bucket i covers `i * bucketMs` to `(i + 1) * bucketMs`
 */
final case class Timeline(bucketMs: Long, buckets: Vector[TimelineBucket])

/**
 * @param transactions finished in it
 * @param p50Ms of successful transactions that finished in it, of all kinds together; likewise `p95Ms`
 * @param requestP50Ms of successful requests that ended in it
 * @param activeUsers virtual users at its end
 */
final case class TimelineBucket(
    transactions: Long,
    failedTransactions: Long,
    requests: Long,
    failedRequests: Long,
    p50Ms: Option[Long],
    p95Ms: Option[Long],
    requestP50Ms: Option[Long],
    requestP95Ms: Option[Long],
    activeUsers: Long,
)

/**
 * Median response times by tenant and transaction.
 *
 * @param transactions column heads
 * @param rows large tenants first, then by name
 */
final case class TenantMatrix(transactions: Vector[String], rows: Vector[TenantRow])

/** @param cells as many as the matrix has transactions; `None`: not run there */
final case class TenantRow(tenant: String, size: TenantSize, cells: Vector[Option[TenantCell]])

final case class TenantCell(iterations: Long, failed: Long, medianMs: Option[Long])

/** @param collected false when no metrics file was there at all */
final case class InfrastructureResult(
    collected: Boolean,
    series: Vector[SeriesResult],
    inventory: Option[Inventory],
    services: Vector[ServiceUse] = Vector.empty,
    sql: Vector[SqlLoad] = Vector.empty,
    cost: Option[ClusterCost] = None,
)

/**
 * What a service used in the steady state, in per cent and in absolute figures.
 *
 * @param reservedVCpu of all its tasks; `None`: nothing is reserved
 * @param averageVCpu of all its tasks together; `None`: CPU or reservation is not known
 * @param worstTaskVCpu of its busiest task in its busiest period
 * @param averageMiB of a task, on average; `None`: memory or soft limit is not known
 * @param worstTaskMiB of its largest task in the largest period
 * @param worstOfHardPercent of the hard limit, at which a task is killed
 */
final case class ServiceUse(
    service: String,
    tasks: Int,
    reservedVCpu: Option[Double],
    averagePercent: Option[Double],
    worstTaskPercent: Option[Double],
    averageVCpu: Option[Double],
    worstTaskVCpu: Option[Double],
    softLimitMiB: Option[Int],
    hardLimitMiB: Option[Int],
    averageMiB: Option[Double],
    worstTaskMiB: Option[Double],
    worstOfHardPercent: Option[Double],
)

/**
 * What the machines cost that were found, without storage, traffic and licences.
 *
 * @param usdPerThousandTransactions of those that succeeded in the steady state; `None`: there were none
 * @param asOf days of the prices, the earliest and the latest
 * @param unpriced types that the table of prices has not, which are left out
 */
final case class ClusterCost(
    usdPerHour: Double,
    usdPerThousandTransactions: Option[Double],
    region: String,
    asOf: Vector[String],
    lines: Vector[CostLine],
    unpriced: Vector[String],
)

final case class CostLine(kind: String, machineType: String, count: Int, usdPerHourEach: Double)

/**
 * @param average over the steady state; likewise `maximum`; `None`: no value in it
 * @param coveragePercent periods of the steady state that have a value
 * @param points time since load start in ms, and value
 */
final case class SeriesResult(
    source: String,
    metric: String,
    subject: String,
    unit: String,
    statistic: String,
    periodSeconds: Int,
    average: Option[Double],
    maximum: Option[Double],
    coveragePercent: Double,
    points: Vector[SeriesPoint],
)

final case class SeriesPoint(timeMs: Long, value: Double)

/**
 * Whether the load generator started iterations when the plan said.
 *
 * @param toleranceMs by how much a start may differ from its plan
 * @param keptPercent share of planned starts within the tolerance; `None`: closed model or no log
 * @param worstMs largest difference
 */
final case class PlanKept(
    toleranceMs: Long,
    planned: Long,
    started: Long,
    keptPercent: Option[Double],
    p99Ms: Option[Long],
    worstMs: Option[Long],
)

/** Of the steady state. CPU: 100 is all cores of the host. */
final case class InjectorResult(
    cpus: Int,
    averageProcessCpuPercent: Double,
    maxProcessCpuPercent: Double,
    averageSystemCpuPercent: Double,
    maxHeapUsedMiB: Double,
    gcPercent: Double,
)

/**
 * Failed requests of one name with one message, over the whole run.
 *
 * @param transaction the group it belongs to; empty: none
 */
final case class ErrorResult(
    request: String,
    transaction: String,
    message: String,
    count: Long,
    firstMs: Long,
    lastMs: Long,
)
