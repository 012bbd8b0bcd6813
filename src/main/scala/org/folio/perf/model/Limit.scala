package org.folio.perf.model

/**
 * A limit in one readable line, such as `"CICO_TC_Check-Out Controller" p95 < 3 s` or
 * `database cpu < 80 % for 5 m`. It says what must hold in the steady state.
 *
 * @param line as it was written
 * @param bound the largest value that is within the limit, or the smallest, in the figure's own unit: ms,
 *   per cent, a number
 * @param forMs it is only exceeded when the value is beyond the bound for so long without a break;
 *   `None`: when the average over the steady state is, of connections the highest value
 */
final case class Limit(
    line: String,
    figure: LimitFigure,
    relation: LimitRelation,
    bound: Double,
    forMs: Option[Long],
) {
  def holds(value: Double): Boolean = relation match {
    case LimitRelation.Below => value < bound
    case LimitRelation.AtMost => value <= bound
    case LimitRelation.Above => value > bound
    case LimitRelation.AtLeast => value >= bound
  }
}

sealed trait LimitRelation

object LimitRelation {
  case object Below extends LimitRelation
  case object AtMost extends LimitRelation
  case object Above extends LimitRelation
  case object AtLeast extends LimitRelation
}

/** What is limited. */
sealed trait LimitFigure

object LimitFigure {

  /** @param transaction `None`: each of them */
  final case class ResponseTime(transaction: Option[String], statistic: TimeStatistic)
      extends LimitFigure

  /** Share that failed, per cent. `None`: of all transactions together. */
  final case class Errors(transaction: Option[String]) extends LimitFigure

  /** @param subject such as `mod-search`; `None`: each of them */
  final case class Resource(kind: ResourceKind, subject: Option[String]) extends LimitFigure

  /** CPU of the load generator's machine, per cent of all its cores. */
  case object InjectorCpu extends LimitFigure

  /** Transactions a minute, per cent of the plan. */
  case object LoadDelivered extends LimitFigure

  /** Iterations that started on time, per cent. */
  case object PlanKept extends LimitFigure

  /** Of each transaction that is called slower than in the baseline, by so many per cent. */
  case object Regression extends LimitFigure
}

sealed abstract class TimeStatistic(val word: String, val title: String)

object TimeStatistic {
  case object Average extends TimeStatistic("average", "the average")
  case object P50 extends TimeStatistic("p50", "the median")
  case object P75 extends TimeStatistic("p75", "the 75th percentile")
  case object P95 extends TimeStatistic("p95", "the 95th percentile")
  case object P99 extends TimeStatistic("p99", "the 99th percentile")
  case object Max extends TimeStatistic("max", "the longest")

  val all: Vector[TimeStatistic] = Vector(Average, P50, P75, P95, P99, Max)
}

/**
 * A series of metrics.
 *
 * @param isShare per cent of what there is
 */
sealed abstract class ResourceKind(val source: String, val metric: String, val isShare: Boolean)

object ResourceKind {
  case object DatabaseCpu extends ResourceKind("AWS/RDS", "CPUUtilization", isShare = true)
  case object DatabaseConnections
      extends ResourceKind("AWS/RDS", "DatabaseConnections", isShare = false)
  case object ServiceCpu extends ResourceKind("AWS/ECS", "CPUUtilization", isShare = true)
  case object ServiceMemory extends ResourceKind("AWS/ECS", "MemoryUtilization", isShare = true)
}
