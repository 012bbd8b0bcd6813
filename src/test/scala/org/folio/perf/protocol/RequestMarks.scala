package org.folio.perf.protocol

import io.gatling.core.session.Session
import java.util.concurrent.atomic.AtomicLong
import org.folio.perf.model.RequestMark
import org.folio.perf.recorder.RunClock

/**
 * Marks for the requests of a run, so that FOLIO's logs name them.
 *
 * All requests get one, because nobody knows before whether a request fails: it costs a header of forty bytes. The mark also
 * says whether the transaction is one of the sample whose calls are read, so that a filter finds these lines alone.
 *
 * @param run code of the run; `None`: no request has a mark
 * @param share of the executions of a transaction that are sampled, by its name, from 0 to 1
 * @param part index of this load generator, so that no two give one number
 */
final class RequestMarks(run: Option[String], share: String => Double, part: Int) {
  private val numbers = new AtomicLong(part.toLong << RequestMarks.NumberBits)

  /** Makes the marks of a request; `None`: it gets none. */
  def mark(transaction: String, request: String): Option[Session => String] = run.map { code =>
    val names = RequestMark.names(transaction, request)
    val sampled = RequestMark.sampledPrefix(code)
    val other = RequestMark.prefix(code) + "o"
    // Executions are drawn by a hash, not counted: tenants come in turns.
    val limit = math.min(1.0, share(transaction)) * RequestMarks.HashRange
    session => {
      val isSampled = RequestMarks.hash(session).toDouble < limit
      val text =
        RequestMark.text(if (isSampled) sampled else other, names, RunClock.own.nowMs, numbers.incrementAndGet())
      RequestUnderWay.of(session).marked(text)
      text
    }
  }
}

object RequestMarks {
  val Off: RequestMarks = new RequestMarks(None, _ => 0, 0)
  private val NumberBits = 40
  private val HashRange = 1L << 31

  /** Traces of a transaction in an hour that suffice for its averages and quantiles. */
  private val TracesPerHour = 2000.0

  /** Requests of a transaction in an hour; some have thousands in an execution. */
  private val RequestsPerHour = 20000.0

  /**
   * Share of a transaction's executions.
   *
   * @param perMinute planned rate; 0: not known
   * @param requests of an execution
   */
  def enough(perMinute: Double, requests: Double): Double = {
    val perHour = perMinute * 60
    if (perHour <= 0) 1
    else math.min(1.0, math.min(TracesPerHour / perHour, RequestsPerHour / (perHour * math.max(1.0, requests))))
  }

  /** The same for all requests of an execution, from 0 to [[HashRange]]. */
  private def hash(session: Session): Long = {
    val clock = session(SessionKey.Clock.name).as[TransactionClock]
    val mixed = (clock.startNanos ^ (session.userId << 20)) * 0x9e3779b97f4a7c15L
    ((mixed ^ (mixed >>> 29)) * 0xbf58476d1ce4e5b9L) >>> 33
  }
}
