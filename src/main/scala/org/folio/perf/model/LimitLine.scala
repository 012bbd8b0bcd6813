package org.folio.perf.model

import scala.util.matching.Regex

/** Reads a [[Limit]] from its line. */
object LimitLine {

  /** Forms of a line, for messages. */
  val Forms: Vector[String] = Vector(
    "\"TRANSACTION\" p95 < 3 s (or average, p50, p75, p99, max; any transaction for each of them)",
    "\"TRANSACTION\" errors < 1 % (without a transaction: of all of them together)",
    "database cpu < 80 % for 5 m (or database connections < 5000)",
    "service mod-search cpu < 90 % (or memory; any service for each of them)",
    "metric \"FreeableMemory\" > 1000000000 (any metric of the report; of \"SUBJECT\" for one subject)",
    "injector cpu < 80 %",
    "load delivered > 98 %",
    "plan kept > 99 %",
    "regression against baseline < 10 %",
  )

  /** Left: what is wrong with it, in a sentence without its end. */
  def parse(line: String): Either[String, Limit] = read(
    line,
    {
      case _: LimitFigure.Resource => true
      case _ => false
    },
  )

  /** @param mayLast figures that can be limited for a time */
  private[model] def read(line: String, mayLast: LimitFigure => Boolean): Either[String, Limit] =
    line.trim match {
      case Shape(subject, sign, number, unit, period) =>
        for {
          figure <- figureOf(subject.trim)
          bound <- boundOf(figure, number, Option(unit).getOrElse("").trim.toLowerCase)
          forMs <- periodOf(Option(period), mayLast(figure))
        } yield Limit(line.trim, figure, relationOf(sign), bound, forMs)
      case _ => Left("it has no comparison such as < 3 s or < 80 % behind what is limited")
    }

  private val Shape: Regex =
    """(?i)([^<>]+?)\s*(<=|>=|<|>)\s*([0-9]+(?:\.[0-9]+)?)\s*([a-z%]*)(?:\s+for\s+(.+))?""".r

  private val Named: Regex = """"([^"]+)"\s+(.+)""".r
  private val Metric: Regex = """(?i)metric\s+"([^"]+)"(?:\s+of\s+"([^"]+)")?""".r
  private val Service: Regex = """(?i)service\s+(\S+)\s+(cpu|memory)""".r

  private def relationOf(sign: String): LimitRelation = sign match {
    case "<" => LimitRelation.Below
    case "<=" => LimitRelation.AtMost
    case ">" => LimitRelation.Above
    case _ => LimitRelation.AtLeast
  }

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

  private def common(words: String): Either[String, LimitFigure] = words match {
    case "errors" => Right(LimitFigure.Errors(None))
    case "database cpu" => Right(LimitFigure.Resource(ResourceKind.DatabaseCpu, None))
    case "database connections" =>
      Right(LimitFigure.Resource(ResourceKind.DatabaseConnections, None))
    case "any service cpu" => Right(LimitFigure.Resource(ResourceKind.ServiceCpu, None))
    case "any service memory" => Right(LimitFigure.Resource(ResourceKind.ServiceMemory, None))
    case "injector cpu" => Right(LimitFigure.InjectorCpu)
    case "load delivered" => Right(LimitFigure.LoadDelivered)
    case "plan kept" => Right(LimitFigure.PlanKept)
    case "regression against baseline" => Right(LimitFigure.Regression)
    case any if any.startsWith("any transaction ") =>
      ofTransactions(None, any.stripPrefix("any transaction "))
    case other => Left(s"'$other' is nothing that can be limited")
  }

  private def ofTransactions(name: Option[String], figure: String): Either[String, LimitFigure] =
    if (figure == "errors" && name.isDefined) Right(LimitFigure.Errors(name))
    else
      TimeStatistic.all
        .find(_.word == figure)
        .map(LimitFigure.ResponseTime(name, _))
        .toRight(s"'$figure' is no figure of a transaction")

  private def boundOf(
      figure: LimitFigure,
      number: String,
      unit: String,
  ): Either[String, Double] = {
    val value = number.toDouble
    figure match {
      case _: LimitFigure.ResponseTime =>
        Milliseconds.get(unit).map(value * _).toRight(s"'$unit' is no unit of time (ms, s, m, h)")
      case LimitFigure.Resource(ResourceKind.Named(_), _) if unit == "%" => Right(value)
      case LimitFigure.Resource(kind, _) if !kind.isShare =>
        Either.cond(unit.isEmpty, value, s"'$unit' stands behind a plain number")
      case _ => Either.cond(unit == "%", value, s"'$unit' stands where % is expected")
    }
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
