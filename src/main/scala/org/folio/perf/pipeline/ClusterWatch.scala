package org.folio.perf.pipeline

import org.folio.perf.analysis.run.ClusterStop
import org.folio.perf.model._
import org.folio.perf.source.MetricSources
import org.folio.perf.source.metrics.{InventoryPart, MetricSource, MetricsRequest, MetricsWindow}

/**
 * Reads metrics of the cluster during the run, for stop criteria on them.
 *
 * @param whole true: read all metrics; false: only those of the criteria
 * @param plannedMs length of the load
 * @param seen is called with the data read
 * @param stop is called when a criterion is met
 */
final class ClusterWatch(
    origin: MetricsOrigin,
    criteria: Vector[StopCriterion],
    whole: Boolean,
    loadStartMs: Long,
    plannedMs: Long,
    seen: Vector[Series] => Unit,
    stop: StopReason => Unit,
    say: String => Unit,
    sources: Vector[MetricSource] = MetricSources.all(),
    clock: () => Long = () => System.currentTimeMillis,
) {
  import ClusterWatch._

  private val ofCluster = criteria.filter(_.isOfCluster)
  private val looksBackMs = (ofCluster.map(_.forMs) :+ 0L).max + LateMs
  private var known: Option[InventoryPart] = None
  private var unreadable = Set.empty[String]
  // Read by another thread.
  @volatile private var unchecked = ofCluster.map(_.line)

  /** Metrics that are finer than a minute are looked at more often. */
  val intervalMs: Long = math.min(60, math.max(10, origin.periodSeconds)) * 1000L

  /** Reads once; one thread at a time. */
  def look(): Unit = {
    val now = clock()
    val window = MetricsWindow(math.min(now - looksBackMs, loadStartMs), now)
    val narrow = window.copy(fromMs = math.max(window.fromMs, now - looksBackMs))
    val found = known.getOrElse(MetricSources.inventory(origin, narrow, sources))
    known = Some(found)
    val request = MetricsRequest(origin, narrow, found, only, isLive = true)
    val read = MetricSources.freeze(request, now, sources)
    seen(read.series)
    val silent = withoutValue(read.series)
    unchecked = unchecked.filter(silent)
    ClusterStop(ofCluster, read.series, loadStartMs, now, plannedMs) match {
      case Some(reason) => stop(reason)
      case None => complain(silent, read.gaps)
    }
  }

  /** Lines of the criteria whose metric has no value. */
  private def withoutValue(series: Vector[Series]): Set[String] =
    ofCluster
      .filterNot(c => series.exists(s => ClusterStop.isOf(c.figure, s) && s.points.nonEmpty))
      .map(_.line)
      .toSet

  /** Warns once for each criterion, until it can be checked again. */
  private def complain(silent: Set[String], gaps: Vector[String]): Unit = {
    (silent -- unreadable).toVector.sorted.foreach { line =>
      say(
        s"The stop criterion '$line' cannot be checked at present: " +
          gaps.headOption.getOrElse("its metric has no value yet.")
      )
    }
    unreadable = silent
  }

  /** One sentence for each criterion that no value was ever compared with. */
  def neverChecked: Vector[String] = unchecked.map { line =>
    s"The stop criterion '$line' was never checked: its metric had no value while the load went on."
  }

  /** Names of the kinds of metrics that the criteria need; `None`: all kinds. */
  private val only: Option[Set[String]] = {
    val kinds = ofCluster.map(_.figure).collect { case LimitFigure.Resource(kind, _) =>
      kind.source
    }
    Option.unless(whole || kinds.contains(SourceKind.Any))(kinds.map(_.name).toSet)
  }
}

object ClusterWatch {

  /** Delay of values in CloudWatch. */
  private val LateMs = 10L * 60 * 1000
}
