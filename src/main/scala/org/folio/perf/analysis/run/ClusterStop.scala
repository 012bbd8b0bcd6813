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
      moderate <- SeriesLimit.worst(one, loadStartMs, nowMs, criterion.forMs, criterion.isBadWhenHigh)
      if criterion.isMetBy(moderate)
    } yield StopWords.reason(criterion, one.subject, moderate, criterion.forMs, nowMs - loadStartMs, plannedMs)
    met.nextOption()
  }

  /** True if a series belongs to the figure. */
  def isOf(figure: LimitFigure, series: Series): Boolean = figure match {
    case resource: LimitFigure.Resource => resource.covers(series)
    case _ => false
  }
}
