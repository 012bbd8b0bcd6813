package org.folio.perf.publish

import java.net.URI
import java.net.http.HttpRequest.BodyPublisher
import java.net.http.{HttpRequest, HttpResponse}
import java.time.Duration
import org.folio.perf.http.{Http, Retry}
import org.folio.perf.model.HostPort

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
   * @return right: the answer, whatever its status; left: why there is none, and what to do
   */
  def send(
      what: String,
      method: String,
      url: String,
      body: BodyPublisher,
      more: (String, String)*
  ): Either[String, HttpResponse[String]] = {
    val builder = HttpRequest
      .newBuilder(URI.create(url))
      .timeout(AnswerTime.plusSeconds(body.contentLength / SlowestBytesPerSecond))
      .method(method, body)
    (headers ++ more).foreach { case (name, value) => builder.header(name, value) }
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
        val host = HostPort.ofUrl(url).fold(_ => "", _.toString)
        Left(s"$service at $host cannot be reached for $what: $words. Check the address and the network.")
      case Right(answer) if retry.busy(answer.statusCode) =>
        Left(
          s"$service is busy for $what (${answer.statusCode}), for longer than ${seconds(MostPauseMs)} of pauses. " +
            "Publish the run again later."
        )
      case Right(answer) => Right(answer)
    }
  }

  private def seconds(ms: Long): String = s"${(ms + 999) / 1000} s"
}

private[publish] object WebClient {

  /** Content type of a body. */
  val Json = "application/json; charset=utf-8"
  private val AnswerTime = Duration.ofSeconds(60)
  private val SlowestBytesPerSecond = 50000L
  private val FirstPauseMs = 2000L

  /** Longest time for the pauses of a request together. */
  private val MostPauseMs = 120000L
}
