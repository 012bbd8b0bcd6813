package org.folio.perf.publish

import java.io.IOException
import java.net.URI
import java.net.http.HttpRequest.{BodyPublisher, BodyPublishers}
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.time.{Duration, Instant, ZonedDateTime}
import org.folio.perf.model.{HostPort, Redaction}
import org.folio.perf.settings.Sanitized
import scala.annotation.tailrec
import java.nio.ByteBuffer
import java.util.concurrent.Flow
import java.time.format.DateTimeFormatter
import scala.util.Try

/** An answer of a server. @param retryAfter the header of this name */
final private[publish] case class WebAnswer(
    status: Int,
    body: String,
    retryAfter: Option[String] = None,
    location: Option[String] = None,
) {
  def isGood: Boolean = status / 100 == 2
}

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
 * Requests to one service. A busy service (429, 503) is asked again after the time that it names. Redirects are not
 * followed, because they may lead to a host that is not allowed.
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
    clock: () => Instant = () => Instant.now,
) {
  import WebClient._

  private lazy val client = HttpClient.newBuilder.connectTimeout(ConnectTime).build()

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
  ): Either[WebFailure, WebAnswer] = {
    val builder = HttpRequest
      .newBuilder(URI.create(url))
      .timeout(AnswerTime.plusSeconds(body.bytes / SlowestBytesPerSecond))
      .method(method, new MeasuredBody(body.publisher(), body.bytes, uploaded(what, _, _)))
    (headers ++ body.contentType.map("content-type" -> _) ++ more)
      .foreach { case (name, value) => builder.header(name, value) }
    attempt(what, builder.build(), HostPort.ofUrl(url).fold(_ => "", _.toString), body, 0)
  }

  @tailrec private def attempt(
      what: String,
      request: HttpRequest,
      host: String,
      body: WebBody,
      waitedMs: Long,
  ): Either[WebFailure, WebAnswer] = once(what, request, host, body) match {
    case Right(answer) if Busy(answer.status) =>
      waitFor(answer, waitedMs) match {
        case Left(needed) => Left(WebFailure(Some(answer.status), stillBusy(what, needed)))
        case Right(ms) =>
          say(s"$service is busy (${answer.status}); the next try for $what is in ${seconds(ms)}.")
          pause(ms)
          attempt(what, request, host, body, waitedMs + ms)
      }
    case other => other
  }

  private def once(
      what: String,
      request: HttpRequest,
      host: String,
      body: WebBody,
  ): Either[WebFailure, WebAnswer] =
    try {
      val answer = client.send(request, BodyHandlers.ofString)
      def header(name: String) = Option(answer.headers.firstValue(name).orElse(null))
      Right(
        WebAnswer(answer.statusCode, answer.body, header("retry-after"), header("location"))
      )
    } catch {
      case e: IOException =>
        val words = Sanitized.text(
          Redaction.secrets(Option(e.getMessage).getOrElse(e.getClass.getSimpleName)),
          longest = 200,
        )
        // Servers and proxies close the connection on a body that is too large for them.
        val size =
          if (body.bytes > LargeBytes)
            s" It broke in a request of ${Sizes.text(body.bytes)}, which may be above a limit of the server or a proxy."
          else ""
        Left(
          WebFailure(
            s"$service at $host cannot be reached for $what: ${words.stripSuffix(".")}.$size " +
              "Check the address and the network."
          )
        )
    }

  /** Time to wait in milliseconds; left: the time that is needed, if the service names one. */
  private def waitFor(answer: WebAnswer, waitedMs: Long): Either[Option[Long], Long] = {
    val named = answer.retryAfter.flatMap(RetryAfter.millis(_, clock()))
    val ms = named.getOrElse(math.max(FirstPauseMs, waitedMs))
    Either.cond(waitedMs + ms <= MostPauseMs, ms, named)
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
  private val ConnectTime = Duration.ofSeconds(10)
  private val AnswerTime = Duration.ofSeconds(60)
  private val SlowestBytesPerSecond = 50000L
  private val LargeBytes = 1000000L
  private val Busy = Set(429, 503)
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

/** The header Retry-After of RFC 9110: seconds, or a date. */
private[publish] object RetryAfter {

  /** Time to wait, at least a millisecond; `None`: the text has neither form. */
  def millis(text: String, now: Instant): Option[Long] =
    seconds(text.trim).orElse(until(text.trim, now)).map(math.max(1L, _))

  private def seconds(text: String): Option[Long] =
    Option.when(text.matches("\\d{1,9}"))(text.toLong * 1000)

  private def until(text: String, now: Instant): Option[Long] =
    Try(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant).toOption
      .map(Duration.between(now, _).toMillis)
}
