package org.folio.perf.model

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
 * Results of a transaction.
 *
 * @param iterations finished ones that started in the steady state, with failed ones
 * @param averageMs of successful iterations, likewise the percentiles; `None`: none succeeded
 * @param offeredPerMinute `planned` per minute, or the plan's rate if `planned` is unknown; 0: no rate
 * @param achievedPerMinute iterations that started in the steady state and finished, per minute
 * @param small results of small tenants, likewise `large`; `None`: no such tenant
 * @param overTime median per timeline bucket, in ms; `None`: nothing finished
 * @param comparable whether the times can be compared with those of another run
 * @param incomparableBecause reason why not, as a sentence; `None`: they can
 * @param planned planned starts in the steady state; `None`: unknown, as in the closed model, or the run ended early
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
    planned: Option[Long] = None,
) {

  /** Share of failed iterations; `None`: there were none. */
  def errorPercent: Option[Double] = Option.when(iterations > 0)(failed.toDouble * 100 / iterations.toDouble)
}

final case class TenantClassResult(
    tenants: Int,
    iterations: Long,
    failed: Long,
    averageMs: Option[Double],
    p50Ms: Option[Long],
    p95Ms: Option[Long],
)

/**
 * Requests of one name that started in the steady state. Times are those of successful requests.
 *
 * @param statuses answers without a status of success, most frequent first; a workflow may accept some
 */
final case class RequestResult(
    name: String,
    count: Long,
    failed: Long,
    times: Option[ResponseTimes],
    statuses: Vector[StatusCount] = Vector.empty,
)

/** @param status `None`: no answer */
final case class StatusCount(status: Option[Int], count: Long)

/**
 * Median response times by tenant and transaction.
 *
 * @param transactions column heads
 * @param rows large tenants first, then by name
 */
final case class TenantMatrix(transactions: Vector[String], rows: Vector[TenantRow])

/** @param cells one per transaction of the matrix; `None`: the tenant did not run it */
final case class TenantRow(tenant: String, size: TenantSize, cells: Vector[Option[TenantCell]])

final case class TenantCell(iterations: Long, failed: Long, medianMs: Option[Long])

/**
 * The run from its start to its end, with its ramp-up.
 *
 * @param bucketMs width of a bucket; bucket i covers `i * bucketMs` to `(i + 1) * bucketMs`
 */
final case class Timeline(bucketMs: Long, buckets: Vector[TimelineBucket])

/**
 * @param transactions number of transactions that finished in the bucket
 * @param p50Ms of all successful transactions that finished in the bucket; likewise `p95Ms`
 * @param requestP50Ms of successful requests that ended in the bucket
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
 * Two parts of the steady state: executions that started with and without a running long job of one kind.
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
 * @param ratio average with jobs divided by average without; `None`: a part has fewer than ten executions, or too
 *   many of them failed
 * @param muchSlower whether it is at least twice as slow with jobs, which ran in three periods a minute apart, or for ten
 *   minutes
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
