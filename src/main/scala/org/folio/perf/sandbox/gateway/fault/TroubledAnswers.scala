package org.folio.perf.sandbox.gateway.fault

import io.vertx.core.Vertx
import io.vertx.core.buffer.Buffer
import io.vertx.core.http.{HttpConnection, HttpServerRequest}
import java.nio.charset.StandardCharsets.UTF_8
import java.time.format.DateTimeFormatter
import java.time.{OffsetDateTime, ZoneOffset}
import org.folio.perf.sandbox.gateway.Answer
import scala.collection.mutable
import scala.concurrent.duration.FiniteDuration

/** Gives requests the trouble that they meet. On the event loop. */
final class TroubledAnswers(send: (HttpServerRequest, Answer) => Unit) {
  import TroubledAnswers._

  private val admitted = mutable.Set.empty[HttpConnection]

  /** @param answer the module's own; asked for once or not at all */
  def give(request: HttpServerRequest, trouble: Trouble, answer: => Answer): Unit = trouble match {
    case Trouble.Status(status, retryAfter) =>
      val headers = retryAfter.map(seconds => "retry-after" -> seconds.toString).toList
      send(request, Answer.text(status, words(status)).copy(headers = headers))
    case Trouble.Hang => ()
    case Trouble.Reset => close(request)
    case Trouble.Slow(byteEvery) => trickle(request, answer, byteEvery)
    case Trouble.InvalidJson =>
      val whole = answer
      send(request, whole.copy(body = whole.body.getBuffer(0, whole.body.length / 2)))
    case Trouble.EmptyBody => send(request, answer.copy(body = Buffer.buffer()))
    case Trouble.HugeBody =>
      val whole = answer
      send(
        request,
        whole.copy(body = Buffer.buffer().appendBuffer(Padding).appendBuffer(whole.body)),
      )
    case Trouble.Clock(aheadSeconds) =>
      val whole = answer
      val time = OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(aheadSeconds.toLong)
      val date = "date" -> DateTimeFormatter.RFC_1123_DATE_TIME.format(time)
      send(request, whole.copy(headers = date :: whole.headers))
    case Trouble.Connections(atMost) =>
      if (isAdmitted(request.connection, atMost)) send(request, answer) else close(request)
  }

  private def isAdmitted(connection: HttpConnection, atMost: Int): Boolean =
    admitted.contains(connection) || {
      val isFree = admitted.size < atMost
      if (isFree) {
        admitted += connection
        connection.closeHandler { _ => admitted -= connection; () }
      }
      isFree
    }

  private def close(request: HttpServerRequest): Unit = {
    request.connection.close()
    ()
  }

  private def trickle(request: HttpServerRequest, answer: Answer, every: FiniteDuration): Unit = {
    val response = request.response
    response.setStatusCode(answer.status).putHeader("content-length", answer.body.length.toString)
    answer.contentType.foreach(response.putHeader("content-type", _))
    answer.headers.foreach { case (name, value) => response.headers.add(name, value) }
    var sent = 0
    Vertx.currentContext.owner.setPeriodic(
      every.toMillis,
      { timer =>
        if (response.closed || sent >= answer.body.length) {
          Vertx.currentContext.owner.cancelTimer(timer)
          if (!response.closed) response.end()
        } else {
          response.write(answer.body.getBuffer(sent, sent + 1))
          sent += 1
        }
        ()
      },
    )
    ()
  }
}

object TroubledAnswers {
  private val PaddingBytes = 20 * 1000 * 1000
  private lazy val Padding = Buffer.buffer((" " * PaddingBytes).getBytes(UTF_8))

  private def words(status: Int): String = status match {
    case 429 => "Too Many Requests"
    case 500 => "Internal Server Error"
    case 503 => "Service Unavailable"
    case _ => s"Status $status"
  }
}
