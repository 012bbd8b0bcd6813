package org.folio.perf.protocol

import io.gatling.core.session.Session
import scala.concurrent.duration.FiniteDuration

/**
 * The last request of a transaction, for the message if it fails. It is mutable, which takes less time than a new
 * session for each request. This is safe: the steps of a virtual user run one after the other on one event loop.
 */
final class RequestUnderWay {
  private var name = ""
  private var expectedStatus = 0
  private var answeredStatus: Option[Int] = None
  private var sentAtNanos = 0L

  def sent(request: String, expected: Int): Unit = {
    name = request
    expectedStatus = expected
    answeredStatus = None
    sentAtNanos = System.nanoTime
  }

  def answered(status: Int): Unit = answeredStatus = Some(status)

  /**
   * Message of a failure at this moment; `None`: no request was sent.
   *
   * @param timeout longest time to wait for a response
   */
  def failure(timeout: FiniteDuration): Option[String] = Option.when(name.nonEmpty) {
    answeredStatus match {
      case None if System.nanoTime - sentAtNanos >= timeout.toNanos =>
        s"$name: no answer within $timeout"
      case None => s"$name: no answer, as the connection failed"
      case Some(status) if status == expectedStatus =>
        s"$name: status $status, but not the answer that was asked for"
      case Some(status) => s"$name: status $status"
    }
  }
}

private[protocol] object RequestUnderWay {
  def of(session: Session): RequestUnderWay = session(SessionKey.UnderWay.name).as[RequestUnderWay]
}
