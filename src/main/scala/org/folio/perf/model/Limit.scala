package org.folio.perf.model

import scala.util.matching.Regex

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
  def holds(value: Double): Boolean = relation.holds(value, bound)

  /** True if values above the bound exceed the limit; false: values below it. */
  def isUpper: Boolean = relation.isUpper

  /** True if it limits the sent load and not the target's answers. */
  def isOfLoad: Boolean = figure == LimitFigure.PlanKept

  /** The transaction that it names; `None`: it is on all of them, or on something else. */
  def transaction: Option[String] = figure match {
    case LimitFigure.ResponseTime(transaction, _) => transaction
    case _ => errorsOf
  }

  /** The transaction whose failures it limits; `None`: it limits something else, or those of all. */
  def errorsOf: Option[String] = figure match {
    case LimitFigure.Errors(transaction) => transaction
    case _ => None
  }

  /** True if it limits failed transactions. */
  def isOfFailures: Boolean = figure match {
    case LimitFigure.Errors(_) | LimitFigure.ErrorsOfEach => true
    case _ => false
  }
}

object Limit {

  /** Share of all transactions that may fail; the bound itself is within the limit. */
  def errors(maxPercent: Double): Limit = LimitLine.of(s"errors <= ${PlainNumber(maxPercent)} %")

  /** Share of each transaction's executions that may fail; the bound itself exceeds the limit. */
  def errorsOfEach(belowPercent: Double): Limit =
    LimitLine.of(s"any transaction errors < ${PlainNumber(belowPercent)} %")

  /** 95th percentile of a transaction; the bound itself is within the limit. */
  def p95(transaction: String, maxMs: Double): Limit = Limit(
    s"\"$transaction\" p95 <= ${PlainNumber(maxMs)} ms",
    LimitFigure.ResponseTime(Some(transaction), TimeStatistic.P95),
    LimitRelation.AtMost,
    maxMs,
    None,
  )

  /** Share of iterations that must start on time; the bound itself is within the limit. */
  def planKept(minPercent: Double): Limit = LimitLine.of(s"plan kept >= ${PlainNumber(minPercent)} %")
}

/** A number with all its digits and no needless zeros: 1000, 1.25. */
object PlainNumber {
  def apply(value: Double): String = BigDecimal(value).bigDecimal.stripTrailingZeros.toPlainString
}

sealed abstract class LimitRelation(val sign: String, val isUpper: Boolean, val holds: (Double, Double) => Boolean)
object LimitRelation {
  case object Below extends LimitRelation("<", true, _ < _)
  case object AtMost extends LimitRelation("<=", true, _ <= _)
  case object Above extends LimitRelation(">", false, _ > _)
  case object AtLeast extends LimitRelation(">=", false, _ >= _)
  val all: Vector[LimitRelation] = Vector(Below, AtMost, Above, AtLeast)
}

/** The figure that is limited. @param words what it is about */
sealed abstract class LimitFigure(val words: String)

object LimitFigure {

  /** @param transaction `None`: each of them */
  final case class ResponseTime(transaction: Option[String], statistic: TimeStatistic)
      extends LimitFigure("response times")

  /** Share that failed, per cent. `None`: of all transactions together. */
  final case class Errors(transaction: Option[String]) extends LimitFigure("errors")

  /** Share of failed executions, per cent, of each transaction that has no limit of its own. */
  case object ErrorsOfEach extends LimitFigure("errors")

  /** @param subject such as `mod-search`; `None`: each of them */
  final case class Resource(kind: ResourceKind, subject: Option[String]) extends LimitFigure("resources") {

    /** True if a series has its values. */
    def covers(series: Series): Boolean =
      kind.source(series.source) && series.metric == kind.metric && series.statistic == "Average" &&
        subject.forall(_ == series.subject)
  }

  /** CPU of the load generator's machine, per cent of all its cores. */
  case object InjectorCpu extends LimitFigure("load generator")

  /** Transactions per minute, in per cent of the plan. */
  case object LoadDelivered extends LimitFigure("load")

  /** Iterations that started on time, per cent. */
  case object PlanKept extends LimitFigure("plan")

  /** Change of each transaction that is slower than in the baseline, per cent. */
  case object Regression extends LimitFigure("comparison")
}

/** @param rank of a percentile, in per cent */
sealed abstract class TimeStatistic(val word: String, val title: String, val rank: Option[Int]) {

  /**
   * Successful executions that a verdict about it needs. With fewer than 20, the 95th percentile is the longest time, and
   * with fewer than 100 the 99th.
   */
  def fewest: Long =
    rank.fold(0L)(r => math.ceil(100.0 / (100 - r)).toLong).max(TimeStatistic.Fewest)
}

object TimeStatistic {
  case object Average extends TimeStatistic("average", "the average", None)
  case object P50 extends TimeStatistic("p50", "the median", Some(50))
  case object P75 extends TimeStatistic("p75", "the 75th percentile", Some(75))
  case object P95 extends TimeStatistic("p95", "the 95th percentile", Some(95))
  case object P99 extends TimeStatistic("p99", "the 99th percentile", Some(99))
  case object Max extends TimeStatistic("max", "the longest time", None)

  val all: Vector[TimeStatistic] = Vector(Average, P50, P75, P95, P99, Max)

  /** One or two times say nothing about others. */
  private val Fewest = 10L
}

/**
 * A series of metrics.
 *
 * @param isShare per cent of what there is
 */
sealed abstract class ResourceKind(val source: SourceKind, val metric: String, val isShare: Boolean)

object ResourceKind {
  case object DatabaseCpu extends ResourceKind(SourceKind.Databases, "CPUUtilization", isShare = true)
  case object DatabaseConnections extends ResourceKind(SourceKind.Databases, "DatabaseConnections", isShare = false)
  case object ServiceCpu extends ResourceKind(SourceKind.Services, "CPUUtilization", isShare = true)
  case object ServiceMemory extends ResourceKind(SourceKind.Services, "MemoryUtilization", isShare = true)

  /** A metric by its name, of any source. */
  final case class Named(name: String) extends ResourceKind(SourceKind.Any, name, isShare = false)
}

/**
 * The result of checking a limit.
 *
 * @param line as it was written
 * @param held `None`: it could not be checked
 * @param statement with the value, or why it could not be checked
 * @param transactions those beyond the bound of a limit on any transaction, the worst first; in JSON it is absent when empty
 * @param unjudged a sentence that names the transactions with too few executions; `None`: there are none
 */
final case class LimitResult(
    line: String,
    held: Option[Boolean],
    statement: String,
    transactions: Vector[String] = Vector.empty,
    unjudged: Option[String] = None,
) {
  def limit: Option[Limit] = LimitLine.parse(line).toOption
}

/** Reads a [[Limit]] from its line. */
object LimitLine {

  /** Forms of a line, for messages. */
  val Forms: Vector[String] = Vector(
    "\"TRANSACTION\" p95 < 3 s (or average, p50, p75, p99, max; any transaction for each of them)",
    "\"TRANSACTION\" errors < 1 % (any transaction for each of them; errors alone: of all of them together)",
    "database cpu < 80 % for 5 m (or database connections < 5000)",
    "service mod-search cpu < 90 % (or memory; any service for each of them)",
    "metric \"FreeableMemory\" > 1000000000 (any metric of the report; of \"SUBJECT\" for one subject)",
    "injector cpu < 80 %",
    "load delivered > 98 %",
    "plan kept > 99 %",
    "regression against baseline < 10 %",
  )

  /** Left: what is wrong with it, in a sentence without its end. */
  def parse(line: String): Either[String, Limit] =
    read(line, _.isInstanceOf[LimitFigure.Resource]).filterOrElse(
      limit => !limit.isOfFailures || !limit.holds(100),
      "it holds even if all fail; name a share below 100 %, or leave it out",
    )

  /** The limit of a line that the program writes. */
  private[model] def of(line: String): Limit = read(line, _ => false).fold(sys.error, identity)

  /** @param mayLast figures that can be limited for a time */
  private[model] def read(line: String, mayLast: LimitFigure => Boolean): Either[String, Limit] =
    line.trim match {
      case Shape(subject, sign, number, unit, period) =>
        for {
          figure <- figureOf(subject.trim)
          bound <- boundOf(figure, number, Option(unit).getOrElse("").trim.toLowerCase)
          forMs <- periodOf(Option(period), mayLast(figure))
        } yield Limit(line.trim, figure, LimitRelation.all.find(_.sign == sign).get, bound, forMs)
      case _ => Left("it has no comparison such as < 3 s or < 80 % behind what is limited")
    }

  private val Shape: Regex =
    """(?i)([^<>]+?)\s*(<=|>=|<|>)\s*([0-9]+(?:\.[0-9]+)?)\s*([a-z%]*)(?:\s+for\s+(.+))?""".r

  private val Named: Regex = """"([^"]+)"\s+(.+)""".r
  private val Metric: Regex = """(?i)metric\s+"([^"]+)"(?:\s+of\s+"([^"]+)")?""".r
  private val Service: Regex = """(?i)service\s+(\S+)\s+(cpu|memory)""".r

  private def figureOf(subject: String): Either[String, LimitFigure] = subject match {
    case Named(transaction, figure) => ofTransactions(Some(transaction), words(figure))
    case Service(module, figure) =>
      val kind =
        if (figure.equalsIgnoreCase("cpu")) ResourceKind.ServiceCpu else ResourceKind.ServiceMemory
      Right(LimitFigure.Resource(kind, Some(module)))
    case Metric(name, of) => Right(LimitFigure.Resource(ResourceKind.Named(name), Option(of)))
    case _ => common(words(subject))
  }

  private def words(text: String): String = text.trim.toLowerCase.split("\\s+").mkString(" ")

  private val Common: Map[String, LimitFigure] = Map(
    "errors" -> LimitFigure.Errors(None),
    "database cpu" -> LimitFigure.Resource(ResourceKind.DatabaseCpu, None),
    "database connections" -> LimitFigure.Resource(ResourceKind.DatabaseConnections, None),
    "any service cpu" -> LimitFigure.Resource(ResourceKind.ServiceCpu, None),
    "any service memory" -> LimitFigure.Resource(ResourceKind.ServiceMemory, None),
    "injector cpu" -> LimitFigure.InjectorCpu,
    "load delivered" -> LimitFigure.LoadDelivered,
    "plan kept" -> LimitFigure.PlanKept,
    "regression against baseline" -> LimitFigure.Regression,
  )

  private val AnyTransaction = "any transaction "

  private def common(words: String): Either[String, LimitFigure] =
    if (words.startsWith(AnyTransaction)) ofTransactions(None, words.stripPrefix(AnyTransaction))
    else
      Common.get(words).toRight(s"'$words' is nothing that can be limited${meant(words, Common.keys.toVector.sorted)}")

  private def meant(words: String, names: Vector[String]): String =
    DidYouMean.of(words, names).fold("")(name => s" (did you mean $name?)")

  private def ofTransactions(name: Option[String], figure: String): Either[String, LimitFigure] =
    if (figure == "errors")
      Right(name.fold[LimitFigure](LimitFigure.ErrorsOfEach)(one => LimitFigure.Errors(Some(one))))
    else
      TimeStatistic.all
        .find(_.word == figure)
        .map(LimitFigure.ResponseTime(name, _))
        .toRight(
          s"'$figure' is no figure of a transaction${meant(figure, "errors" +: TimeStatistic.all.map(_.word))}"
        )

  private def boundOf(
      figure: LimitFigure,
      number: String,
      unit: String,
  ): Either[String, Double] = {
    val none = Option.when(unit.isEmpty)(1.0)
    val percent = Option.when(unit == "%")(1.0)
    val (factor, expected) = figure match {
      case _: LimitFigure.ResponseTime => (Milliseconds.get(unit), "ms, s, m or h")
      case LimitFigure.Resource(ResourceKind.Named(_), _) => (none.orElse(percent), "% or none")
      case LimitFigure.Resource(kind, _) if !kind.isShare => (none, "none")
      case _ => (percent, "%")
    }
    factor
      .map(_ * number.toDouble)
      .toRight(s"the unit is ${if (unit.isEmpty) "missing" else s"'$unit'"}; expected $expected")
  }

  private def periodOf(
      period: Option[String],
      mayLast: Boolean,
  ): Either[String, Option[Long]] = period match {
    case None => Right(None)
    case Some(_) if !mayLast =>
      Left("only metrics of services and databases can be limited for a time")
    case Some(Period(number, unit)) if Milliseconds.contains(unit) =>
      Right(Some((number.toDouble * Milliseconds(unit)).round))
    case Some(other) => Left(s"'$other' is no time such as 5 m")
  }

  private val Period: Regex = """([0-9]+(?:\.[0-9]+)?)\s*([a-z]+)""".r
  private val Milliseconds: Map[String, Double] =
    Map("ms" -> 1.0, "s" -> 1000.0, "m" -> 60000.0, "min" -> 60000.0, "h" -> 3600000.0)
}

/**
 * Thresholds of a run. `None`: not checked.
 *
 * @param errorPercent most failed transactions of the steady state, in per cent
 * @param planKeptPercent fewest iterations that start on time, in per cent
 * @param p95Ms most milliseconds of the 95th percentile, by transaction
 * @param limits lines that [[LimitLine]] reads
 */
final case class Thresholds(
    errorPercent: Option[Double],
    planKeptPercent: Option[Double],
    p95Ms: Map[String, Double],
    limits: Vector[String] = Vector.empty,
) {

  /** The lines as limits. They were checked when the run started; a manifest that was edited since may have others. */
  def lines: Vector[Limit] = limits.flatMap(LimitLine.parse(_).toOption)

  /** The thresholds on failed transactions alone. */
  def onFailures: Thresholds =
    Thresholds(errorPercent, None, Map.empty, lines.filter(_.isOfFailures).map(_.line))
}
