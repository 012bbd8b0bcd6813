package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import scala.jdk.CollectionConverters._

/**
 * A GetMetricData request as the reporter sends it: times in whole seconds since the Unix epoch, all queries of one metric each.
 *
 * @param untilSecond exclusive
 * @param token the text as sent, not yet looked into
 */
final private[aws] case class MetricDataRequest(
    queries: Vector[MetricDataQuery],
    fromSecond: Long,
    untilSecond: Long,
    newestFirst: Boolean,
    token: Option[String],
)

final private[aws] case class MetricDataQuery(id: String, metric: MetricName, periodSeconds: Int, statistic: String)

private[aws] object MetricDataRequest {
  private val MaxQueries = 500
  private val LongestPeriod = 86400
  private val Statistics = Set("Average", "Maximum", "Minimum", "Sum", "SampleCount")

  /** Left: the first rule of AWS that it breaks. */
  def parse(body: JsonNode): Either[AwsError, MetricDataRequest] = {
    val queries = Fields.list(body, "MetricDataQueries").map(query)
    val (from, until) = (body.path("StartTime").asDouble, body.path("EndTime").asDouble)
    Vector(
      (1 to MaxQueries).contains(queries.size) ->
        s"The collection MetricDataQueries must have a size from 1 to $MaxQueries.",
      queries.forall(query => (1 to LongestPeriod).contains(query.periodSeconds)) ->
        s"Period must be a whole number of seconds from 1 to $LongestPeriod.",
      queries.forall(query => Statistics(query.statistic)) -> s"Stat must be one of ${Statistics.mkString(", ")}.",
      (from < until) -> "The parameter StartTime must be less than the parameter EndTime.",
    ).collectFirst { case (false, rule) => AwsError(400, "ValidationError", rule) }.toLeft {
      val isAscending = Fields.text(body, "ScanBy").contains("TimestampAscending")
      val token = Fields.text(body, "NextToken")
      MetricDataRequest(queries, math.floor(from).toLong, math.ceil(until).toLong, !isAscending, token)
    }
  }

  private def query(node: JsonNode): MetricDataQuery = {
    val stat = node.path("MetricStat")
    val metric = stat.path("Metric")
    val dimensions = Fields.list(metric, "Dimensions").map(d => d.path("Name").asText -> d.path("Value").asText)
    MetricDataQuery(
      node.path("Id").asText,
      MetricName(metric.path("Namespace").asText, metric.path("MetricName").asText, dimensions.sorted),
      stat.path("Period").asInt,
      stat.path("Stat").asText,
    )
  }
}

/** Readers of the fields of a request's map. */
private[aws] object Fields {

  def text(node: JsonNode, name: String): Option[String] =
    Option(node.get(name)).filter(_.isTextual).map(_.asText)

  def list(node: JsonNode, name: String): Vector[JsonNode] =
    Option(node.get(name)).filter(_.isArray).fold(Vector.empty[JsonNode])(_.asScala.toVector)
}
