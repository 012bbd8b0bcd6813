package org.folio.perf.source.prometheus

import java.io.IOException
import java.net.{URI, URLEncoder}
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest}
import java.nio.charset.StandardCharsets.UTF_8
import java.time.Duration
import org.folio.perf.model.{JsonTree, Redaction, SeriesPoint}
import scala.annotation.tailrec
import scala.util.Try
import com.fasterxml.jackson.databind.JsonNode
import scala.jdk.CollectionConverters._

/** Calls of `/api/v1/query_range`. A failed call gives the end of a sentence whose subject is the server. */
final private[prometheus] class PrometheusCalls(url: String) {
  import PrometheusCalls._

  private val client = HttpClient.newBuilder.connectTimeout(Duration.ofSeconds(5)).build()
  private var made = 0

  def count: Int = made

  def where: String = s"at ${Redaction.url(url)}"

  /** Sends a query. Times are epoch seconds. The query is repeated a few times if the server is busy. */
  def queryRange(
      expression: String,
      from: Long,
      to: Long,
      stepSeconds: Int,
  ): Either[String, PrometheusAnswer] = {
    val form = Vector(
      "query" -> expression,
      "start" -> from.toString,
      "end" -> to.toString,
      "step" -> stepSeconds.toString,
      "timeout" -> s"${AnswerSeconds}s",
    ).map { case (name, value) => s"$name=${URLEncoder.encode(value, UTF_8)}" }.mkString("&")
    Try(new URI(s"${url.stripSuffix("/")}/api/v1/query_range")).toOption
      .filter(_.getHost != null)
      .toRight("cannot be reached: its address is no URL. Set metrics.prometheus.url.")
      .flatMap(uri => sent(request(uri, form), Retries))
  }

  private def request(uri: URI, form: String): HttpRequest =
    HttpRequest
      .newBuilder(uri)
      .header("content-type", "application/x-www-form-urlencoded")
      .timeout(Duration.ofSeconds(AnswerSeconds))
      .POST(BodyPublishers.ofString(form))
      .build()

  @tailrec private def sent(request: HttpRequest, left: Int): Either[String, PrometheusAnswer] = {
    made += 1
    val answer =
      try Right(client.send(request, BodyHandlers.ofByteArray()))
      catch {
        case e: IOException =>
          val words = Redaction.text(Option(e.getMessage).getOrElse(e.getClass.getSimpleName))
          Left(s"could not be reached: $words. Check metrics.prometheus.url and the network.")
      }
    answer match {
      case Right(busy) if Set(429, 503)(busy.statusCode) && left > 0 =>
        Thread.sleep(BackOffMs * (Retries - left + 1))
        sent(request, left - 1)
      case Right(response) => PrometheusAnswer.read(response.statusCode, response.body)
      case Left(problem) => Left(problem)
    }
  }
}

private object PrometheusCalls {
  private val AnswerSeconds = 30L
  private val Retries = 3
  private val BackOffMs = 250L
}

/** An answer of the HTTP API, of the type matrix. */
final private[prometheus] case class PrometheusAnswer(
    series: Vector[PrometheusSeries],
    warnings: Vector[String],
)

/** @param points without values that are NaN or infinite */
final private[prometheus] case class PrometheusSeries(
    labels: Map[String, String],
    points: Vector[SeriesPoint],
)

private[prometheus] object PrometheusAnswer {

  /** Left: the end of a sentence whose subject is the server. */
  def read(status: Int, body: Array[Byte]): Either[String, PrometheusAnswer] =
    try {
      val tree = JsonTree.mapper.readTree(body)
      if (status == 200 && tree.path("status").asText == "success")
        Right(
          PrometheusAnswer(
            tree.path("data").path("result").elements.asScala.toVector.map(series),
            tree.path("warnings").elements.asScala.toVector.map(_.asText),
          )
        )
      else {
        val words = Redaction.text(tree.path("error").asText("without a reason")).stripSuffix(".")
        Left(s"refused the query with ${tree.path("errorType").asText(status.toString)}: $words.")
      }
    } catch {
      case _: IOException if status == 401 || status == 403 =>
        Left(s"answered $status. Allow this machine to read it without a login, or use a proxy.")
      case _: IOException =>
        Left(s"answered $status, and the answer is no JSON. Check metrics.prometheus.url.")
    }

  private def series(node: JsonNode): PrometheusSeries = PrometheusSeries(
    node.path("metric").properties.asScala.map(e => e.getKey -> e.getValue.asText).toMap,
    node.path("values").elements.asScala.toVector.flatMap { pair =>
      pair
        .path(1)
        .asText
        .toDoubleOption
        .filter(java.lang.Double.isFinite)
        .map(SeriesPoint((pair.path(0).asDouble * 1000).round, _))
    },
  )
}
