package org.folio.perf.source

import org.folio.perf.model.{FrozenMetrics, MetricsOrigin, SourceBlockForm}
import org.folio.perf.source.aws.AwsSource
import org.folio.perf.source.metrics._
import org.folio.perf.source.prometheus.PrometheusSource

/** The one list of metric sources, for live runs, the doctor, the report and the settings. */
object MetricSources {

  /** @param say gets a line of progress now and then */
  def all(say: String => Unit = _ => ()): Vector[MetricSource] =
    Vector(new AwsSource(say), new PrometheusSource(say))

  /** Blocks that `metrics` in a target's file may have. */
  def blocks: Vector[SourceBlockForm] = all().flatMap(_.block)

  /** URLs that the target's sources send requests to, each with the name of its setting. */
  def urls(origin: MetricsOrigin): Vector[(String, String)] = all().flatMap(_.urls(origin))

  /** Lines of the doctor about metrics. A run succeeds without metrics. */
  def access(origin: Option[MetricsOrigin], nowMs: Long): Vector[String] = origin match {
    case None => Vector("Metrics: the target names no source, so the report will have no metrics.")
    case Some(named) => all().filter(_.isNamed(named)).flatMap(_.access(named, nowMs))
  }

  /** The cluster by all `sources`. */
  def inventory(
      origin: MetricsOrigin,
      window: MetricsWindow,
      sources: Vector[MetricSource],
  ): InventoryPart =
    sources.map(_.inventory(origin, window)).foldLeft(InventoryPart())(_.and(_))

  /**
   * Reads metrics from each of `sources`. Series are sorted by source, metric, subject and statistic.
   *
   * @param before an earlier collection of the same run; what it has is not lost
   */
  def freeze(
      request: MetricsRequest,
      collectedAtMs: Long,
      sources: Vector[MetricSource],
      before: Option[FrozenMetrics] = None,
  ): FrozenMetrics = {
    val now = sources.map(_.collect(request)).foldLeft(CollectedMetrics.none)(_.and(_))
    frozen(before.fold(now)(MergedMetrics(_, now)), request.window, collectedAtMs)
  }

  private[source] def frozen(
      collected: CollectedMetrics,
      window: MetricsWindow,
      collectedAtMs: Long,
  ): FrozenMetrics = {
    val series = collected.series
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic))
      .map(SeriesCoverage.withCoverage(_, window, collectedAtMs))
    FrozenMetrics(
      schemaVersion = FrozenMetrics.SchemaVersion,
      collectedAtMs = collectedAtMs,
      fromMs = window.fromMs,
      toMs = window.toMs,
      series = series,
      gaps = collected.gaps ++ SeriesCoverage.holes(series, window, collectedAtMs),
      sql = collected.sql,
    )
  }
}
