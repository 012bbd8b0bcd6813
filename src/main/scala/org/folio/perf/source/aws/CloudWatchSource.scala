package org.folio.perf.source.aws

import com.amazonaws.services.cloudwatch.AmazonCloudWatchClientBuilder
import com.amazonaws.services.cloudwatch.model._
import org.folio.perf.model.{FirstOf, Redaction, Series, SeriesPoint, SourceKind}
import org.folio.perf.source.metrics.{CollectedMetrics, MetricsWindow}
import scala.jdk.CollectionConverters._

/**
 * Amazon CloudWatch through the AWS SDK: services, instances, databases, search and Kafka, as
 * [[CloudWatchMetric]] lists them.
 *
 * @param say gets a line of progress now and then
 */
final private[source] class CloudWatchSource(calls: AwsCalls, window: MetricsWindow, say: String => Unit) {
  import CloudWatchSource._
  private val periodSeconds = calls.origin.periodSeconds
  private lazy val cloudWatch = calls.client(AmazonCloudWatchClientBuilder.standard())

  def collect(places: Vector[CloudWatchPlace]): CollectedMetrics = {
    val listed = calls.each(places)(metrics)
    val wanted = for {
      (kind, metric) <- listed.flatMap(_.items).distinct
      statistic <- kind.statistics
    } yield Wanted(kind, metric, statistic)
    val periodMs = periodSeconds * 1000L
    val from = window.fromMs / periodMs * periodMs
    val to = (window.toMs + periodMs - 1) / periodMs * periodMs
    val read = wanted.grouped(MaxQueries).toVector.map(readBatch(from, to, _))
    val unlisted = places.zip(listed).collect { case (place, Pages(_, Some(_))) => place.kind.namespace }.toSet
    val series = read.flatMap(_.series).map(s => if (unlisted(s.source)) s.copy(isPartial = true) else s)
    say(s"CloudWatch: ${series.size} series.")
    CollectedMetrics(series, (listed.flatMap(_.problem) ++ read.flatMap(_.gaps)).distinct)
  }

  /** Existing metrics of a place; no call is needed for those of an instance. */
  private def metrics(place: CloudWatchPlace): Pages[(CloudWatchMetric, Metric)] = {
    val wanted = CloudWatchMetric.all.filter(_.kind == place.kind)
    if (place.kind == SourceKind.Instances)
      Pages(wanted.map { kind =>
        val dimension = new Dimension().withName(place.dimension).withValue(place.value)
        kind -> new Metric().withNamespace(kind.kind.namespace).withMetricName(kind.name).withDimensions(dimension)
      })
    else {
      val filter = new DimensionFilter().withName(place.dimension).withValue(place.value)
      val request = new ListMetricsRequest().withNamespace(place.kind.namespace).withDimensions(filter)
      val answer = calls.list(AwsService.CloudWatch, "ListMetrics")(request.clone().withNextToken(_))(
        cloudWatch.listMetrics(_)
      )(_.getMetrics.asScala, _.getNextToken)
      val found = for {
        metric <- answer.items
        kind <- wanted.find(_.matches(metric))
      } yield kind -> metric
      Pages(
        found,
        answer.problem.orElse(
          Option.when(found.isEmpty)(
            s"CloudWatch ${calls.where} has no metrics in ${place.kind.namespace} with " +
              s"${place.dimension} ${place.value}. Check the target's setting ${place.setting} and the " +
              "region."
          )
        ),
      )
    }
  }

  private def readBatch(fromMs: Long, toMs: Long, batch: Vector[Wanted]): CollectedMetrics = {
    val queries = batch.zipWithIndex.map { case (wanted, number) =>
      val metric = new MetricStat().withMetric(wanted.metric).withPeriod(periodSeconds).withStat(wanted.statistic)
      new MetricDataQuery().withId(s"q$number").withMetricStat(metric)
    }
    val request = new GetMetricDataRequest()
      .withMetricDataQueries(queries.asJava)
      .withStartTime(new java.util.Date(fromMs))
      .withEndTime(new java.util.Date(toMs))
      .withScanBy(ScanBy.TimestampAscending)
      .withMaxDatapoints(MaxPoints)
    val pages = calls.list(AwsService.CloudWatch, "GetMetricData")(request.clone().withNextToken(_))(
      cloudWatch.getMetricData(_)
    )(Vector(_), _.getNextToken)
    val results = pages.items.flatMap(_.getMetricDataResults.asScala).groupBy(_.getId)
    def lastStatus(number: Int) = results.get(s"q$number").map(_.last.getStatusCode)
    val series = batch.zipWithIndex.map { case (wanted, number) =>
      Series(
        source = wanted.kind.kind.namespace,
        metric = wanted.kind.name,
        subject = wanted.kind.subject(wanted.metric),
        unit = wanted.kind.unit,
        statistic = wanted.statistic,
        periodSeconds = periodSeconds,
        isPartial = pages.problem.isDefined || lastStatus(number).exists(_ != "Complete"),
        points = SeriesPoint.ordered(for {
          part <- results.getOrElse(s"q$number", Vector.empty)
          (time, value) <- part.getTimestamps.asScala.zip(part.getValues.asScala)
        } yield SeriesPoint(time.getTime, value.doubleValue)),
      )
    }
    val messages = pages.items.flatMap(page =>
      page.getMessages.asScala ++ page.getMetricDataResults.asScala.flatMap(_.getMessages.asScala)
    )
    CollectedMetrics(
      series.filter(_.points.nonEmpty),
      pages.problem.toVector ++ messages.map(worded).distinct ++
        incomplete(series, lastStatus) ++
        Option.when(pages.problem.isEmpty)(empty(series)).flatten,
    )
  }

  private def worded(message: MessageData): String = {
    val words = Redaction.text(s"${message.getCode}, ${message.getValue}").stripSuffix(".")
    s"CloudWatch ${calls.where} added a message to its answer: $words."
  }

  /** @param lastStatus status of a series by its number; `None`: on no page */
  private def incomplete(series: Vector[Series], lastStatus: Int => Option[String]): Option[String] = {
    val partial = series.zipWithIndex.collect {
      case (one, number) if lastStatus(number).exists(_ != "Complete") =>
        s"${label(one)} (${lastStatus(number).mkString})"
    }
    Option.when(partial.nonEmpty)(
      s"${partial.size} of ${series.size} series of CloudWatch ${calls.where} are incomplete: " +
        s"${FirstOf(partial, Named, "; ")}. Collect again later."
    )
  }

  private def empty(series: Vector[Series]): Option[String] = {
    val without = series.filter(_.points.isEmpty).map(label)
    Option.when(without.nonEmpty)(
      s"${without.size} of ${series.size} series of CloudWatch ${calls.where} have no value during the run: " +
        s"${FirstOf(without, Named, "; ")}. Services that did not run have none. Otherwise collect again some minutes later, " +
        "or set metrics.period to the period of the metric."
    )
  }

  private def label(series: Series): String =
    s"${series.source} ${series.metric} ${series.statistic} of ${series.subject}"
}

private object CloudWatchSource {
  final private case class Wanted(kind: CloudWatchMetric, metric: Metric, statistic: String)

  /** Series that a gap names. */
  private val Named = 5

  /** AWS's limits for one GetMetricData. */
  private val MaxQueries = 500
  private val MaxPoints = 100800
}
