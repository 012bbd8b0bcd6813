package org.folio.perf.analysis.limit

import org.folio.perf.analysis.{RunMeasurements, Words}
import org.folio.perf.model._

/** A limit and what became of it. */
final private[perf] case class CheckedLimit(limit: Limit, result: LimitResult) {
  def isHeld: Boolean = result.held.contains(true)
  def isExceeded: Boolean = result.held.contains(false)
  def isUnknown: Boolean = result.held.isEmpty

  /** The value, or why there is none, and the limit. */
  def sentence: String = s"${result.statement} Threshold: ${result.line}."

  /** The same with the margin, where there is one. */
  def heldSentence: String =
    result.headroomPercent.fold(sentence)(left => s"$sentence Margin: ${Words.percent(left)}.")
}

/** Checks limits against a run's results. */
private[perf] object LimitCheck {

  /** @param comparison `None`: the run has no baseline */
  def apply(
      measured: RunMeasurements,
      comparison: Option[Comparison],
      limits: Vector[Limit],
  ): Vector[CheckedLimit] =
    limits.map(limit => CheckedLimit(limit, check(measured, comparison, limit)))

  private def check(
      measured: RunMeasurements,
      comparison: Option[Comparison],
      limit: Limit,
  ): LimitResult = limit.figure match {
    case LimitFigure.ResponseTime(name, statistic) =>
      among(limit, transactions(measured, name), "no such transaction ran")(responseTime(statistic))
    case LimitFigure.Errors(Some(name)) =>
      among(limit, transactions(measured, Some(name)), "no such transaction ran")(t =>
        share(t.failed, t.iterations).map(p => (p, s"${t.name}: ${percent(p, limit)} failed."))
      )
    case LimitFigure.Errors(None) =>
      single(limit, measured.errorPercent, "no transaction ran")(p =>
        s"${percent(p, limit)} of " +
          s"${Words.count(measured.iterations, "transaction", "transactions")} failed."
      )
    case resource: LimitFigure.Resource =>
      val (series, run) = (measured.results.infrastructure.series, measured.results.run)
      SeriesLimit.check(series, run.steadyFromMs, run.steadyToMs, limit, resource)
    case LimitFigure.InjectorCpu =>
      single(limit, measured.machineCpuPercent, "the load generator's CPU is not known")(cpu =>
        s"The load generator's machine ran at ${percent(cpu, limit)} CPU on average."
      )
    case LimitFigure.LoadDelivered =>
      single(limit, measured.deliveredPercent, "the plan has no rate")(p =>
        s"${percent(p, limit)} of the planned load was delivered."
      )
    case LimitFigure.PlanKept =>
      val plan = measured.results.planKept
      single(limit, plan.keptPercent, "the log has no start of a virtual user to compare")(p =>
        s"${percent(p, limit)} of ${Words.count(plan.planned, "iteration", "iterations")} " +
          "started on time."
      )
    case LimitFigure.Regression => regression(comparison, limit)
  }

  private def percent(value: Double, limit: Limit): String =
    Words.percentApart(value, limit.bound)

  /** Transactions that ran. */
  private def transactions(
      measured: RunMeasurements,
      name: Option[String],
  ): Vector[TransactionResult] =
    measured.results.transactions.filter(t => t.iterations > 0 && name.forall(_ == t.name))

  /** Beyond every limit where all iterations failed: nobody got an answer in time. */
  private def responseTime(statistic: TimeStatistic)(
      row: TransactionResult
  ): Option[(Double, String)] = Some(
    timeOf(row, statistic) match {
      case Some(ms) => (ms, s"${row.name}: ${statistic.title} is ${Words.millis(ms)}.")
      case None =>
        (
          Double.PositiveInfinity,
          s"${row.name}: no execution succeeded, so there is no response time.",
        )
    }
  )

  private def timeOf(row: TransactionResult, statistic: TimeStatistic): Option[Double] =
    statistic match {
      case TimeStatistic.Average => row.averageMs
      case TimeStatistic.P50 => row.p50Ms.map(_.toDouble)
      case TimeStatistic.P75 => row.p75Ms.map(_.toDouble)
      case TimeStatistic.P95 => row.p95Ms.map(_.toDouble)
      case TimeStatistic.P99 => row.p99Ms.map(_.toDouble)
      case TimeStatistic.Max => row.maxMs.map(_.toDouble)
    }

  private def share(part: Long, all: Long): Option[Double] =
    Option.when(all > 0)(part * 100.0 / all.toDouble)

  private def regression(comparison: Option[Comparison], limit: Limit): LimitResult =
    comparison match {
      case None =>
        LimitResult(limit.line, None, "The run has no baseline. Name one: -Dbaseline=RUN.")
      case Some(compared) =>
        compared.blocked match {
          case Some(reason) => LimitResult(limit.line, None, reason)
          case None =>
            val slower = compared.rows.filter(_.verdict == RowVerdict.Slower)
            if (slower.isEmpty) LimitResult(limit.line, Some(true), "No transaction is slower.")
            else
              among(limit, slower, "no transaction is slower")(row =>
                row.own.map(own =>
                  (own.percent, s"${row.transaction} is ${percent(own.percent, limit)} slower.")
                )
              )
        }
    }

  private def single(limit: Limit, value: Option[Double], absent: String)(
      words: Double => String
  ): LimitResult =
    among(limit, value.toVector, absent)(v => Some((v, words(v))))

  /** Times, failures and use are best at 0; what is started and delivered at 100 per cent. */
  private def headroom(limit: Limit, value: Double): Option[Double] = {
    val room =
      if (limit.isUpper) limit.bound
      else
        limit.figure match {
          case LimitFigure.PlanKept | LimitFigure.LoadDelivered => 100 - limit.bound
          case _ => 0.0
        }
    val left = if (limit.isUpper) limit.bound - value else value - limit.bound
    Option.when(limit.holds(value) && room > 0)(math.min(100.0, left * 100 / room))
  }

  /** Held when each value is within the limit; the statement is about the worst value. */
  private[limit] def among[A](limit: Limit, all: Vector[A], absent: String)(
      value: A => Option[(Double, String)]
  ): LimitResult = {
    val known = all.flatMap(value(_))
    if (known.isEmpty)
      LimitResult(limit.line, None, s"The threshold cannot be checked: $absent.")
    else {
      val (worst, words) = if (limit.isUpper) known.maxBy(_._1) else known.minBy(_._1)
      val beyond = known.count { case (v, _) => !limit.holds(v) }
      val more = if (beyond > 1) s" It is the worst of ${Words.whole(beyond.toLong)}." else ""
      LimitResult(limit.line, Some(limit.holds(worst)), words + more, headroom(limit, worst))
    }
  }
}
