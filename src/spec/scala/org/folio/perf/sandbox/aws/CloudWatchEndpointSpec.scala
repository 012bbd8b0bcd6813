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

  private def ask(body: String): Either[AwsError, Array[Byte]] = {
    val asked = AwsRequest("GetMetricData", Map.empty, AwsMessage.tree(AwsMessage.body(body)))
    new CloudWatchEndpoint(store).answers(asked)("GetMetricData").map(_.getBytes)
  }

  private def data(
      from: Long,
      until: Long,
      period: Int,
      scanBy: String = "TimestampAscending",
  ): JsonNode = {
    val answer = ask(request(from, until, Vector(query(period)), scanBy)).value
    AwsMessage.tree(answer).get("MetricDataResults").get(0)
  }

  private def query(period: Int): String =
    s"""{"Id": "q", "MetricStat": {"Period": $period, "Stat": "Average", "Metric": {
      |"Namespace": "AWS/ECS", "MetricName": "CPUUtilization", "Dimensions": [
      |{"Name": "ServiceName", "Value": "a"},
      |{"Name": "ClusterName", "Value": "sandbox"}]}}}""".stripMargin

  private def request(
      from: Long,
      until: Long,
      queries: Vector[String],
      scanBy: String,
  ): String =
    s"""{"MetricDataQueries": [${queries.mkString(",")}],
      |${if (scanBy.isEmpty) "" else s""""ScanBy": "$scanBy","""}
      |"StartTime": $from, "EndTime": $until}""".stripMargin

  private def timestamps(result: JsonNode): Vector[Long] =
    result.get("Timestamps").asScala.map(_.asLong).toVector

  private def values(result: JsonNode): Vector[Double] =
    result.get("Values").asScala.map(_.asDouble).toVector
}
