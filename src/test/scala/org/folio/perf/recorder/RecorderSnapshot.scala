package org.folio.perf.recorder

/**
 * Live counters of a run.
 *
 * @param iterationsStarted this and the other counts: since the load started
 * @param dropped samples that are missing in `transactions.tsv`, see [[Recorder]]
 * @param p50Ms of successful transactions since the snapshot before; `None`: there were none
 */
final case class RecorderSnapshot(
    iterationsStarted: Long,
    transactionsFinished: Long,
    transactionsFailed: Long,
    requestsSent: Long,
    dropped: Long,
    p50Ms: Option[Long],
    p95Ms: Option[Long],
)
