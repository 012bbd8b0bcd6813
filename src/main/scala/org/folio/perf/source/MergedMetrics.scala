package org.folio.perf.source

import org.folio.perf.model.{FrozenMetrics, MetricPoint, MetricSeries, SqlLoad}

/**
 * Merges two collections of the same run. A later value replaces an earlier one of the same period. Series that only the
 * earlier collection has stay, because their source may be gone.
 */
object MergedMetrics {

  def apply(before: FrozenMetrics, after: FrozenMetrics): FrozenMetrics = {
    val later = after.series.map(s => key(s) -> s).toMap
    val earlier = before.series.map(s => key(s) -> s).toMap
    val all = (before.series ++ after.series).map(key).distinct
    val onlyBefore = before.series.filterNot(s => later.contains(key(s)))
    val merged = all
      .map(k =>
        (earlier.get(k), later.get(k)) match {
          case (Some(old), Some(fresh)) =>
            fresh.copy(
              points = mergedPoints(old.points, fresh.points),
              coveragePercent = most(old.coveragePercent, fresh.coveragePercent),
            )
          case (old, fresh) => fresh.orElse(old).get
        }
      )
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic))
    FrozenMetrics(
      FrozenMetrics.SchemaVersion,
      after.collectedAtMs,
      before.fromMs.min(after.fromMs),
      before.toMs.max(after.toMs),
      merged,
      after.gaps ++ Option.when(onlyBefore.nonEmpty)(
        s"${onlyBefore.size} series come from an earlier collection; the last one did not return them."
      ),
      statements(before.sql, after.sql),
    )
  }

  private def key(s: MetricSeries) = (s.source, s.metric, s.subject, s.statistic, s.periodSeconds)

  private def mergedPoints(
      old: Vector[MetricPoint],
      fresh: Vector[MetricPoint],
  ): Vector[MetricPoint] =
    (fresh ++ old).distinctBy(_.timeMs).sortBy(_.timeMs)

  private def most(a: Option[Double], b: Option[Double]): Option[Double] = (a ++ b).maxOption

  /** Top SQL of a database and phase comes from one collection. */
  private def statements(old: Vector[SqlLoad], fresh: Vector[SqlLoad]): Vector[SqlLoad] = {
    val renewed = fresh.map(s => (s.database, s.phase)).toSet
    old.filterNot(s => renewed((s.database, s.phase))) ++ fresh
  }
}
