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

/** Reads a [[StopCriterion]] from its line: the grammar of [[LimitLine]], always with a time. */
object StopLine {

  /** Forms of a line, for messages. */
  val Forms: Vector[String] = Vector(
    "errors > 20 % for 60 s (or \"TRANSACTION\" errors)",
    "\"TRANSACTION\" p95 > 30 s for 2 m (or average, p50, p75, p99, max; any transaction)",
    "database cpu > 98 % for 10 m (or database connections > 5000)",
    "any service memory > 99 % for 5 m (or service mod-search cpu)",
    "metric \"BurstBalance\" < 10 for 5 m (any metric, in both directions; of \"SUBJECT\" for one subject)",
    "injector cpu > 90 % for 60 s",
    "plan kept < 50 % for 60 s",
    "load delivered < 50 % for 5 m",
  )

  /** Left: the problem, as a sentence without its full stop. */
  def parse(line: String): Either[String, StopCriterion] =
    for {
      condition <- LimitLine.read(line, _ => true)
      _ <- Either.cond(
        condition.figure != LimitFigure.Regression,
        (),
        "a regression is only known after the run",
      )
      _ <- direction(condition)
      forMs <- condition.forMs
        .filter(_ > 0)
        .toRight("it does not say for how long, such as for 60 s")
    } yield StopCriterion(condition, forMs)

  /** Refuses criteria in the wrong direction, which would stop good runs. */
  private def direction(condition: Limit): Either[String, Unit] = {
    val isGood = condition.figure match {
      case LimitFigure.Resource(ResourceKind.Named(_), _) => true
      case LimitFigure.PlanKept | LimitFigure.LoadDelivered => condition.isUpper
      case _ => !condition.isUpper
    }
    val (expected, found) = if (condition.isUpper) (">", "<") else ("<", ">")
    Either.cond(isGood, (), s"with $found it would end a run that is well; expected $expected")
  }
}
