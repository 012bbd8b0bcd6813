package org.folio.perf.model

/**
 * Counts since the start of the load.
 *
 * @param atMs since the start of the load
 * @param due planned starts up to now
 * @param started iterations
 * @param ended iterations
 * @param requests sent
 * @param waiting users who wait for an answer or a job now; users who think do not
 */
final case class StepCounts(
    atMs: Long,
    due: Long,
    started: Long,
    ended: Long,
    requests: Long,
    waiting: Long,
)

/** @param startMs since the start of the load */
final case class StepTransaction(name: String, startMs: Long, durationMs: Int, ok: Boolean)
