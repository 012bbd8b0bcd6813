package org.folio.perf.model

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
