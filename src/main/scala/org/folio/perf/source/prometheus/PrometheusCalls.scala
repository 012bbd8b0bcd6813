package org.folio.perf.source.prometheus

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.http.{Http, JsonServer, Retry}
import org.folio.perf.model.{PrometheusBlock, Redaction, SeriesPoint}
import org.folio.perf.model.JsonTree.Fields
import scala.jdk.CollectionConverters._

/**
 * Calls of `/api/v1/query_range`. A failed call gives the end of a sentence whose subject is the server.
 */
final private[prometheus] class PrometheusCalls(block: PrometheusBlock) {
  import PrometheusCalls._

  private val server = new JsonServer(
    block.url,
    "metrics.prometheus",
    "Allow this machine to read it without a login, or use a proxy.",
    token = None,
    Retry.Reading.copy(mostMs = MostPauseMs),
    block.tenant,
    AnswerSeconds,
  )

  def where: String = s"at ${server.where}"

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
    server.ask("POST", "/api/v1/query_range", form, "application/x-www-form-urlencoded").flatMap(PrometheusAnswer.read)
  }
}

private object PrometheusCalls {
  private val AnswerSeconds = 30L
  private val MostPauseMs = 2000L
}

/**
 * An answer of the HTTP API, of the type matrix.
 *
 * @param notes the server's warnings and remarks
 * @param isPartial a part of the server's storage did not answer
 */
final private[prometheus] case class PrometheusAnswer(
    series: Vector[PrometheusSeries],
    notes: Vector[String],
    isPartial: Boolean,
)

/**
 * @param points values that are finite
 * @param sent number of values, also of those that are NaN, infinite or native histograms
 */
final private[prometheus] case class PrometheusSeries(
    labels: Map[String, String],
    points: Vector[SeriesPoint],
    sent: Int,
)

private[prometheus] object PrometheusAnswer {

  /** Left: the end of a sentence whose subject is the server. */
  def read(tree: JsonNode): Either[String, PrometheusAnswer] = {
    val kind = tree.at("/data/resultType").asText("matrix")
    if (kind != "matrix")
      Left(
        s"sent a result of the type $kind, and only those of the type matrix are read. Check metrics.prometheus.url."
      )
    else {
      def notes(key: String) = tree.items(key).map(note => Redaction.text(note.asText))
      val warnings = notes("warnings")
      Right(
        PrometheusAnswer(
          tree.path("data").items("result").map(series),
          warnings ++ notes("infos"),
          // Thanos warns of stores that did not answer; warnings about the expression begin with PromQL.
          tree.path("isPartial").asBoolean || warnings.exists(!_.startsWith("PromQL ")),
        )
      )
    }
  }

  private def series(node: JsonNode): PrometheusSeries = {
    val values = node.items("values")
    PrometheusSeries(
      node.path("metric").properties.asScala.map(e => e.getKey -> e.getValue.asText).toMap,
      values.flatMap { pair =>
        pair
          .path(1)
          .asText
          .toDoubleOption
          .filter(java.lang.Double.isFinite)
          .map(SeriesPoint((pair.path(0).asDouble * 1000).round, _))
      },
      values.size + node.path("histograms").size,
    )
  }
}
