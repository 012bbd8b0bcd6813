package org.folio.perf.analysis.run

import org.folio.perf.model._

/** Checks stop criteria on metrics of the cluster. */
object ClusterStop {

  /**
   * The first criterion that is met: all values of one series, without a gap, for as long as it says.
   *
   * @param series latest values; series of other figures are ignored
   * @param loadStartMs epoch milliseconds; what was before does not count
   * @param nowMs epoch milliseconds; a period that is not over may still get another value
   */
  def apply(
      criteria: Vector[StopCriterion],
      series: Vector[Series],
      loadStartMs: Long,
      nowMs: Long,
      plannedMs: Long,
  ): Option[StopReason] = {
    val met = for {
      criterion <- criteria.iterator
      one <- series.iterator.filter(isOf(criterion.figure, _))
      stretch <- stretches(criterion, one, loadStartMs, nowMs)
      if stretch.lengthMs >= criterion.forMs
    } yield StopWords.reason(criterion, one.subject, stretch, nowMs - loadStartMs, plannedMs)
    met.nextOption()
  }

  /** True if a series belongs to the figure. */
  def isOf(figure: LimitFigure, series: Series): Boolean = figure match {
    case resource: LimitFigure.Resource =>
      resource.covers(series.source, series.metric, series.statistic, series.subject)
    case _ => false
  }

  private def stretches(
      criterion: StopCriterion,
      series: Series,
      loadStartMs: Long,
      nowMs: Long,
  ): Vector[StopStretch] = {
    val periodMs = series.periodSeconds * 1000L
    val counted =
      series.points.filter(p => p.timeMs >= loadStartMs && p.timeMs + periodMs <= nowMs)
    counted.foldLeft(Vector.empty[StopStretch]) { (found, point) =>
      val (from, to) = (point.timeMs - loadStartMs, point.timeMs - loadStartMs + periodMs)
      found match {
        case _ if !criterion.isMetBy(point.value) => found :+ StopStretch(to, to, point.value)
        case earlier :+ last if from - last.toMs <= periodMs / 2 && last.lengthMs > 0 =>
          earlier :+ last.longer(to, point.value, criterion)
        case _ => found :+ StopStretch(from, to, point.value)
      }
    }
  }
}
