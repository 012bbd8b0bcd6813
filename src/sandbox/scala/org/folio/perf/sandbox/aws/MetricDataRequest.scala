package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.model.Eithers
import scala.jdk.CollectionConverters._

/**
 * A valid GetMetricData request. Times are in whole seconds since the Unix epoch.
 *
 * @param untilSecond exclusive
 * @param maxPoints of a page
 * @param token the text as sent, not yet looked into
 */
final private[aws] case class MetricDataRequest(
    queries: Vector[MetricDataQuery],
    fromSecond: Long,
    untilSecond: Long,
    newestFirst: Boolean,
    maxPoints: Option[Int],
    token: Option[String],
)

/** @param unit `None`: whatever the metric's is */
final private[aws] case class MetricDataQuery(
    id: String,
    label: Option[String],
    metric: MetricName,
    periodSeconds: Int,
    statistic: String,
    unit: Option[String],
    returnData: Boolean,
)

private[aws] object MetricDataRequest {
  val MaxQueries = 500
  val Statistics: Vector[String] = Vector("Average", "Maximum", "Minimum", "Sum", "SampleCount")
  private val LongestPeriod = 86400
  private val MostPoints = 100800
  private val IdPattern = "[a-z][a-zA-Z0-9_]*"

  def parse(body: JsonNode): Either[AwsError, MetricDataRequest] =
    for {
      queries <- queries(body)
      from <- seconds(body, "StartTime")
      until <- seconds(body, "EndTime")
      _ <- check(from < until, "The parameter StartTime must be less than the parameter EndTime.")
      newestFirst <- order(body)
      maxPoints <- maxPoints(body)
    } yield MetricDataRequest(
      queries,
      math.floor(from).toLong,
      math.ceil(until).toLong,
      newestFirst,
      maxPoints,
      Fields.text(body, "NextToken"),
    )

  private def queries(body: JsonNode): Either[AwsError, Vector[MetricDataQuery]] = {
    val sent = Fields.list(body, "MetricDataQueries")
    for {
      _ <- Either.cond(sent.nonEmpty, (), AwsError.missing("metricDataQueries"))
      _ <- check(
        sent.size <= MaxQueries,
        s"The collection MetricDataQueries must not have a size greater than $MaxQueries.",
      )
      all <- Eithers.map(sent.zipWithIndex) { case (node, number) => query(node, number + 1) }
      twice = all.groupBy(_.id).collectFirst { case (id, same) if same.size > 1 => id }
      _ <- check(twice.isEmpty, s"The values for parameter Id are not unique: ${twice.mkString}.")
    } yield all
  }

  private def check(isValid: Boolean, fault: => String): Either[AwsError, Unit] =
    Either.cond(isValid, (), AwsError.validation(fault))

  private def query(node: JsonNode, number: Int): Either[AwsError, MetricDataQuery] = {
    val place = s"MetricDataQueries.member.$number"
    for {
      id <- Fields.required(node, "Id", place)
      _ <- check(
        id.matches(IdPattern),
        s"The value $id for parameter $place.Id is not matching the expected pattern ^$IdPattern$$.",
      )
      _ <- check(
        Fields.text(node, "Expression").isEmpty,
        s"$place.Expression: this CloudWatch computes no expressions.",
      )
      inside = s"$place.MetricStat"
      stat <- Option(node.get("MetricStat")).toRight(AwsError.missing(inside))
      metric <- metric(stat, inside)
      period <- period(stat, inside)
      statistic <- Fields.required(stat, "Stat", inside)
      _ <- check(
        Statistics.contains(statistic),
        s"The value $statistic for parameter $inside.Stat is not supported; it must be one of " +
          s"${Statistics.mkString(", ")}.",
      )
    } yield MetricDataQuery(
      id,
      Fields.text(node, "Label"),
      metric,
      period,
      statistic,
      Fields.text(stat, "Unit"),
      Option(node.get("ReturnData")).forall(_.asBoolean(true)),
    )
  }

  private def metric(stat: JsonNode, place: String): Either[AwsError, MetricName] =
    for {
      node <- Option(stat.get("Metric")).toRight(AwsError.missing(s"$place.Metric"))
      namespace <- Fields.required(node, "Namespace", s"$place.Metric")
      name <- Fields.required(node, "MetricName", s"$place.Metric")
    } yield MetricName(
      namespace,
      name,
      Fields
        .list(node, "Dimensions")
        .flatMap(d => Fields.text(d, "Name").zip(Fields.text(d, "Value")))
        .sorted,
    )

  private def period(stat: JsonNode, place: String): Either[AwsError, Int] =
    for {
      node <- Option(stat.get("Period")).toRight(AwsError.missing(s"$place.Period"))
      _ <- check(
        isWithin(node, LongestPeriod),
        s"The parameter $place.Period must be a whole number of seconds from 1 to " +
          s"$LongestPeriod; it is ${node.asText}.",
      )
    } yield node.asInt

  private def isWithin(node: JsonNode, most: Int): Boolean =
    node.isIntegralNumber && node.asLong >= 1 && node.asLong <= most

  private def seconds(body: JsonNode, name: String): Either[AwsError, Double] =
    Option(body.get(name))
      .filter(_.isNumber)
      .map(_.asDouble)
      .toRight(AwsError.missing(name.head.toLower.toString + name.tail))

  private def order(body: JsonNode): Either[AwsError, Boolean] =
    Fields.text(body, "ScanBy").getOrElse("TimestampDescending") match {
      case "TimestampDescending" => Right(true)
      case "TimestampAscending" => Right(false)
      case other =>
        val rule = "must be TimestampDescending or TimestampAscending."
        Left(AwsError.validation(s"The value $other for parameter ScanBy $rule"))
    }

  private def maxPoints(body: JsonNode): Either[AwsError, Option[Int]] = {
    val sent = Option(body.get("MaxDatapoints"))
    check(sent.forall(isWithin(_, MostPoints)), s"The parameter MaxDatapoints must be from 1 to $MostPoints.")
      .map(_ => sent.map(_.asInt))
  }
}

/** Readers of the fields of a request's map. */
private[aws] object Fields {

  def text(node: JsonNode, name: String): Option[String] =
    Option(node.get(name)).filter(_.isTextual).map(_.asText)

  def required(node: JsonNode, name: String, place: String): Either[AwsError, String] =
    text(node, name).toRight(AwsError.missing(s"$place.$name"))

  def list(node: JsonNode, name: String): Vector[JsonNode] =
    Option(node.get(name)).filter(_.isArray).fold(Vector.empty[JsonNode])(_.asScala.toVector)
}
