package org.folio.perf.source.calls

import org.folio.perf.model.{CallLogFacts, LoggedTrace, LoggedWords, RequestMark}

/**
 * Wanted lines.
 *
 * @param run code in the marks of the run; empty: the requests of all clients
 * @param fromMs epoch milliseconds, likewise `toMs`; lines outside are of no request of the run
 * @param withAnswers of all clients also the calls inside requests with their answers, in the order of a run's lines
 */
final case class CallLogRequest(run: String, fromMs: Long, toMs: Long, withAnswers: Boolean = false) {

  /** The text that all lines of sampled requests have. */
  def sampled: String = RequestMark.sampledPrefix(run)
  def marked: String = RequestMark.prefix(run)
  def isOfAll: Boolean = run.isEmpty

  /** Of which each line of all clients' requests has one. */
  def words: Vector[String] =
    Vector("REQ", "HTTP") ++ (if (withAnswers) Vector("RES") else Vector("method", "request_method"))
}

/**
 * A place that keeps the logs of FOLIO's gateway and modules. No method fails: what could not be read stands in the
 * gaps of the answer, in sentences.
 */
trait CallLogSource {

  /** Value of the setting `calls.source`. */
  def name: String

  /**
   * Passes on the lines of a run: calls of sampled requests, and warnings and errors about all its requests. Lines of one log
   * come in its order, those of several logs roughly in the order of time. Without a run, all lines that may be requests
   * come; without their answers, log by log.
   *
   * @param skipped gets the number of lines that were read in vain
   * @return gaps
   */
  def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String]
}

/** Reads the traces of a run from logs. */
object CallLogs {

  /** @param done gets each trace once */
  def read(
      source: CallLogSource,
      request: CallLogRequest,
      done: LoggedTrace => Unit,
  ): (CallLogFacts, Vector[LoggedWords]) = {
    val builder = new TraceBuilder(request.run, done)
    val gaps = source.read(request, builder.skipped)(builder.add)
    builder.close()
    (builder.facts(source.name, gaps), builder.said)
  }
}
