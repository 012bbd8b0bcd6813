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
)

final case class TenantClassResult(
    tenants: Int,
    iterations: Long,
    failed: Long,
    averageMs: Option[Double],
    p50Ms: Option[Long],
    p95Ms: Option[Long],
)

/** Requests of one name that started in the steady state. Times are those of successful requests. */
final case class RequestResult(
    name: String,
    count: Long,
    failed: Long,
    times: Option[ResponseTimes],
)
