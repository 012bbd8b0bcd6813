package org.folio.perf.model

/**
 * A limit in one readable line, such as `"CICO_TC_Check-Out Controller" p95 < 3 s` or
 * `database cpu < 80 % for 5 m`. It says what must hold in the steady state.
 *
 * @param line the limit as it was written
 * @param bound value in the figure's own unit: ms, per cent, a number; `relation` says whether the bound itself
 *   is within the limit
 * @param forMs time without a break for which the value must be beyond the bound to exceed the limit;
 *   `None`: the average over the steady state decides, for connections the highest value
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

  /** True if values above the bound exceed the limit; false: values below it. */
  def isUpper: Boolean = relation match {
    case LimitRelation.Below | LimitRelation.AtMost => true
    case LimitRelation.Above | LimitRelation.AtLeast => false
  }

  /** True if it limits the sent load and not the target's answers. */
  def isOfLoad: Boolean = figure == LimitFigure.PlanKept

  /** True if it limits failed transactions. */
  def isOfFailures: Boolean = figure match {
    case LimitFigure.Errors(_) => true
    case _ => false
  }
}

object Limit {

  /** Share of all transactions that may fail; the bound itself is within the limit. */
  def errors(maxPercent: Double): Limit = Limit(
    s"errors <= ${plain(maxPercent)} %",
    LimitFigure.Errors(None),
    LimitRelation.AtMost,
    maxPercent,
    None,
  )

  /** 95th percentile of a transaction; the bound itself is within the limit. */
  def p95(transaction: String, maxMs: Double): Limit = Limit(
    s"\"$transaction\" p95 <= ${plain(maxMs)} ms",
    LimitFigure.ResponseTime(Some(transaction), TimeStatistic.P95),
    LimitRelation.AtMost,
    maxMs,
    None,
  )

  /** Share of iterations that must start on time; the bound itself is within the limit. */
  def planKept(minPercent: Double): Limit = Limit(
    s"plan kept >= ${plain(minPercent)} %",
    LimitFigure.PlanKept,
    LimitRelation.AtLeast,
    minPercent,
    None,
  )

  private def plain(value: Double): String =
    BigDecimal(value).bigDecimal.stripTrailingZeros.toPlainString
}

sealed trait LimitRelation

object LimitRelation {
  case object Below extends LimitRelation
  case object AtMost extends LimitRelation
  case object Above extends LimitRelation
  case object AtLeast extends LimitRelation
}

/** The figure that is limited. */
sealed trait LimitFigure

object LimitFigure {

  /** @param transaction `None`: each of them */
  final case class ResponseTime(transaction: Option[String], statistic: TimeStatistic)
      extends LimitFigure

  /** Share that failed, per cent. `None`: of all transactions together. */
  final case class Errors(transaction: Option[String]) extends LimitFigure

  /** @param subject such as `mod-search`; `None`: each of them */
  final case class Resource(kind: ResourceKind, subject: Option[String]) extends LimitFigure {

    /** True if a series with these properties has its values. */
    def covers(source: String, metric: String, statistic: String, of: String): Boolean =
      kind.source(source) && metric == kind.metric && statistic == "Average" &&
        subject.forall(_ == of)
  }

  /** CPU of the load generator's machine, per cent of all its cores. */
  case object InjectorCpu extends LimitFigure

  /** Transactions per minute, in per cent of the plan. */
  case object LoadDelivered extends LimitFigure

  /** Iterations that started on time, per cent. */
  case object PlanKept extends LimitFigure

  /** Change of each transaction that is slower than in the baseline, per cent. */
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
sealed abstract class ResourceKind(val source: SourceKind, val metric: String, val isShare: Boolean)

object ResourceKind {
  case object DatabaseCpu
      extends ResourceKind(SourceKind.Databases, "CPUUtilization", isShare = true)
  case object DatabaseConnections
      extends ResourceKind(SourceKind.Databases, "DatabaseConnections", isShare = false)
  case object ServiceCpu extends ResourceKind(SourceKind.Services, "CPUUtilization", isShare = true)
  case object ServiceMemory
      extends ResourceKind(SourceKind.Services, "MemoryUtilization", isShare = true)

  /** A metric by its name, of any source. */
  final case class Named(name: String) extends ResourceKind(SourceKind.Any, name, isShare = false)
}

/**
 * The result of checking a limit.
 *
 * @param line as it was written
 * @param held `None`: it could not be checked
 * @param statement with the value, or why it could not be checked
 * @param headroomPercent part of the way from the best possible value to the bound that is left; `None`: the limit is not
 *   held, or there is no best possible value
 */
final case class LimitResult(
    line: String,
    held: Option[Boolean],
    statement: String,
    headroomPercent: Option[Double] = None,
)
