package org.folio.perf.model

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
