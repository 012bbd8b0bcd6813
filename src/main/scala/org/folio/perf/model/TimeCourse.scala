package org.folio.perf.model

/**
 * A transaction or request over the run, in steps of equal length from the start of the load. Each step has what ended in
 * it; times are those of successful ones.
 *
 * @param isRequest else it is a transaction
 * @param finished with failed ones
 * @param averageMs rounded; `None`: none succeeded in that step
 */
final case class TimeCourse(
    name: String,
    isRequest: Boolean,
    stepMs: Long,
    finished: Vector[Long],
    failed: Vector[Long],
    averageMs: Vector[Option[Long]],
    p50Ms: Vector[Option[Long]],
    p95Ms: Vector[Option[Long]],
)
