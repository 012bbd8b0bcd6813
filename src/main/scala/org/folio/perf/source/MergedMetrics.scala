package org.folio.perf.source

import org.folio.perf.model.{FrozenMetrics, MetricPoint, MetricSeries, SqlLoad}
import org.folio.perf.source.metrics.CollectedMetrics

/**
 * Adds an earlier collection of the same run to a new one. A new value replaces the earlier one of the same period. Series
 * that only the earlier collection has stay, because their source may be gone.
 */
object MergedMetrics {

  def apply(before: FrozenMetrics, now: CollectedMetrics): CollectedMetrics = {
    val earlier = before.series.map(s => key(s) -> s).toMap
    val renewed = now.series.map(key).toSet
    val onlyBefore = before.series.filterNot(s => renewed(key(s)))
    val merged = now.series.map { fresh =>
      earlier
        .get(key(fresh))
        .fold(fresh)(old => fresh.copy(points = mergedPoints(old.points, fresh.points)))
    }
    CollectedMetrics(
      merged ++ onlyBefore,
      now.gaps ++ Option.when(onlyBefore.nonEmpty)(
        s"${onlyBefore.size} series come from an earlier collection; the last one did not return them."
      ),
      statements(before.sql, now.sql),
    )
  }

  private def key(s: MetricSeries) = (s.source, s.metric, s.subject, s.statistic, s.periodSeconds)

  private def mergedPoints(
      old: Vector[MetricPoint],
      fresh: Vector[MetricPoint],
  ): Vector[MetricPoint] =
    (fresh ++ old).distinctBy(_.timeMs).sortBy(_.timeMs)

  /** Top SQL of a database and phase comes from one collection. */
  private def statements(old: Vector[SqlLoad], fresh: Vector[SqlLoad]): Vector[SqlLoad] = {
    val renewed = fresh.map(s => (s.database, s.phase)).toSet
    old.filterNot(s => renewed((s.database, s.phase))) ++ fresh
  }
}
