package org.folio.perf.source

import org.folio.perf.model.{FrozenMetrics, MetricSeries, MetricsOrigin, SqlLoad}
import org.folio.perf.source.aws.{CloudWatchSource, PerformanceInsightsSource}
import org.folio.perf.source.prometheus.PrometheusSource

/**
 * Something that knows what the infrastructure did during a run.
 *
 * `collect` never fails: what it cannot get, and why, it says in the gaps of its answer.
 */
trait MetricSource {
  def name: String

  /** @param known parts of the cluster that the inventory has found */
  def collect(
      origin: MetricsOrigin,
      window: MetricsWindow,
      known: KnownParts = KnownParts.none,
  ): CollectedMetrics
}

object MetricSource {

  /** @param say gets a line of progress now and then */
  def all(say: String => Unit = _ => ()): Vector[MetricSource] =
    Vector(CloudWatchSource(say = say), PerformanceInsightsSource(say = say), PrometheusSource(say))

  /** Asks each of `sources`; series are sorted by source, metric, subject and statistic. */
  def freeze(
      origin: MetricsOrigin,
      window: MetricsWindow,
      collectedAtMs: Long,
      sources: Vector[MetricSource],
      known: KnownParts = KnownParts.none,
  ): FrozenMetrics = {
    val collected = sources.map(_.collect(origin, window, known))
    val series = collected
      .flatMap(_.series)
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic))
      .map(SeriesCoverage.noted(_, window, collectedAtMs))
    FrozenMetrics(
      schemaVersion = FrozenMetrics.SchemaVersion,
      collectedAtMs = collectedAtMs,
      fromMs = window.fromMs,
      toMs = window.toMs,
      series = series,
      gaps = collected.flatMap(_.gaps) ++ SeriesCoverage.holes(series, window, collectedAtMs),
      sql = collected.flatMap(_.sql),
    )
  }
}

/**
 * Epoch milliseconds; ends are exclusive.
 *
 * @param phases of the run itself, in the order of time; empty: the whole window is the run
 */
final case class MetricsWindow(fromMs: Long, toMs: Long, phases: Vector[Phase] = Vector.empty) {
  require(fromMs < toMs, s"the window is from $fromMs to $toMs; it must not be empty")

  def runFromMs: Long = phases.headOption.fold(fromMs)(_.fromMs)
  def runToMs: Long = phases.lastOption.fold(toMs)(_.toMs)
}

final case class Phase(name: String, fromMs: Long, toMs: Long)

/** @param gaps what could not be collected, from where, why, and what to do; in sentences */
final case class CollectedMetrics(
    series: Vector[MetricSeries],
    gaps: Vector[String],
    sql: Vector[SqlLoad] = Vector.empty,
)

/**
 * Parts of a cluster that an inventory has found, to ask for their metrics.
 *
 * @param instances ids of EC2
 * @param databases instances of RDS
 * @param search names of OpenSearch domains, `kafka` of MSK clusters
 */
final case class KnownParts(
    cluster: Option[String],
    instances: Vector[String],
    databases: Vector[KnownDatabase],
    search: Vector[String],
    kafka: Vector[String],
) {
  def and(other: KnownParts): KnownParts = KnownParts(
    cluster.orElse(other.cluster),
    instances ++ other.instances,
    databases ++ other.databases,
    search ++ other.search,
    kafka ++ other.kafka,
  )
}

object KnownParts {
  val none: KnownParts =
    KnownParts(None, Vector.empty, Vector.empty, Vector.empty, Vector.empty)
}

/** @param resourceId by which Performance Insights knows it; `None`: that is not enabled there */
final case class KnownDatabase(id: String, resourceId: Option[String])
