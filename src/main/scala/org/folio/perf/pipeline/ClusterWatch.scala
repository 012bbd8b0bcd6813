package org.folio.perf.pipeline

import org.folio.perf.analysis.stop.ClusterStop
import org.folio.perf.model._
import org.folio.perf.source.aws.{AwsInventory, CloudWatchSource}
import org.folio.perf.source.prometheus.PrometheusSource
import org.folio.perf.source.{KnownParts, MetricSource, MetricsWindow}

/**
 * Reads metrics of the cluster while the run goes on, for the criteria that ask for them.
 *
 * @param whole whether all metrics are read, rather than those of the criteria alone
 * @param plannedMs length of the load
 * @param seen is given what was read
 * @param stop is told when a criterion is met
 */
final class ClusterWatch(
    origin: MetricsOrigin,
    criteria: Vector[StopCriterion],
    whole: Boolean,
    loadStartMs: Long,
    plannedMs: Long,
    seen: Vector[MetricSeries] => Unit,
    stop: StopReason => Unit,
    say: String => Unit,
    sources: Vector[MetricSource] = ClusterWatch.sources,
    parts: (MetricsOrigin, MetricsWindow) => KnownParts = ClusterWatch.partsOf,
    clock: () => Long = () => System.currentTimeMillis,
) {
  import ClusterWatch._

  private val ofCluster = criteria.filter(_.isOfCluster)
  private val looksBackMs = (ofCluster.map(_.forMs) :+ 0L).max + LateMs
  private var known: Option[KnownParts] = None
  private var unreadable = Set.empty[String]

  /** Metrics that are finer than a minute are looked at more often. */
  val intervalMs: Long = math.min(60, math.max(10, origin.periodSeconds)) * 1000L

  /** One reading, by one thread at a time. */
  def look(): Unit = {
    val now = clock()
    val window = MetricsWindow(math.min(now - looksBackMs, loadStartMs), now)
    val narrow = window.copy(fromMs = math.max(window.fromMs, now - looksBackMs))
    val found = known.getOrElse(parts(origin, narrow))
    known = Some(found)
    val asked = if (whole) origin else narrowed(origin)
    val read =
      MetricSource.freeze(asked, narrow, now, sources, if (whole) found else narrowed(found))
    seen(read.series)
    ClusterStop(ofCluster, read.series, loadStartMs, now, plannedMs) match {
      case Some(reason) => stop(reason)
      case None => complain(read)
    }
  }

  /** Once a criterion, until it can be checked again. */
  private def complain(read: FrozenMetrics): Unit = {
    val silent = ofCluster
      .filterNot(c => read.series.exists(s => ClusterStop.isOf(c.figure, s) && s.points.nonEmpty))
      .map(_.line)
      .toSet
    (silent -- unreadable).toVector.sorted.foreach { line =>
      say(
        s"The stop criterion $line cannot be checked now: " +
          read.gaps.headOption.getOrElse("its metric has no value yet.")
      )
    }
    unreadable = silent
  }

  private def asks(kinds: ResourceKind*): Boolean = ofCluster.exists(_.figure match {
    case LimitFigure.Resource(kind, _) => kinds.contains(kind)
    case _ => false
  })
  private val ofServices = asks(ResourceKind.ServiceCpu, ResourceKind.ServiceMemory)
  private val ofDatabases = asks(ResourceKind.DatabaseCpu, ResourceKind.DatabaseConnections)

  private def narrowed(all: MetricsOrigin): MetricsOrigin = all.copy(
    cluster = if (ofServices) all.cluster else "",
    database = if (ofDatabases) all.database else "",
    search = None,
    kafka = None,
    prometheus = all.prometheus.map(p =>
      p.copy(queries =
        p.queries.filter(q =>
          q.source == "services" && ofServices || q.source == "databases" && ofDatabases
        )
      )
    ),
  )

  private def narrowed(all: KnownParts): KnownParts = KnownParts(
    all.cluster.filter(_ => ofServices),
    Vector.empty,
    if (ofDatabases) all.databases else Vector.empty,
    Vector.empty,
    Vector.empty,
  )
}

object ClusterWatch {

  /** CloudWatch has a value up to some minutes later. */
  private val LateMs = 10L * 60 * 1000

  /** What loads the databases is for afterwards. */
  private def sources: Vector[MetricSource] =
    Vector(CloudWatchSource(), PrometheusSource(_ => ()))

  private def partsOf(origin: MetricsOrigin, window: MetricsWindow): KnownParts =
    AwsInventory().collect(origin, window).known
}
