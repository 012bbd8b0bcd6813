package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import org.folio.perf.testkit.{AwsMessage, ListedMetrics, PlainSuite}
import scala.jdk.CollectionConverters._

class CloudWatchEndpointSpec extends PlainSuite {

  /** A whole minute; the store has its first two minutes. */
  private val start = 1759320000L
  private val store = new ListedMetrics(
    Vector("a", "b", "c").map(ListedMetrics.service("sandbox", _)) :+
      MetricName("AWS/RDS", "CPUUtilization", Vector("DBInstanceIdentifier" -> "sandbox-db")),
    first = start,
    lastComplete = start + 119,
  )

  test("periods are aligned, the first one holds the start, and one without a value is left out") {
    val both = Vector(start, start + 60)
    timestamps(data(from = start + 25, until = start + 90, period = 60)).shouldBe(both)
    timestamps(data(from = start - 120, until = start + 600, period = 60)).shouldBe(both)
    timestamps(data(from = start, until = start + 120, period = 60, scanBy = "")).shouldBe(both.reverse)
    values(data(from = start + 5, until = start + 8, period = 1)).shouldBe(Vector(5.0, 6.0, 7.0))
  }

  test("a token of another request is refused") {
    val endpoint = new CloudWatchEndpoint(store, pointsAPage = 1)
    val first = endpoint.answer("GetMetricData", request(start, start + 120, 60)).get
    val token = AwsMessage.tree(first.toOption.get).get("NextToken").asText
    for (wrong <- Vector(token, "made-up")) {
      val other = request(start, start + 60, Vector(query(30)), Some(wrong))
      endpoint.answer("GetMetricData", other).get.left.map(_.code).shouldBe(Left("InvalidNextToken"))
    }
  }

  test("a request that breaks a rule of AWS is refused") {
    def refused(queries: String*): Boolean =
      ask("GetMetricData", request(start, start + 60, queries.toVector, None)).left.map(_.code) == Left(
        "ValidationError"
      )
    refused(query(60)).shouldBe(false)
    Vector(Vector.empty, Vector(query(0)), Vector(query(86401)), Vector(query(60, "p95")), Vector.fill(501)(query(60)))
      .map(refused(_: _*))
      .distinct
      .shouldBe(Vector(true))
    ask("GetMetricData", request(start, start, 60)).isLeft.shouldBe(true)
  }

  private def ask(operation: String, body: Array[Byte]): Either[AwsError, Array[Byte]] =
    new CloudWatchEndpoint(store).answer(operation, body).get

  private def data(
      from: Long,
      until: Long,
      period: Int,
      statistic: String = "Average",
      scanBy: String = "TimestampAscending",
  ): JsonNode = {
    val body = request(from, until, Vector(query(period, statistic)), None, scanBy)
    val answer = ask("GetMetricData", body).value
    AwsMessage.tree(answer).get("MetricDataResults").get(0)
  }

  private def query(period: Int, statistic: String = "Average"): String =
    s"""{"Id": "q", "MetricStat": {"Period": $period, "Stat": "$statistic", "Metric": {
      |"Namespace": "AWS/ECS", "MetricName": "CPUUtilization", "Dimensions": [
      |{"Name": "ServiceName", "Value": "a"},
      |{"Name": "ClusterName", "Value": "sandbox"}]}}}""".stripMargin

  private def request(from: Long, until: Long, period: Int): Array[Byte] =
    request(from, until, Vector(query(period)), None)

  private def request(
      from: Long,
      until: Long,
      queries: Vector[String],
      token: Option[String],
      scanBy: String = "TimestampAscending",
  ): Array[Byte] =
    AwsMessage.body(
      s"""{"MetricDataQueries": [${queries.mkString(",")}],
        |${if (scanBy.isEmpty) "" else s""""ScanBy": "$scanBy","""}
        |${token.fold("")(t => s""""NextToken": "$t",""")}
        |"StartTime": $from, "EndTime": $until}""".stripMargin
    )

  private def timestamps(result: JsonNode): Vector[Long] =
    result.get("Timestamps").asScala.map(_.asLong).toVector

  private def values(result: JsonNode): Vector[Double] =
    result.get("Values").asScala.map(_.asDouble).toVector
}
