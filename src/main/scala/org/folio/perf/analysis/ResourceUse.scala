package org.folio.perf.analysis

import org.folio.perf.model._

/** The infrastructure's series over the run, and their averages over its steady state. */
object ResourceUse {
  private val MarginMs = 15L * 60 * 1000

  def apply(
      metrics: Option[FrozenMetrics],
      inventory: Option[Inventory],
      window: RunWindow,
      succeeded: Long = 0,
  ): InfrastructureResult = {
    val series = metrics
      .fold(Vector.empty[MetricSeries])(_.series)
      .map(result(_, window))
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic, s.unit))
    InfrastructureResult(
      metrics.isDefined,
      series,
      inventory.map(duringRun(_, window)),
      ServiceUses(series, inventory),
      metrics.fold(Vector.empty[SqlLoad])(_.sql),
      inventory.flatMap(ClusterCosts(_, succeeded, window.steadyMs)),
    )
  }

  /** Events of the run itself, a quarter of an hour before and after it. */
  private def duringRun(inventory: Inventory, window: RunWindow): Inventory = inventory.copy(
    events = inventory.events.filter { event =>
      val since = window.sinceLoadStart(event.timeMs)
      since >= -MarginMs && since < window.endMs + MarginMs
    }
  )

  private def result(series: MetricSeries, window: RunWindow): SeriesResult = {
    val points = series.points
      .filter(point => java.lang.Double.isFinite(point.value))
      .map(point => SeriesPoint(window.sinceLoadStart(point.timeMs), point.value))
      .filter(point => isOfRun(point.timeMs, series.periodSeconds, window))
      .sortBy(_.timeMs)
      .distinctBy(_.timeMs)
    val periodMs = math.max(1, series.periodSeconds).toLong * 1000
    val steady = points.filter(point => isSteady(point.timeMs, periodMs, window)).map(_.value)
    SeriesResult(
      series.source,
      series.metric,
      series.subject,
      series.unit,
      series.statistic,
      series.periodSeconds,
      average = Option.when(steady.nonEmpty)(steady.sum / steady.size.toDouble),
      maximum = steady.maxOption,
      coveragePercent = coverage(steady.size, points.headOption, periodMs, window),
      points,
    )
  }

  /** A period counts when its middle lies in the steady state. */
  private[analysis] def isSteady(startMs: Long, periodMs: Long, window: RunWindow): Boolean =
    window.contains(startMs + periodMs / 2)

  /** Points of the run itself; the run folder also has those before and after it. */
  private def isOfRun(timeMs: Long, periodSeconds: Int, window: RunWindow): Boolean = {
    val periodMs = math.max(1, periodSeconds).toLong * 1000
    timeMs > -2 * periodMs && timeMs <= window.endMs.max(window.steadyToMs) + periodMs
  }

  private def coverage(
      found: Int,
      first: Option[SeriesPoint],
      periodMs: Long,
      window: RunWindow,
  ): Double = {
    val phase = Math.floorMod(first.fold(0L)(_.timeMs) + periodMs / 2, periodMs)
    def middlesBefore(ms: Long) = Math.floorDiv(ms - 1 - phase, periodMs)
    val expected = middlesBefore(window.steadyToMs) - middlesBefore(window.steadyFromMs)
    if (expected <= 0) 0 else math.min(100.0, found.toDouble * 100 / expected.toDouble)
  }
}
