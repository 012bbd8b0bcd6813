package org.folio.perf.source

/**
 * Is told the records of a simulation.log in the order of the file. Strings come as ids that the
 * [[LogStrings]] of the same log resolve; times are milliseconds since the header's `runStartMs`.
 */
trait LogVisitor {

  /** First, and once; not at all when the file ends before its header is complete. */
  def started(header: LogHeader, strings: LogStrings): Unit

  /** @param path of the groups it belongs to; `message` is an empty text when there is none */
  def request(path: Int, name: Int, startMs: Int, endMs: Int, ok: Boolean, message: Int): Unit

  /** @param cumulatedMs time in requests, without pauses */
  def group(path: Int, startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit

  /** @param scenario position in the header's scenarios */
  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit

  /** A request that could not be built, so was not sent. */
  def error(message: Int, timeMs: Int): Unit
}

/** @param runStartMs epoch milliseconds */
final case class LogHeader(
    gatlingVersion: String,
    simulationClass: String,
    runStartMs: Long,
    description: String,
    scenarios: Vector[String],
)

/**
 * How reading a log ended.
 *
 * @param lastMs latest time in it that is believed, since `runStartMs`; 0 without records
 * @param header `None`: the file ended before it was complete
 * @param problem why there may be less in it than happened, as a sentence; `None`: read to its end
 */
final case class LogSummary(
    header: Option[LogHeader],
    records: Long,
    requests: Long,
    lastMs: Int,
    problem: Option[String],
)
