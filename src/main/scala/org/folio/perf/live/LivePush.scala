package org.folio.perf.live

import java.net.URI
import java.net.http.HttpRequest
import java.time.Duration
import java.util.concurrent.{CompletableFuture, TimeUnit}
import org.folio.perf.http.Http
import scala.util.control.NonFatal

/**
 * Sends a run's metrics to a receiver in Influx' line protocol. If the receiver fails, the run continues:
 * each request has a time limit and is not repeated.
 *
 * @param token `None`: the receiver needs none
 * @param snapshot of the current run
 * @param say logs a line when sending starts to fail, and when it succeeds again
 * @param clock epoch milliseconds
 */
final class LivePush(
    url: String,
    token: Option[String],
    snapshot: () => CompletableFuture[LiveRun],
    say: String => Unit,
    clock: () => Long = () => System.currentTimeMillis,
) {
  import LivePush._

  private val address = new URI(if (url.contains("precision=")) url else withPrecision(url))
  private var isFailing = false
  private var failures = 0L

  /** Sends the metrics once; called by one thread at a time. */
  def send(): Unit =
    try {
      val run = snapshot().get(TimeLimit.toMillis, TimeUnit.MILLISECONDS)
      val plain = HttpRequest
        .newBuilder(address)
        .timeout(TimeLimit)
        .header("content-type", "text/plain; charset=utf-8")
        .POST(HttpRequest.BodyPublishers.ofString(LineProtocol.render(run, clock())))
      val request = token.fold(plain)(secret => plain.header("authorization", s"Token $secret"))
      Http.send(request.build()) match {
        case Left(words) => failed(words)
        case Right(answer) if answer.statusCode / 100 == 2 => succeeded()
        case Right(answer) =>
          failed(s"it answered ${answer.statusCode} ${answer.body.take(200).replaceAll("\\s+", " ")}")
      }
    } catch {
      case _: InterruptedException => Thread.currentThread.interrupt()
      case NonFatal(e) => failed(e.toString)
    }

  private def succeeded(): Unit = {
    if (isFailing) say(s"Metrics are sent to $receiver again; $failures requests failed.")
    isFailing = false
    failures = 0
  }

  private def failed(why: String): Unit = {
    failures += 1
    if (!isFailing)
      say(
        s"Metrics cannot be sent to $receiver (live.push): ${why.trim}. The run continues, and sending is retried."
      )
    isFailing = true
  }

  /** The address without its query, which may contain secrets. */
  private def receiver: String =
    s"${address.getScheme}://${address.getAuthority}${Option(address.getPath).getOrElse("")}"
}

object LivePush {
  private val TimeLimit = Duration.ofSeconds(5)

  private def withPrecision(url: String): String =
    url + (if (url.contains("?")) "&" else "?") + "precision=ms"
}

/**
 * Writes a run's metrics for InfluxDB, VictoriaMetrics or Telegraf: one measurement for each metric, with
 * its labels as tags and its value in the field `value`. Distributions have percentiles, not buckets.
 *
 * Source: InfluxDB's reference of the line protocol.
 */
object LineProtocol {

  /** @param atMs epoch milliseconds; the receiver needs `precision=ms` */
  def render(run: LiveRun, atMs: Long): String = {
    val tags = Vector(
      "run" -> run.manifest.id,
      "simulation" -> run.manifest.simulation,
      "target" -> run.manifest.target.name,
    )
    LiveSamples
      .of(run)
      .filterNot(s => s.family == MetricFamily.Run || s.family == MetricFamily.Duration)
      .map(line(_, tags, atMs))
      .mkString("", "\n", "\n")
  }

  private def line(sample: LiveSample, tags: Vector[(String, String)], atMs: Long): String = {
    val labels = sample.labels.map {
      case (name, value) if name == sample.family.fullName => "state" -> value
      case other => other
    }
    // The protocol has no empty tags.
    val all = (tags ++ labels).filter(_._2.nonEmpty).map { case (name, value) =>
      s",${escaped(name)}=${escaped(value)}"
    }
    s"${sample.family.fullName}${sample.suffix}${all.mkString} " +
      s"value=${OpenMetricsText.number(sample.value)} $atMs"
  }

  private def escaped(text: String): String =
    text
      .replaceAll("[\\r\\n]", " ")
      .stripSuffix("\\")
      .replace(",", "\\,")
      .replace("=", "\\=")
      .replace(" ", "\\ ")
}
