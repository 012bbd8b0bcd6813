package org.folio.perf.source

import com.amazonaws.auth.AWSCredentialsProvider
import com.amazonaws.services.cloudwatch.model._
import org.folio.perf.model.{MetricPoint, MetricSeries, MetricsOrigin}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/**
 * Amazon CloudWatch through the AWS SDK: CPU and memory of the cluster's ECS services; CPU, connections and
 * free memory of the database.
 *
 * @param credentials `None`: see [[CloudWatchClient]]
 * @param deadline of a whole collection; `None`: 20 s from loopback, 120 s otherwise
 */
final class CloudWatchSource(
    credentials: Option[AWSCredentialsProvider],
    deadline: Option[FiniteDuration],
) extends MetricSource {

  override def name: String = "CloudWatch"

  override def collect(origin: MetricsOrigin, window: MetricsWindow): CollectedMetrics =
    if (origin.periodSeconds < 1)
      CollectedMetrics(
        Vector.empty,
        Vector(
          s"No metrics were collected: the period is ${origin.periodSeconds} s; it must be at least " +
            "1 s. Set the target's metrics.period."
        ),
      )
    else collectChecked(origin, window)

  private def collectChecked(origin: MetricsOrigin, window: MetricsWindow): CollectedMetrics = {
    val limit = deadline.getOrElse(CloudWatchSource.deadlineOf(origin))
    val calls = new CloudWatchCalls(origin, credentials, limit)
    try {
      val listed = for {
        (_, ofOneNamespace) <- CloudWatchMetric.all.groupBy(_.namespace).toVector.sortBy(_._1)
        place <- ofOneNamespace.head.places(origin)
      } yield list(calls, place, ofOneNamespace)
      val found = listed.flatMap { case (metrics, _) => metrics }
      val collected = read(calls, origin, window, found)
      CollectedMetrics(collected.series, (listed.flatMap(_._2) ++ collected.gaps).distinct)
    } finally calls.close()
  }

  /** @param wanted of one namespace, so of one kind of subject */
  private def list(
      calls: CloudWatchCalls,
      place: (String, String),
      wanted: Vector[CloudWatchMetric],
  ): (Vector[(CloudWatchMetric, Metric)], Vector[String]) = {
    val (dimension, value) = place
    val request = new ListMetricsRequest()
      .withNamespace(wanted.head.namespace)
      .withDimensions(new DimensionFilter().withName(dimension).withValue(value))
    val answer = calls.listMetrics(request)
    val found = for {
      metric <- answer.items
      kind <- wanted.find(_.matches(metric))
    } yield kind -> metric
    val nothing = Option.when(found.isEmpty && answer.problem.isEmpty)(
      s"CloudWatch ${calls.where} has no metrics in ${wanted.head.namespace} with " +
        s"$dimension $value. Check the target's " +
        s"setting ${wanted.head.setting} and the region."
    )
    (found.distinct, answer.problem.toVector ++ nothing)
  }

  private def read(
      calls: CloudWatchCalls,
      origin: MetricsOrigin,
      window: MetricsWindow,
      found: Vector[(CloudWatchMetric, Metric)],
  ): CollectedMetrics = {
    val wanted = for {
      (kind, metric) <- found
      statistic <- CloudWatchSource.Statistics
    } yield (kind, metric, statistic)
    val batches = wanted.grouped(CloudWatchSource.MaxQueries).toVector
    val results = batches.map(batch => readBatch(calls, origin, window, batch))
    CollectedMetrics(results.flatMap(_.series), results.flatMap(_.gaps).distinct)
  }

  private def readBatch(
      calls: CloudWatchCalls,
      origin: MetricsOrigin,
      window: MetricsWindow,
      batch: Vector[(CloudWatchMetric, Metric, String)],
  ): CollectedMetrics = {
    val queries = batch.zipWithIndex.map { case ((_, metric, statistic), number) =>
      new MetricDataQuery()
        .withId(s"q$number")
        .withMetricStat(
          new MetricStat()
            .withMetric(metric)
            .withPeriod(origin.periodSeconds)
            .withStat(statistic)
        )
    }
    val periodMs = origin.periodSeconds * 1000L
    val request = new GetMetricDataRequest()
      .withMetricDataQueries(queries.asJava)
      .withStartTime(new java.util.Date(window.fromMs / periodMs * periodMs))
      .withEndTime(new java.util.Date((window.toMs + periodMs - 1) / periodMs * periodMs))
      .withScanBy(ScanBy.TimestampAscending)
    val pages = calls.getMetricData(request)
    val results = pages.items.flatMap(_.getMetricDataResults.asScala).groupBy(_.getId)
    val series = batch.zipWithIndex.map { case ((kind, metric, statistic), number) =>
      MetricSeries(
        source = kind.namespace,
        metric = kind.name,
        subject = kind.subject(metric),
        unit = kind.unit,
        statistic = statistic,
        periodSeconds = origin.periodSeconds,
        points = points(results.getOrElse(s"q$number", Vector.empty)),
      )
    }
    val messages = pages.items.flatMap(page =>
      page.getMessages.asScala ++ page.getMetricDataResults.asScala.flatMap(_.getMessages.asScala)
    )
    val gaps = CloudWatchGaps(calls.where)
    CollectedMetrics(
      series.filter(_.points.nonEmpty),
      pages.problem.toVector ++ gaps.messages(messages) ++
        gaps.incomplete(series, number => results.get(s"q$number").map(_.last.getStatusCode)) ++
        Option.when(pages.problem.isEmpty)(gaps.empty(series)).flatten,
    )
  }

  private def points(pages: Vector[MetricDataResult]): Vector[MetricPoint] =
    pages
      .flatMap { page =>
        page.getTimestamps.asScala.toVector.zip(page.getValues.asScala.toVector).map {
          case (time, value) => MetricPoint(time.getTime, value.doubleValue)
        }
      }
      .distinctBy(_.timeMs)
      .sortBy(_.timeMs)
}

object CloudWatchSource {
  private val Statistics = Vector("Average", "Maximum")

  /** AWS's limit for one GetMetricData. */
  private val MaxQueries = 500

  def apply(
      credentials: Option[AWSCredentialsProvider] = None,
      deadline: Option[FiniteDuration] = None,
  ): CloudWatchSource = new CloudWatchSource(credentials, deadline)

  private def deadlineOf(origin: MetricsOrigin): FiniteDuration =
    if (CloudWatchClient.onLoopback(origin)) 20.seconds else 120.seconds
}
