package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
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
  private val IdPattern = "[a-z][a-zA-Z0-9_]*"

  def parse(body: JsonNode): Either[AwsError, MetricDataRequest] =
    for {
      queries <- queries(body)
      from <- seconds(body, "StartTime")
      until <- seconds(body, "EndTime")
      _ <- Either.cond(
        from < until,
        (),
        AwsError.validation(
          "The parameter StartTime must be less than the parameter EndTime."
        ),
      )
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
    if (sent.isEmpty) Left(AwsError.missing("metricDataQueries"))
    else if (sent.size > MaxQueries)
      Left(
        AwsError.validation(
          s"The collection MetricDataQueries must not have a size greater than $MaxQueries."
        )
      )
    else
      all(sent.zipWithIndex.map { case (node, number) => query(node, number + 1) }).flatMap { all =>
        val twice = all.groupBy(_.id).collectFirst { case (id, same) if same.size > 1 => id }
        twice
          .map(id => AwsError.validation(s"The values for parameter Id are not unique: $id."))
          .toLeft(all)
      }
  }

  private def query(node: JsonNode, number: Int): Either[AwsError, MetricDataQuery] = {
    val place = s"MetricDataQueries.member.$number"
    val stat = Option(node.get("MetricStat"))
    for {
      id <- Fields.required(node, "Id", place)
      _ <- Either.cond(
        id.matches(IdPattern),
        (),
        AwsError.validation(
          s"The value $id for parameter $place.Id is not matching the expected pattern " +
            s"^$IdPattern$$."
        ),
      )
      _ <- Either.cond(
        Fields.text(node, "Expression").isEmpty,
        (),
        AwsError.validation(s"$place.Expression: this CloudWatch computes no expressions."),
      )
      metricStat <- stat.toRight(AwsError.missing(s"$place.MetricStat"))
      metric <- metric(metricStat, s"$place.MetricStat")
      period <- period(metricStat, s"$place.MetricStat")
      statistic <- statistic(metricStat, s"$place.MetricStat")
    } yield MetricDataQuery(
      id,
      Fields.text(node, "Label"),
      metric,
      period,
      statistic,
      Fields.text(metricStat, "Unit"),
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
    Option(stat.get("Period")).toRight(AwsError.missing(s"$place.Period")).flatMap { node =>
      Either.cond(
        node.isIntegralNumber && node.asLong >= 1 && node.asLong <= LongestPeriod,
        node.asInt,
        AwsError.validation(
          s"The parameter $place.Period must be a whole number of seconds from 1 to " +
            s"$LongestPeriod; it is ${node.asText}."
        ),
      )
    }

  private def statistic(stat: JsonNode, place: String): Either[AwsError, String] =
    Fields.required(stat, "Stat", place).flatMap { name =>
      Either.cond(
        Statistics.contains(name),
        name,
        AwsError.validation(
          s"The value $name for parameter $place.Stat is not supported; it must be one of " +
            s"${Statistics.mkString(", ")}."
        ),
      )
    }

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
        Left(
          AwsError.validation(
            s"The value $other for parameter ScanBy must be TimestampDescending or " +
              "TimestampAscending."
          )
        )
    }

  private def maxPoints(body: JsonNode): Either[AwsError, Option[Int]] =
    Option(body.get("MaxDatapoints")) match {
      case None => Right(None)
      case Some(node) if node.isIntegralNumber && node.asLong >= 1 && node.asLong <= 100800 =>
        Right(Some(node.asInt))
      case Some(_) =>
        Left(AwsError.validation("The parameter MaxDatapoints must be from 1 to 100800."))
    }

  private def all[A](results: Vector[Either[AwsError, A]]): Either[AwsError, Vector[A]] =
    results.collectFirst { case Left(error) => error }.toLeft(results.flatMap(_.toOption))
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
