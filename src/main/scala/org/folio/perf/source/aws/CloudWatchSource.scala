package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import com.amazonaws.services.cloudwatch.model._
import org.folio.perf.model.{MetricPoint, MetricSeries, MetricsOrigin}
import org.folio.perf.source.metrics.{CollectedMetrics, KnownParts, MetricsWindow}
import scala.concurrent.duration._
import scala.jdk.CollectionConverters._

/**
 * Amazon CloudWatch through the AWS SDK: services, instances, databases, search and Kafka, as
 * [[CloudWatchMetric]] lists them.
 *
 * @param credentials `None`: see [[AwsClients]]
 * @param deadline of a whole collection; `None`: 40 s from loopback, 120 s otherwise
 * @param say gets a line of progress now and then
 * @param note listens to each call
 */
final class CloudWatchSource(
    credentials: Option[AWSCredentialsProvider],
    deadline: Option[FiniteDuration],
    say: String => Unit,
    note: AccessNote,
) {
  import CloudWatchSource.Wanted

  def collect(
      origin: MetricsOrigin,
      window: MetricsWindow,
      known: KnownParts = KnownParts.none,
  ): CollectedMetrics =
    if (!origin.hasAws) CollectedMetrics(Vector.empty, Vector.empty)
    else if (origin.periodSeconds < 1)
      CollectedMetrics(
        Vector.empty,
        Vector(
          s"No metrics were collected: the period is ${origin.periodSeconds} s; it must be at least 1 s. " +
            "Set the target's metrics.period."
        ),
      )
    else {
      val calls = AwsCalls.open(origin, credentials, deadline, note)
      try collect(calls, window, CloudWatchPlace.of(origin, known))
      finally calls.close()
    }

  private def collect(
      calls: AwsCalls,
      window: MetricsWindow,
      places: Vector[CloudWatchPlace],
  ): CollectedMetrics = {
    val startedNanos = System.nanoTime()
    val listing = new CloudWatchListing(calls)
    val listed = calls.each(places)(listing.metrics)
    val found = listed.flatMap { case (metrics, _) => metrics }.distinct
    val collected = read(calls, window, found)
    val ms = (System.nanoTime() - startedNanos) / 1000000
    say(
      s"CloudWatch: ${collected.series.size} series, ${calls.count} calls, " +
        f"${ms.toDouble / 1000}%.1f s."
    )
    CollectedMetrics(collected.series, (listed.flatMap(_._2) ++ collected.gaps).distinct)
  }

  private def read(
      calls: AwsCalls,
      window: MetricsWindow,
      found: Vector[(CloudWatchMetric, Metric)],
  ): CollectedMetrics = {
    val wanted = for {
      (kind, metric) <- found
      statistic <- kind.statistics
    } yield Wanted(kind, metric, statistic)
    val periodMs = calls.origin.periodSeconds * 1000L
    val from = window.fromMs / periodMs * periodMs
    val to = (window.toMs + periodMs - 1) / periodMs * periodMs
    val points = ((to - from) / periodMs).min(Int.MaxValue.toLong).toInt
    val batches = wanted.grouped(CallPlan.batchSize(wanted.size, points)).toVector
    val results = batches.zipWithIndex.map { case (batch, number) =>
      if (batches.size > 2) say(s"CloudWatch: part ${number + 1} of ${batches.size} ...")
      readBatch(calls, from, to, batch)
    }
    CollectedMetrics(results.flatMap(_.series), results.flatMap(_.gaps).distinct)
  }

  private def readBatch(
      calls: AwsCalls,
      fromMs: Long,
      toMs: Long,
      batch: Vector[Wanted],
  ): CollectedMetrics = {
    val periodSeconds = calls.origin.periodSeconds
    val queries = batch.zipWithIndex.map { case (wanted, number) =>
      new MetricDataQuery()
        .withId(s"q$number")
        .withMetricStat(
          new MetricStat()
            .withMetric(wanted.metric)
            .withPeriod(periodSeconds)
            .withStat(wanted.statistic)
        )
    }
    val request = new GetMetricDataRequest()
      .withMetricDataQueries(queries.asJava)
      .withStartTime(new java.util.Date(fromMs))
      .withEndTime(new java.util.Date(toMs))
      .withScanBy(ScanBy.TimestampAscending)
      .withMaxDatapoints(CallPlan.MaxPoints)
    val pages = calls.list(AwsService.CloudWatch, "GetMetricData") { token =>
      request.clone().withNextToken(token)
    } { r =>
      val page = calls.clients.cloudWatch.getMetricData(r)
      Vector(page) -> page.getNextToken
    }
    val results = pages.items.flatMap(_.getMetricDataResults.asScala).groupBy(_.getId)
    val series = batch.zipWithIndex.map { case (wanted, number) =>
      MetricSeries(
        source = wanted.kind.namespace,
        metric = wanted.kind.name,
        subject = wanted.kind.subject(wanted.metric),
        unit = wanted.kind.unit,
        statistic = wanted.statistic,
        periodSeconds = periodSeconds,
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
  final private case class Wanted(kind: CloudWatchMetric, metric: Metric, statistic: String)

  def apply(
      credentials: Option[AWSCredentialsProvider] = None,
      deadline: Option[FiniteDuration] = None,
      say: String => Unit = _ => (),
      note: AccessNote = AccessNote.none,
  ): CloudWatchSource = new CloudWatchSource(credentials, deadline, say, note)
}
