package org.folio.perf.model

/**
 * Failed requests of one name with one message, over the whole run.
 *
 * @param transaction transaction of the requests; empty: none
 */
final case class ErrorResult(
    request: String,
    transaction: String,
    message: String,
    count: Long,
    firstMs: Long,
    lastMs: Long,
)
