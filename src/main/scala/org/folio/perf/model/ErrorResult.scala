package org.folio.perf.model

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
