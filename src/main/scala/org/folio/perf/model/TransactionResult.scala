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
 * @param iterations finished ones that started in the steady state, failed ones included
 * @param averageMs this and the percentiles: of the successful ones; `None`: there were none
 * @param offeredPerMinute `planned` a minute; where that is not known, the plan's rate; 0: it has none
 * @param achievedPerMinute started in the steady state and finished
 * @param small of small tenants alone, likewise `large`; `None`: no such tenant took part
 * @param overTime one value a timeline bucket: median in ms, `None` where nothing finished
 * @param comparable whether the times may be compared with those of another run; false: never
 * @param incomparableBecause why not, in a sentence; `None`: they may
 * @param planned executions that the plan starts in the steady state; `None`: it does not say, as in the
 *   closed model, or the run was cut short
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

/** Requests of one name, all that started in the steady state. Times: successful ones. */
final case class RequestResult(
    name: String,
    count: Long,
    failed: Long,
    times: Option[ResponseTimes],
)
