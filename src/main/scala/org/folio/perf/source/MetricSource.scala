package org.folio.perf.source

import org.folio.perf.model.{FrozenMetrics, MetricSeries, MetricsOrigin}

/**
 * Something that knows what the infrastructure did during a run.
 *
 * `collect` never fails: what it cannot get, and why, it says in the gaps of its answer.
 */
trait MetricSource {
  def name: String
  def collect(origin: MetricsOrigin, window: MetricsWindow): CollectedMetrics
}

object MetricSource {
  val all: Vector[MetricSource] = Vector(CloudWatchSource())

  /** Asks each of `sources`; series are sorted by source, metric, subject and statistic. */
  def freeze(
      origin: MetricsOrigin,
      window: MetricsWindow,
      collectedAtMs: Long,
      sources: Vector[MetricSource] = all,
  ): FrozenMetrics = {
    val collected = sources.map(_.collect(origin, window))
    FrozenMetrics(
      schemaVersion = FrozenMetrics.SchemaVersion,
      collectedAtMs = collectedAtMs,
      fromMs = window.fromMs,
      toMs = window.toMs,
      series = collected
        .flatMap(_.series)
        .sortBy(s => (s.source, s.metric, s.subject, s.statistic)),
      gaps = collected.flatMap(_.gaps),
    )
  }
}

/** Epoch milliseconds; `toMs` is exclusive. */
final case class MetricsWindow(fromMs: Long, toMs: Long) {
  require(fromMs < toMs, s"the window is from $fromMs to $toMs; it must not be empty")
}

/** @param gaps what could not be collected, from where, why, and what to do; in sentences */
final case class CollectedMetrics(series: Vector[MetricSeries], gaps: Vector[String])
