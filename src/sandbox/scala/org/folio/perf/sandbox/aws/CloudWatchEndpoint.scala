package org.folio.perf.sandbox.aws

import com.fasterxml.jackson.databind.JsonNode
import io.vertx.core.buffer.Buffer
import io.vertx.core.json.JsonObject
import org.folio.perf.sandbox.format.Json.{list, obj}

/**
 * Amazon CloudWatch for a store of metrics. Periods begin at multiples of their length since the Unix epoch; the first one
 * contains StartTime. Periods without a value are absent. Its statistics are Average and Maximum.
 *
 * @param pointsAPage of GetMetricData; AWS gives 100,800
 * @param metricsAPage of ListMetrics; AWS gives 500
 */
class CloudWatchEndpoint(
    store: MetricStore,
    val faults: AwsFaults = new AwsFaults,
    pointsAPage: Int = 100800,
    metricsAPage: Int = 500,
) extends AwsEndpoint("monitoring", AwsForm.Cbor, 400 -> "Throttling", 403 -> "AccessDenied") {
  import CloudWatchEndpoint._

  private val byName = store.metrics.map(metric => metric.name -> metric).toMap

  override def actionPrefix: String = "cloudwatch"

  override def answers(request: AwsRequest): AwsEndpoint.Answers = {
    case "GetMetricData" => MetricDataRequest.parse(request.json).flatMap(data)
    case "ListMetrics" => metrics(request)
  }

  /** Whether a period overlaps the seconds that a fault leaves without values. */
  private def isHidden(from: Long, until: Long): Boolean = faults.get(service) match {
    case AwsFault.MissingSeconds(first, end) => from < end && until > first
    case _ => false
  }

  private def data(request: MetricDataRequest): Either[AwsError, Buffer] = {
    val start = request.token.getOrElse(PageToken(0, 0, store.lastComplete))
    val results = Vector.newBuilder[JsonObject]
    var room = pointsAPage
    var next = Option.empty[PageToken]
    var number = start.query
    while (next.isEmpty && number < request.queries.size) {
      val query = request.queries(number)
      val offset = if (number == start.query) start.offset else 0
      val left = points(query, request, start.asOf).drop(offset)
      val taken = left.take(room)
      val isComplete = taken.size == left.size
      if (taken.nonEmpty || isComplete) results += result(query, taken, isComplete)
      if (!isComplete) next = Some(PageToken(number, offset + taken.size, start.asOf))
      room -= taken.size
      number += 1
    }
    answered(
      "MetricDataResults" -> list(results.result()),
      "Messages" -> list(Nil),
      "NextToken" -> next.map(_.text),
    )
  }

  private def points(query: MetricDataQuery, request: MetricDataRequest, asOf: Long): Vector[(Long, Double)] =
    byName.get(query.metric).fold(Vector.empty[(Long, Double)]) { metric =>
      val period = query.periodSeconds.toLong
      val first = Math.floorDiv(request.fromSecond, period) * period
      val all = Iterator
        .iterate(first)(_ + period)
        .takeWhile(_ < request.untilSecond.min(asOf + 1))
        .filterNot(start => isHidden(start, start + period))
        .flatMap { start =>
          metric
            .summary(start, start + period, asOf)
            .map(s => start -> (if (query.statistic == "Maximum") s.max else s.average))
        }
        .toVector
      if (request.newestFirst) all.reverse else all
    }

  private def result(query: MetricDataQuery, points: Vector[(Long, Double)], isComplete: Boolean): JsonObject = obj(
    "Id" -> query.id,
    "StatusCode" -> (if (isComplete) "Complete" else "PartialData"),
    "Timestamps" -> list(points.map(_._1.toDouble)),
    "Values" -> list(points.map(_._2)),
  )

  /** Metrics in the order of the store. */
  private def metrics(request: AwsRequest): Either[AwsError, Buffer] = {
    val wanted =
      Fields.list(request.json, "Dimensions").map(node => node.path("Name").asText -> Fields.text(node, "Value"))
    val found = store.metrics.map(_.name).filter { metric =>
      request.text("Namespace").forall(_ == metric.namespace) &&
      request.text("MetricName").forall(_ == metric.name) &&
      wanted.forall { case (key, value) =>
        metric.dimensions.exists(own => own._1 == key && value.forall(_ == own._2))
      }
    }
    val page = AwsPage.of(found, request.text("NextToken"), faults.pageSize(service, metricsAPage))
    answered(
      "Metrics" -> list(page.items.map { metric =>
        val dimensions = metric.dimensions.map { case (name, value) => obj("Name" -> name, "Value" -> value) }
        obj("Namespace" -> metric.namespace, "MetricName" -> metric.name, "Dimensions" -> list(dimensions))
      }),
      "NextToken" -> page.next,
    )
  }
}

private object CloudWatchEndpoint {

  /**
   * A GetMetricData request as the reporter sends it: times in whole seconds since the Unix epoch, all queries of one metric
   * each.
   *
   * @param untilSecond exclusive
   */
  final case class MetricDataRequest(
      queries: Vector[MetricDataQuery],
      fromSecond: Long,
      untilSecond: Long,
      newestFirst: Boolean,
      token: Option[PageToken],
  )

  final case class MetricDataQuery(id: String, metric: MetricName, periodSeconds: Int, statistic: String)

  /**
   * Start of the next page.
   *
   * @param query number of the query that the page begins with
   * @param offset points of it that earlier pages had
   * @param asOf last second of the first page, so that all pages report the same moment
   */
  final case class PageToken(query: Int, offset: Int, asOf: Long) {
    def text: String = s"$query:$offset:$asOf"
  }

  object PageToken {
    def read(text: String): PageToken = {
      val numbers = text.split(':').map(_.toLong)
      PageToken(numbers(0).toInt, numbers(1).toInt, numbers(2))
    }
  }

  object MetricDataRequest {
    private val MaxQueries = 500
    private val LongestPeriod = 86400

    /** Left: the first rule of AWS that it breaks. */
    def parse(body: JsonNode): Either[AwsError, MetricDataRequest] = {
      val queries = Fields.list(body, "MetricDataQueries").map(query)
      Vector(
        (queries.size <= MaxQueries) -> s"The collection MetricDataQueries must have at most $MaxQueries members.",
        queries.forall(_.periodSeconds <= LongestPeriod) -> s"Period must be at most $LongestPeriod seconds.",
      ).collectFirst { case (false, rule) => AwsError(400, "ValidationError", rule) }
        .toLeft(
          MetricDataRequest(
            queries,
            math.floor(body.path("StartTime").asDouble).toLong,
            math.ceil(body.path("EndTime").asDouble).toLong,
            newestFirst = !Fields.text(body, "ScanBy").contains("TimestampAscending"),
            Fields.text(body, "NextToken").map(PageToken.read),
          )
        )
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
}
