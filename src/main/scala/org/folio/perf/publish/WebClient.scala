package org.folio.perf.publish

import java.net.URI
import java.net.http.HttpRequest.{BodyPublisher, BodyPublishers}
import java.net.http.{HttpRequest, HttpResponse}
import java.nio.ByteBuffer
import java.time.Duration
import java.util.concurrent.Flow
import org.folio.perf.http.{Http, Retry}
import org.folio.perf.model.HostPort

/**
 * A request that failed.
 *
 * @param status `None`: no answer
 * @param words one or more sentences with the problem and what to do
 */
final private[publish] case class WebFailure(status: Option[Int], words: String)

private[publish] object WebFailure {
  def apply(words: String): WebFailure = WebFailure(None, words)
}

/**
 * Requests to one service. A busy service is asked again after the time that it names.
 *
 * @param service its name in messages
 * @param headers of all requests, with the secret
 * @param say gets lines of progress
 * @param pause waits some milliseconds
 */
final private[publish] class WebClient(
    service: String,
    headers: Map[String, String],
    say: String => Unit,
    pause: Long => Unit,
) {
  import WebClient._

  /**
   * @param what the request in messages, after "for"
   * @return right: the answer, whatever its status; left: there is none, or the service stays busy
   */
  def send(
      what: String,
      method: String,
      url: String,
      body: WebBody = WebBody.Empty,
      more: Map[String, String] = Map.empty,
  ): Either[WebFailure, HttpResponse[String]] = {
    val builder = HttpRequest
      .newBuilder(URI.create(url))
      .timeout(AnswerTime.plusSeconds(body.bytes / SlowestBytesPerSecond))
      .method(method, new MeasuredBody(body.publisher(), body.bytes, uploaded(what, _, _)))
    (headers ++ body.contentType.map("content-type" -> _) ++ more)
      .foreach { case (name, value) => builder.header(name, value) }
    val retry = Retry(
      firstMs = FirstPauseMs,
      mostMs = MostPauseMs,
      pause = (status, ms) => {
        say(s"$service is busy ($status); the next try for $what is in ${seconds(ms)}.")
        pause(ms)
      },
    )
    Http.send(builder.build(), retry) match {
      case Left(words) =>
        Left(WebFailure(unreachable(what, HostPort.ofUrl(url).fold(_ => "", _.toString), body, words)))
      case Right(answer) if retry.busy(answer.statusCode) =>
        Left(WebFailure(Some(answer.statusCode), stillBusy(what, Http.retryAfterMs(answer))))
      case Right(answer) => Right(answer)
    }
  }

  private def unreachable(what: String, host: String, body: WebBody, words: String): String = {
    // Servers and proxies close the connection on a body that is too large for them.
    val size =
      if (body.bytes > LargeBytes)
        s" It broke in a request of ${Sizes.text(body.bytes)}, which may be above a limit of the server or a proxy."
      else ""
    s"$service at $host cannot be reached for $what: $words.$size Check the address and the network."
  }

  private def stillBusy(what: String, needed: Option[Long]): String = {
    val time = needed.fold("")(ms => s" and asks to wait for ${seconds(ms)}")
    s"$service is busy for $what$time, which is more than ${seconds(MostPauseMs)} in all. Publish " +
      "the run again later."
  }

  private def uploaded(what: String, sent: Long, total: Long): Unit =
    say(s"Sent ${Sizes.text(sent)} of ${Sizes.text(total)} for $what.")

  private def seconds(ms: Long): String = s"${(ms + 999) / 1000} s"
}

private[publish] object WebClient {
  private val AnswerTime = Duration.ofSeconds(60)
  private val SlowestBytesPerSecond = 50000L
  private val LargeBytes = 1000000L
  private val FirstPauseMs = 2000L

  /** Longest time for the pauses of a request together. */
  val MostPauseMs = 120000L
}

/** A request's body. @param publisher makes the bytes anew for each try */
final private[publish] case class WebBody(
    contentType: Option[String],
    bytes: Long,
    publisher: () => BodyPublisher,
)

private[publish] object WebBody {
  val Empty: WebBody = WebBody(None, 0, () => BodyPublishers.noBody)

  def json(text: String): WebBody = {
    val bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8)
    WebBody(
      Some("application/json; charset=utf-8"),
      bytes.length.toLong,
      () => BodyPublishers.ofByteArray(bytes),
    )
  }
}

/**
 * A body that reports how much of it is sent: at most once in some seconds, and not at all for short uploads.
 *
 * @param report gets the bytes so far and all
 */
final private[publish] class MeasuredBody(
    inner: BodyPublisher,
    total: Long,
    report: (Long, Long) => Unit,
    nanos: () => Long = () => System.nanoTime(),
) extends BodyPublisher {

  override def contentLength(): Long = inner.contentLength()

  override def subscribe(subscriber: Flow.Subscriber[_ >: ByteBuffer]): Unit =
    inner.subscribe(new Measured(subscriber))

  private class Measured(to: Flow.Subscriber[_ >: ByteBuffer]) extends Flow.Subscriber[ByteBuffer] {
    private var sent = 0L
    private var lastNanos = nanos()

    override def onSubscribe(subscription: Flow.Subscription): Unit = to.onSubscribe(subscription)

    override def onNext(part: ByteBuffer): Unit = {
      sent += part.remaining.toLong
      val now = nanos()
      if (now - lastNanos >= MeasuredBody.ReportNanos && sent < total) {
        lastNanos = now
        report(sent, total)
      }
      to.onNext(part)
    }

    override def onError(problem: Throwable): Unit = to.onError(problem)
    override def onComplete(): Unit = to.onComplete()
  }
}

private[publish] object MeasuredBody {
  val ReportNanos: Long = 5L * 1000 * 1000 * 1000
}
