package org.folio.perf.source.aws

import com.amazonaws.auth.AWSCredentialsProvider
import org.folio.perf.model.SourceKind.{Databases, Instances, Kafka, Search, Services}
import org.folio.perf.model.{MetricsOrigin, SourceBlockForm}
import org.folio.perf.source.metrics._
import scala.concurrent.duration.FiniteDuration

/**
 * AWS: the inventory of the cluster, CloudWatch and Performance Insights. Its settings stand in the block `metrics`
 * itself.
 *
 * @param say gets a line of progress now and then
 * @param credentials `None`: see [[AwsClients]]
 * @param deadline of each part of a collection; `None`: 40 s from loopback, 120 s otherwise
 */
final class AwsSource(
    say: String => Unit,
    credentials: Option[AWSCredentialsProvider] = None,
    deadline: Option[FiniteDuration] = None,
) extends MetricSource {

  override def block: Option[SourceBlockForm] = None

  override def isNamed(origin: MetricsOrigin): Boolean = origin.hasAws

  override def urls(origin: MetricsOrigin): Vector[(String, String)] =
    origin.endpoint.map("metrics.endpoint" -> _).toVector

  override def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart =
    AwsInventory(credentials, deadline, say).collect(origin, window)

  override def collect(request: MetricsRequest): CollectedMetrics = {
    val origin = AwsSource.narrowed(request)
    val known = AwsSource.narrowedParts(request)
    val metrics =
      CloudWatchSource(credentials, deadline, say).collect(origin, request.window, known)
    if (request.isLive) metrics
    else
      metrics.and(
        PerformanceInsightsSource(credentials, deadline, say).collect(origin, request.window, known)
      )
  }

  override def access(origin: MetricsOrigin, nowMs: Long): Vector[String] = {
    val all = AccessCheck(origin, nowMs, credentials, deadline)
    val failed = all.collect { case Access(permission, AccessOutcome.Failed(problem)) =>
      s"  $permission: $problem"
    }
    val allowed = all.count(_.outcome == AccessOutcome.Allowed)
    val unused = all.count(_.outcome == AccessOutcome.NotCalled)
    val rest = if (unused > 0) s", $unused not needed or not reached" else ""
    s"Metrics: $allowed calls of AWS are allowed, ${failed.size} fail$rest." +: failed
  }
}

private[aws] object AwsSource {

  /** The places of the wanted kinds alone: fewer calls of AWS. */
  def narrowed(request: MetricsRequest): MetricsOrigin = {
    val all = request.origin
    all.copy(
      cluster = if (request.wants(Services.name)) all.cluster else "",
      database = if (request.wants(Databases.name)) all.database else "",
      search = all.search.filter(_ => request.wants(Search.name)),
      kafka = all.kafka.filter(_ => request.wants(Kafka.name)),
    )
  }

  def narrowedParts(request: MetricsRequest): KnownParts = KnownParts(
    cluster = request.known.cluster.filter(_ => request.wants(Services.name)),
    instances = request.known.instances.filter(_ => request.wants(Instances.name)),
    databases = request.known.databases.filter(_ => request.wants(Databases.name)),
    search = request.known.search.filter(_ => request.wants(Search.name)),
    kafka = request.known.kafka.filter(_ => request.wants(Kafka.name)),
  )
}
