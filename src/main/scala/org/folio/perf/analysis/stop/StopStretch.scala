package org.folio.perf.analysis.stop

import org.folio.perf.model.StopCriterion

/**
 * A time without a break in which a criterion's condition held. Times count from the load's start.
 *
 * @param moderate the value that was nearest to its end: the others were worse
 */
final private[stop] case class StopStretch(fromMs: Long, toMs: Long, moderate: Double) {
  def lengthMs: Long = toMs - fromMs

  def longer(toMs: Long, value: Double, criterion: StopCriterion): StopStretch = {
    val nearest =
      if (criterion.isBadWhenHigh) math.min(moderate, value) else math.max(moderate, value)
    copy(toMs = toMs, moderate = nearest)
  }
}
