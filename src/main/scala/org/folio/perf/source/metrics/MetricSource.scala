package org.folio.perf.source.metrics

import org.folio.perf.model.{MetricsOrigin, Series, SqlLoad}

/**
 * A place that knows the cluster: what it consists of and its metrics.
 *
 * A new source is one file and one line in [[org.folio.perf.source.MetricSources]]. Its series have CloudWatch's
 * names of metrics (`CPUUtilization` in `Percent`) and a source such as `NAME/services`: rules and thresholds use those
 * of a [[org.folio.perf.model.SourceKind]], with the statistic `Average`. A series of `NAME/other` stands in the table
 * "Other metrics", and the line `metric "METRIC" < 100` can limit it. The times of a series' points are multiples of its
 * own period, in seconds.
 *
 * A run calls [[collect]] once, after its end, on a new instance. It also calls it during the load if a stop line needs
 * metrics or `live.infrastructure` is set. `-Drecollect=true` calls it again in another process: new values replace the
 * earlier ones of the same times. No method is called before the load, so a source cannot measure by itself: it asks
 * something that has a history.
 *
 * No method fails: what a source cannot get, and why, stands in the gaps of its answer.
 */
trait MetricSource {

  /** Whether the target names this source; only then is it asked. */
  def isNamed(origin: MetricsOrigin): Boolean

  /** Lines of the doctor: whether the source answers, and what to do if not. */
  def access(origin: MetricsOrigin, nowMs: Long): Vector[String]

  /** `InventoryPart()`: the source has metrics only. */
  def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart

  def collect(request: MetricsRequest): CollectedMetrics
}

/**
 * @param known parts of the cluster that the inventory has found
 * @param only names of the kinds that are wanted (`SourceKind.name`); `None`: all
 * @param isLive the run goes on: what is slow to read is left for the end
 */
final case class MetricsRequest(
    origin: MetricsOrigin,
    window: MetricsWindow,
    known: InventoryPart = InventoryPart(),
    only: Option[Set[String]] = None,
    isLive: Boolean = false,
) {

  def wants(kind: String): Boolean = only.forall(_(kind))
}

/** @param gaps what could not be collected, from where, why, and what to do; in sentences */
final case class CollectedMetrics(
    series: Vector[Series] = Vector.empty,
    gaps: Vector[String] = Vector.empty,
    sql: Vector[SqlLoad] = Vector.empty,
) {
  def and(other: CollectedMetrics): CollectedMetrics =
    CollectedMetrics(series ++ other.series, gaps ++ other.gaps, sql ++ other.sql)
}

/**
 * Epoch milliseconds; ends are exclusive.
 *
 * @param phases of the run itself, in the order of time; empty: the whole window is the run
 */
final case class MetricsWindow(fromMs: Long, toMs: Long, phases: Vector[Phase] = Vector.empty) {

  def runFromMs: Long = phases.headOption.fold(fromMs)(_.fromMs)
  def runToMs: Long = phases.lastOption.fold(toMs)(_.toMs)
}

final case class Phase(name: String, fromMs: Long, toMs: Long)
