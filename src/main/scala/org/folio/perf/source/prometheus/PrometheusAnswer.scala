package org.folio.perf.source.prometheus

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import java.io.IOException
import org.folio.perf.model.MetricPoint
import org.folio.perf.model.Redaction
import scala.jdk.CollectionConverters._

/** An answer of the HTTP API, of the type matrix. */
final private[prometheus] case class PrometheusAnswer(
    series: Vector[PrometheusSeries],
    warnings: Vector[String],
)

/** @param points without values that are NaN or infinite */
final private[prometheus] case class PrometheusSeries(
    labels: Map[String, String],
    points: Vector[MetricPoint],
)

private[prometheus] object PrometheusAnswer {
  private val mapper = new ObjectMapper

  /** Left: the end of a sentence whose subject is the server. */
  def read(status: Int, body: Array[Byte]): Either[String, PrometheusAnswer] =
    try {
      val tree = mapper.readTree(body)
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
        .map(MetricPoint((pair.path(0).asDouble * 1000).round, _))
    },
  )
}
