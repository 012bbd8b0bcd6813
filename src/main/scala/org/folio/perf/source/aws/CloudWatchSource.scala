package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import com.amazonaws.services.cloudwatch.model._
import org.folio.perf.model.{MetricsOrigin, Redaction, Series, SeriesPoint}
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
      Series(
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

  private def points(pages: Vector[MetricDataResult]): Vector[SeriesPoint] =
    pages
      .flatMap { page =>
        page.getTimestamps.asScala.toVector.zip(page.getValues.asScala.toVector).map { case (time, value) =>
          SeriesPoint(time.getTime, value.doubleValue)
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

/** Batches of series that need few calls. */
private[source] object CallPlan {

  /** AWS's limits for one GetMetricData. */
  val MaxQueries = 500
  val MaxPoints = 100800

  /**
   * Number of calls, with those for further pages, for `queries` series of `points` points in batches of `batch`.
   */
  def calls(queries: Int, points: Int, batch: Int): Int = {
    def pages(size: Int): Int =
      ((size.toLong * points.toLong + MaxPoints - 1) / MaxPoints).toInt.max(1)
    val rest = queries % batch
    queries / batch * pages(batch) + (if (rest > 0) pages(rest) else 0)
  }

  /** The largest batch that needs the fewest calls. */
  def batchSize(queries: Int, points: Int): Int =
    (1 to MaxQueries.min(queries.max(1))).reverse.minBy(calls(queries, points, _))
}

/**
 * Gaps in a successful answer of GetMetricData.
 *
 * @param where name of the source in messages
 */
final private[source] case class CloudWatchGaps(where: String) {

  def messages(sent: Vector[MessageData]): Vector[String] =
    sent.map { message =>
      val words = Redaction.text(s"${message.getCode}, ${message.getValue}").stripSuffix(".")
      s"CloudWatch $where added a message to its answer: $words."
    }.distinct

  /** @param lastStatus status of a series by its number; `None`: on no page */
  def incomplete(
      series: Vector[Series],
      lastStatus: Int => Option[String],
  ): Option[String] = {
    val partial = series.zipWithIndex.collect {
      case (one, number) if lastStatus(number).exists(_ != "Complete") =>
        s"${label(one)} (${lastStatus(number).mkString})"
    }
    Option.when(partial.nonEmpty)(
      s"${partial.size} of ${series.size} series of CloudWatch $where are incomplete: " +
        s"${few(partial)}. Collect again later."
    )
  }

  def empty(series: Vector[Series]): Option[String] = {
    val without = series.filter(_.points.isEmpty).map(label)
    Option.when(without.nonEmpty)(
      s"${without.size} of ${series.size} series of CloudWatch $where have no value during the run: " +
        s"${few(without)}. Services that did not run have none. Otherwise collect again some minutes later, " +
        "or set metrics.period to the period of the metric."
    )
  }

  private def label(series: Series): String =
    s"${series.source} ${series.metric} ${series.statistic} of ${series.subject}"

  private def few(labels: Vector[String]): String =
    if (labels.size <= CloudWatchGaps.Named) labels.mkString("; ")
    else
      s"${labels.take(CloudWatchGaps.Named).mkString("; ")} and ${labels.size - CloudWatchGaps.Named} more"
}

private object CloudWatchGaps {
  private val Named = 5
}

/** Lists the existing metrics. */
final private[source] class CloudWatchListing(calls: AwsCalls) {

  /** Metrics of one place, and problems in sentences. Metrics of instances are known without a call. */
  def metrics(place: CloudWatchPlace): (Vector[(CloudWatchMetric, Metric)], Vector[String]) = {
    val wanted = CloudWatchMetric.all.filter(_.namespace == place.namespace)
    if (place.isCertain) (wanted.map(kind => kind -> certain(kind, place)), Vector.empty)
    else {
      val answer = list(place)
      val found = for {
        metric <- answer.items
        kind <- wanted.find(_.matches(metric))
      } yield kind -> metric
      val nothing = Option.when(found.isEmpty && answer.problem.isEmpty)(
        s"CloudWatch ${calls.where} has no metrics in ${place.namespace} with " +
          s"${place.dimension} ${place.value}. Check the target's setting ${place.setting} and the " +
          "region."
      )
      (found.distinct, answer.problem.toVector ++ nothing)
    }
  }

  private def certain(kind: CloudWatchMetric, place: CloudWatchPlace): Metric =
    new Metric()
      .withNamespace(kind.namespace)
      .withMetricName(kind.name)
      .withDimensions(new Dimension().withName(place.dimension).withValue(place.value))

  private def list(place: CloudWatchPlace): Pages[Metric] = {
    val filter = new DimensionFilter().withName(place.dimension).withValue(place.value)
    val request =
      new ListMetricsRequest().withNamespace(place.namespace).withDimensions(filter)
    calls.list(AwsService.CloudWatch, "ListMetrics") { token =>
      request.clone().withNextToken(token)
    } { r =>
      val page = calls.clients.cloudWatch.listMetrics(r)
      page.getMetrics.asScala -> page.getNextToken
    }
  }
}

/**
 * A place of metrics: all metrics of a namespace with this value of the dimension.
 *
 * @param isCertain its metrics exist, with this dimension and no other
 * @param setting name of the target's setting for this place
 */
final private[source] case class CloudWatchPlace(
    namespace: String,
    dimension: String,
    value: String,
    setting: String,
    isCertain: Boolean = false,
)

private[source] object CloudWatchPlace {
  import CloudWatchMetric._

  /** Places from the inventory. Places that it did not find come from the settings. */
  def of(origin: MetricsOrigin, known: KnownParts): Vector[CloudWatchPlace] = {
    val cluster = known.cluster.orElse(Some(origin.cluster).filter(_.nonEmpty))
    val databases =
      if (known.databases.nonEmpty) known.databases.map(_.id)
      else origin.databases
    val search = if (known.search.nonEmpty) known.search else origin.search.toVector
    val kafka = if (known.kafka.nonEmpty) known.kafka else origin.kafka.toVector
    cluster.toVector.map(CloudWatchPlace(Ecs, "ClusterName", _, "metrics.cluster")) ++
      databases.map(CloudWatchPlace(Rds, "DBInstanceIdentifier", _, "metrics.database")) ++
      search.map(CloudWatchPlace(OpenSearch, "DomainName", _, "metrics.search")) ++
      kafka.map(CloudWatchPlace(Kafka, "Cluster Name", _, "metrics.kafka")) ++
      known.instances.map(
        CloudWatchPlace(Ec2, "InstanceId", _, "metrics.cluster", isCertain = true)
      )
  }
}
