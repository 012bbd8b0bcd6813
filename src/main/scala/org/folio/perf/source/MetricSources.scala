package org.folio.perf.source

import org.folio.perf.model.{FrozenMetrics, MetricsOrigin, SourceBlockForm}
import org.folio.perf.source.aws.AwsSource
import org.folio.perf.source.metrics._
import org.folio.perf.source.prometheus.PrometheusSource

/** The one list of metric sources. Live runs, the doctor, the report and the settings take theirs from it. */
object MetricSources {

  /** @param say gets a line of progress now and then */
  def all(say: String => Unit = _ => ()): Vector[MetricSource] =
    Vector(new AwsSource(say), new PrometheusSource(say))

  /** The blocks that `metrics` of a target's file may have. */
  def blocks: Vector[SourceBlockForm] = all().flatMap(_.block)

  /** URLs that the target's sources send requests to, each with the name of its setting. */
  def urls(origin: MetricsOrigin): Vector[(String, String)] = all().flatMap(_.urls(origin))

  /** What the doctor says about metrics. A run succeeds without any of them. */
  def access(origin: Option[MetricsOrigin], nowMs: Long): Vector[String] = origin match {
    case None => Vector("Metrics: the target names no source; the report will have none.")
    case Some(named) => all().filter(_.isNamed(named)).flatMap(_.access(named, nowMs))
  }

  /** The cluster by all `sources`. */
  def inventory(
      origin: MetricsOrigin,
      window: MetricsWindow,
      sources: Vector[MetricSource],
  ): InventoryPart =
    sources.map(_.inventory(origin, window)).foldLeft(InventoryPart())(_.and(_))

  /** Reads metrics from each of `sources`. Series are sorted by source, metric, subject and statistic. */
  def freeze(
      request: MetricsRequest,
      collectedAtMs: Long,
      sources: Vector[MetricSource],
  ): FrozenMetrics = frozen(
    sources.map(_.collect(request)).foldLeft(CollectedMetrics.none)(_.and(_)),
    request.window,
    collectedAtMs,
  )

  private[source] def frozen(
      collected: CollectedMetrics,
      window: MetricsWindow,
      collectedAtMs: Long,
  ): FrozenMetrics = {
    val series = collected.series
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic))
      .map(SeriesCoverage.noted(_, window, collectedAtMs))
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
