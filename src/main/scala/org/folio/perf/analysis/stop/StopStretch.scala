package org.folio.perf.analysis.stop

import org.folio.perf.model.{LimitRelation, StopCriterion}

/**
 * A time without a break in which a criterion's condition held. Times count from the load's start.
 *
 * @param moderate the value that was nearest to its end: the others were worse
 */
final private[stop] case class StopStretch(fromMs: Long, toMs: Long, moderate: Double) {
  def lengthMs: Long = toMs - fromMs

  def longer(toMs: Long, value: Double, criterion: StopCriterion): StopStretch = {
    val nearest =
      if (StopStretch.isUpper(criterion)) math.min(moderate, value) else math.max(moderate, value)
    copy(toMs = toMs, moderate = nearest)
  }
}

private[stop] object StopStretch {

  /** True if high values are the bad ones. */
  def isUpper(criterion: StopCriterion): Boolean = criterion.condition.relation match {
    case LimitRelation.Above | LimitRelation.AtLeast => true
    case LimitRelation.Below | LimitRelation.AtMost => false
  }
}
