package org.folio.perf.protocol

import io.gatling.core.session.Session
import scala.concurrent.duration.FiniteDuration

/**
 * The last request of a transaction, for the message if it fails. It is mutable, which takes less time than a new
 * session for each request. This is safe: the steps of a virtual user run one after the other on one event loop.
 */
final class RequestUnderWay {
  private var current: Option[SentRequest] = None
  private var answeredStatus: Option[Int] = None
  private var sentAtNanos = 0L
  private var isFailureRecorded = false

  def sent(request: Some[SentRequest]): Unit = {
    current = request
    answeredStatus = None
    isFailureRecorded = false
    sentAtNanos = System.nanoTime
  }

  def answered(status: Int): Unit = answeredStatus = Some(status)

  /** Notes the first failed check of a response; false: a further one. */
  def failsFirst(): Boolean = {
    val isFirst = !isFailureRecorded
    isFailureRecorded = true
    isFirst
  }

  /** The request, if no response to it came. */
  def unanswered: Option[SentRequest] = current.filter(_ => answeredStatus.isEmpty)

  /**
   * Message of a failure at this moment; `None`: no request was sent.
   *
   * @param timeout longest time to wait for a response
   */
  def failure(timeout: FiniteDuration): Option[String] = current.map { request =>
    val name = request.name
    answeredStatus match {
      case None if System.nanoTime - sentAtNanos >= timeout.toNanos =>
        s"$name: no answer within $timeout"
      case None => s"$name: no answer, as the connection failed"
      case Some(status) if status == request.expectedStatus =>
        s"$name: status $status, but not the answer that was asked for"
      case Some(status) => s"$name: status $status"
    }
  }
}

private[protocol] object RequestUnderWay {
  def of(session: Session): RequestUnderWay = session(SessionKey.UnderWay.name).as[RequestUnderWay]
}
