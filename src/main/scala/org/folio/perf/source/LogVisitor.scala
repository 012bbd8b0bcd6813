package org.folio.perf.source

/**
 * A visitor of the records of a simulation.log, in the order of the file. Strings are ids of the log's [[LogStrings]].
 * Times are milliseconds since the header's `runStartMs`.
 */
trait LogVisitor {

  /** Called first and once; not called when the file ends within its header. */
  def started(header: LogHeader, strings: LogStrings): Unit

  /** @param path of the groups around the request; `message` is an empty text for no message */
  def request(path: Int, name: Int, startMs: Int, endMs: Int, ok: Boolean, message: Int): Unit

  /** @param cumulatedMs sum of its requests' response times, without pauses */
  def group(path: Int, startMs: Int, endMs: Int, cumulatedMs: Int, ok: Boolean): Unit

  /** @param scenario position in the header's scenarios */
  def user(scenario: Int, starts: Boolean, timeMs: Int): Unit

  /** A request that was not sent because it could not be built. */
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
 * Result of reading a log.
 *
 * @param lastMs latest plausible time, since `runStartMs`; 0 without records
 * @param header `None`: the file ends within its header
 * @param problem reason why records may be missing, as a sentence; `None`: the log was read to its end
 */
final case class LogSummary(
    header: Option[LogHeader],
    records: Long,
    requests: Long,
    lastMs: Int,
    problem: Option[String],
)
