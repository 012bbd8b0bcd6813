package org.folio.perf.model

/**
 * When a run is hopeless, such as `errors > 20 % for 60 s`. It ends the run, while a [[Limit]] says
 * afterwards what should have held.
 *
 * @param condition under which there is no hope; its line is the one that was written
 * @param forMs it has to last so long without a break
 */
final case class StopCriterion(condition: Limit, forMs: Long) {
  def line: String = condition.line
  def figure: LimitFigure = condition.figure
  def isMetBy(value: Double): Boolean = condition.holds(value)

  /** Whether it is metrics of the cluster that tell, rather than what the run itself measures. */
  def isOfCluster: Boolean = figure match {
    case _: LimitFigure.Resource => true
    case _ => false
  }

  /** Whether it is the load generator that failed, so that nothing is known of the target. */
  def blamesInjector: Boolean = figure match {
    case LimitFigure.InjectorCpu | LimitFigure.PlanKept => true
    case _ => false
  }
}

/**
 * What ended a run before its time.
 *
 * @param line of the criterion
 * @param statement with time and value, one sentence
 * @param atMs since the load's start
 * @param blamesInjector as of the criterion
 */
final case class StopReason(line: String, statement: String, atMs: Long, blamesInjector: Boolean)
