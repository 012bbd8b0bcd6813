package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.core.JsonToken
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.dataformat.cbor.{CBORFactory, CBORParser}
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

  test("each statistic combines a period's seconds") {
    // Seconds 20 to 29 after the start have the values 20 to 29.
    val statistics =
      Vector("Average" -> 24.5, "Maximum" -> 29.0, "Minimum" -> 20.0, "Sum" -> 245.0, "SampleCount" -> 10.0)
    for ((statistic, value) <- statistics)
      values(data(from = start + 20, until = start + 30, period = 10, statistic)).shouldBe(Vector(value))
  }

  test("an unknown metric is complete and empty") {
    val result = data(from = start, until = start + 60, period = 60, service = "unknown")
    result.get("StatusCode").asText.shouldBe("Complete")
    timestamps(result).shouldBe(empty)
  }

  test("timestamps have CBOR's tag 1") {
    val answer = ask("GetMetricData", request(start, start + 60, 60)).toOption.get
    val parser = new CBORFactory().createParser(answer).asInstanceOf[CBORParser]
    Iterator.continually(parser.nextToken()).find(_ == JsonToken.VALUE_NUMBER_FLOAT)
    (parser.getCurrentTag, parser.getDoubleValue).shouldBe((1, start.toDouble))
  }

  test("a page ends where it is full, and its token leads to the rest") {
    val endpoint = new CloudWatchEndpoint(store, pointsAPage = 5)
    val queries = Vector("a", "b", "c").map(s => query(s, 30, id = s"q$s"))
    def page(token: Option[String]): JsonNode = {
      val answer =
        endpoint.answer("GetMetricData", request(start, start + 120, queries, token)).get
      AwsMessage.tree(answer.value)
    }
    val pages = Vector.unfold(Option(page(None)))(_.map { current =>
      current -> Option(current.get("NextToken")).map(token => page(Some(token.asText)))
    })
    val results = pages.flatMap(_.get("MetricDataResults").asScala)
    pages
      .map(_.get("MetricDataResults").asScala.map(_.get("Values").size).sum)
      .shouldBe(Vector(5, 5, 2))
    results
      .map(r => s"${r.get("Id").asText} ${r.get("StatusCode").asText}")
      .shouldBe(Vector("qa Complete", "qb PartialData", "qb Complete", "qc PartialData", "qc Complete"))
    val ofB = results.filter(_.get("Id").asText == "qb").flatMap(timestamps)
    ofB.shouldBe(Vector(start, start + 30, start + 60, start + 90))
  }

  test("a token of another request is refused") {
    val endpoint = new CloudWatchEndpoint(store, pointsAPage = 1)
    val first = endpoint.answer("GetMetricData", request(start, start + 120, 60)).get
    val token = AwsMessage.tree(first.toOption.get).get("NextToken").asText
    for (wrong <- Vector(token, "made-up")) {
      val other = request(start, start + 60, Vector(query("a", 30)), Some(wrong))
      endpoint.answer("GetMetricData", other).get.left.map(_.code).shouldBe(Left("InvalidNextToken"))
    }
  }

  test("metrics are listed by namespace, name and dimension") {
    count("""{"Namespace": "AWS/ECS"}""").shouldBe(3)
    count("""{"MetricName": "CPUUtilization"}""").shouldBe(4)
    count("""{"Dimensions": [{"Name": "ServiceName", "Value": "b"}]}""").shouldBe(1)
    count("""{"Dimensions": [{"Name": "ServiceName"}]}""").shouldBe(3)
    count("""{"Dimensions": [{"Name": "ClusterName", "Value": "other"}]}""").shouldBe(0)
    count("{}").shouldBe(4)
  }

  test("missing and wrong parameters are refused as AWS does") {
    val whole = wholeRequest(query("a", 60))
    val refused = Vector(
      "{}" -> "'metricDataQueries'",
      whole.replace("StartTime", "Start") -> "'startTime'",
      wholeRequest(query("a", 0)) -> "Period must be a whole number",
      wholeRequest(query("a", 86401)) -> "from 1 to 86400",
      wholeRequest(query("a", 60, "p95")) -> "p95",
      wholeRequest(query("a", 60, id = "Q1")) -> "expected pattern",
      wholeRequest(query("a", 60), query("b", 60)) -> "not unique: q",
      whole.replace("MetricStat", "Metrics") -> "MetricDataQueries.member.1.MetricStat",
      wholeRequest((1 to 501).map(n => query("a", 60, id = s"q$n")): _*) -> "greater than 500",
      s"""{"MetricDataQueries": [${query("a", 60)}], "StartTime": 60, "EndTime": 60}""" ->
        "StartTime must be less than the parameter EndTime",
    )
    for ((body, words) <- refused) refusal(body).should(include(words))
  }

  test("a body that is no CBOR and an operation that is not known are refused") {
    ask("GetMetricData", Array[Byte](1)).left.map(_.code).shouldBe(Left("SerializationException"))
    ask("PutMetricData", AwsMessage.body("{}")).left.map(_.code).shouldBe(Left("UnknownOperationException"))
  }

  private def ask(operation: String, body: Array[Byte]): Either[AwsError, Array[Byte]] =
    new CloudWatchEndpoint(store).answer(operation, body).get

  private def data(
      from: Long,
      until: Long,
      period: Int,
      statistic: String = "Average",
      service: String = "a",
      scanBy: String = "TimestampAscending",
  ): JsonNode = {
    val body = request(from, until, Vector(query(service, period, statistic)), None, scanBy)
    val answer = ask("GetMetricData", body).value
    AwsMessage.tree(answer).get("MetricDataResults").get(0)
  }

  private def count(body: String): Int = {
    val answer = ask("ListMetrics", AwsMessage.body(body)).value
    AwsMessage.tree(answer).get("Metrics").size
  }

  private def refusal(body: String): String =
    ask("GetMetricData", AwsMessage.body(body)) match {
      case Left(AwsError(400, "ValidationError", message)) => message
      case other => fail(other.toString)
    }

  private def query(
      service: String,
      period: Int,
      statistic: String = "Average",
      id: String = "q",
  ): String =
    s"""{"Id": "$id", "MetricStat": {"Period": $period, "Stat": "$statistic", "Metric": {
      |"Namespace": "AWS/ECS", "MetricName": "CPUUtilization", "Dimensions": [
      |{"Name": "ServiceName", "Value": "$service"},
      |{"Name": "ClusterName", "Value": "sandbox"}]}}}""".stripMargin

  private def wholeRequest(queries: String*): String =
    s"""{"MetricDataQueries": [${queries.mkString(",")}], "StartTime": $start,
      |"EndTime": ${start + 60}}""".stripMargin

  private def request(from: Long, until: Long, period: Int): Array[Byte] =
    request(from, until, Vector(query("a", period)), None)

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
