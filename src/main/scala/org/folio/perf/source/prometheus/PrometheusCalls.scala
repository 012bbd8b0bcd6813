package org.folio.perf.source.prometheus

import java.io.IOException
import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpRequest
import java.time.Duration
import org.folio.perf.http.{Http, Patience}
import org.folio.perf.model.{JsonTree, Redaction, SeriesPoint}
import com.fasterxml.jackson.databind.JsonNode
import scala.jdk.CollectionConverters._

/** Calls of `/api/v1/query_range`. A failed call gives the end of a sentence whose subject is the server. */
final private[prometheus] class PrometheusCalls(url: String) {
  import PrometheusCalls._

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
    val form = Http.form(
      "query" -> expression,
      "start" -> from.toString,
      "end" -> to.toString,
      "step" -> stepSeconds.toString,
      "timeout" -> s"${AnswerSeconds}s",
    )
    Http
      .address(s"${url.stripSuffix("/")}/api/v1/query_range")
      .toRight("cannot be reached: its address is no URL. Set metrics.prometheus.url.")
      .flatMap(uri => sent(request(uri, form)))
  }

  private def request(uri: URI, form: String): HttpRequest =
    HttpRequest
      .newBuilder(uri)
      .header("content-type", "application/x-www-form-urlencoded")
      .timeout(Duration.ofSeconds(AnswerSeconds))
      .POST(BodyPublishers.ofString(form))
      .build()

  private def sent(request: HttpRequest): Either[String, PrometheusAnswer] = {
    made += 1
    Http.send(request, Patience.Reading.copy(mostMs = MostPauseMs)) match {
      case Right(answer) => PrometheusAnswer.read(answer.statusCode, answer.body)
      case Left(words) => Left(s"could not be reached: $words. Check metrics.prometheus.url and the network.")
    }
  }
}

private object PrometheusCalls {
  private val AnswerSeconds = 30L
  private val MostPauseMs = 2000L
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
  def read(status: Int, body: String): Either[String, PrometheusAnswer] =
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
