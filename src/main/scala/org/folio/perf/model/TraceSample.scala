package org.folio.perf.model

/**
 * A trace that a target returned with an answer: a line of `traces.tsv`. It has no secrets and no personal data.
 *
 * @param atMs epoch milliseconds of the answer
 * @param request method and path without ids
 * @param header lower-case name of the answer's header
 */
final case class TraceSample(
    atMs: Long,
    durationMs: Long,
    tenant: String,
    transaction: String,
    request: String,
    header: String,
    value: String,
)

object TraceSample {

  /** Headers with a trace; the first one that an answer has counts. */
  val Headers: Vector[String] = Vector("x-okapi-trace", "traceparent")

  /** Number of traces that are kept for each request of a transaction. */
  val Kept = 3

  /** Most characters of a trace. */
  val Chars = 2000

  /** The slowest traces of each request of each transaction, slowest first. */
  def slowest(all: Vector[TraceSample]): Vector[TraceSample] = all
    .groupBy(trace => (trace.transaction, trace.request))
    .toVector
    .sortBy(_._1)
    .flatMap(_._2.sortBy(trace => (-trace.durationMs, trace.atMs)).take(Kept))
}
