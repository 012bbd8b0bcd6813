package org.folio.perf.model

/**
 * A criterion that stops a failing run early, such as `errors > 20 % for 60 s`. A [[Limit]] judges a run after its end.
 *
 * @param condition of the stop, with its line as written
 * @param forMs time that the condition must last without a break
 */
final case class StopCriterion(condition: Limit, forMs: Long) {
  def line: String = condition.line
  def figure: LimitFigure = condition.figure

  /** True if high values are the bad ones. */
  def isBadWhenHigh: Boolean = !condition.isUpper
  def isMetBy(value: Double): Boolean = condition.holds(value)

  /** Whether it looks at the cluster's metrics, not at the run's own figures. */
  def isOfCluster: Boolean = figure match {
    case _: LimitFigure.Resource => true
    case _ => false
  }

  /** Whether the load generator is the reason, so that the run says nothing about the target. */
  def blamesInjector: Boolean = figure match {
    case LimitFigure.InjectorCpu | LimitFigure.PlanKept => true
    case _ => false
  }
}

/**
 * Reason of an early stop.
 *
 * @param line of the criterion
 * @param statement one sentence with time and value
 * @param atMs since the start of the load
 * @param blamesInjector as in the criterion
 */
final case class StopReason(line: String, statement: String, atMs: Long, blamesInjector: Boolean)
