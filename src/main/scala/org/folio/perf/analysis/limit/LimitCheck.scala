package org.folio.perf.analysis.limit

import org.folio.perf.analysis.Words
import org.folio.perf.model._

/** Whether a run is within its limits, and what that means for its verdict. */
object LimitCheck {

  /** The report with its limits checked: one that is exceeded fails the run, one that cannot be checked leaves it unjudged. */
  def apply(report: RunReport, limits: Vector[Limit]): RunReport = {
    val results = limits.map(check(report, _))
    report.copy(limits = results, verdict = verdict(report.verdict, results))
  }

  private def verdict(before: Verdict, results: Vector[LimitResult]): Verdict = {
    val exceeded = results.filter(_.held.contains(false)).map(sentence)
    val unknown = results.filter(_.held.isEmpty).map(sentence)
    val held = results.filter(_.held.contains(true)).map(sentence)
    before.status match {
      case VerdictStatus.CannotBeJudged =>
        before.copy(reasons = before.reasons ++ exceeded ++ unknown)
      case VerdictStatus.Failed => before.copy(reasons = before.reasons ++ exceeded ++ unknown)
      case VerdictStatus.Passed if exceeded.nonEmpty =>
        val more =
          if (exceeded.size == 1) ""
          else s"${Words.whole(exceeded.size.toLong)} limits are exceeded. "
        Verdict(VerdictStatus.Failed, more + exceeded.head, exceeded ++ unknown)
      case VerdictStatus.Passed if unknown.nonEmpty =>
        Verdict(VerdictStatus.CannotBeJudged, unknown.head, unknown)
      case VerdictStatus.Passed => before.copy(reasons = before.reasons ++ held)
    }
  }

  private def sentence(result: LimitResult): String = s"${result.statement} Limit: ${result.line}"

  private[limit] def check(report: RunReport, limit: Limit): LimitResult = limit.figure match {
    case LimitFigure.ResponseTime(name, statistic) =>
      among(limit, transactions(report, name), "no such transaction ran")(t =>
        ofTime(t, statistic).map(ms =>
          (ms, s"${t.name}: ${statistic.title} is ${Words.seconds(ms)}.")
        )
      )
    case LimitFigure.Errors(Some(name)) =>
      among(limit, transactions(report, Some(name)), "no such transaction ran")(t =>
        share(t.failed, t.iterations).map(p => (p, s"${t.name}: ${Words.percent(p)} failed."))
      )
    case LimitFigure.Errors(None) =>
      val (failed, all) =
        (report.transactions.map(_.failed).sum, report.transactions.map(_.iterations).sum)
      single(limit, share(failed, all), "no transaction ran")(p =>
        s"${Words.percent(p)} of ${Words.count(all, "transaction", "transactions")} failed."
      )
    case LimitFigure.Resource(kind, subject) => SeriesLimit.check(report, limit, kind, subject)
    case LimitFigure.InjectorCpu =>
      single(
        limit,
        report.injector.map(_.averageSystemCpuPercent),
        "the load generator's use of its machine is not known",
      )(cpu => s"The load generator's machine ran at ${Words.percent(cpu)} CPU on average.")
    case LimitFigure.LoadDelivered =>
      single(limit, delivered(report), "the plan has no rate")(p =>
        s"${Words.percent(p)} of the planned load was delivered."
      )
    case LimitFigure.PlanKept =>
      single(limit, report.planKept.keptPercent, "the log has no planned starts to compare")(p =>
        s"${Words.percent(p)} of the iterations started on time."
      )
    case LimitFigure.Regression => regression(report, limit)
  }

  private def transactions(report: RunReport, name: Option[String]): Vector[TransactionResult] =
    report.transactions.filter(t => name.forall(_ == t.name))

  private def ofTime(row: TransactionResult, statistic: TimeStatistic): Option[Double] =
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

  /** Of the transactions that have a rate. */
  private def delivered(report: RunReport): Option[Double] = {
    val planned = report.transactions.filter(_.offeredPerMinute > 0)
    val offered = planned.map(_.offeredPerMinute).sum
    Option.when(offered > 0)(planned.map(_.achievedPerMinute).sum * 100 / offered)
  }

  private def regression(report: RunReport, limit: Limit): LimitResult = report.comparison match {
    case None => LimitResult(limit.line, None, "The run is compared with no baseline (-Dbaseline).")
    case Some(comparison) =>
      comparison.blocked match {
        case Some(reason) => LimitResult(limit.line, None, reason)
        case None =>
          val slower = comparison.rows.filter(_.verdict == RowVerdict.Slower)
          if (slower.isEmpty) LimitResult(limit.line, Some(true), "No transaction is slower.")
          else
            among(limit, slower, "no transaction is slower")(row =>
              row.own.map(own =>
                (own.percent, s"${row.transaction} is ${Words.percent(own.percent)} slower.")
              )
            )
      }
  }

  private def single(limit: Limit, value: Option[Double], absent: String)(
      words: Double => String
  ): LimitResult =
    among(limit, value.toVector, absent)(v => Some((v, words(v))))

  /** Held when each of them is within it; the statement is of the one that is farthest beyond, or nearest. */
  private[limit] def among[A](limit: Limit, all: Vector[A], absent: String)(
      value: A => Option[(Double, String)]
  ): LimitResult = {
    val known = all.flatMap(value(_))
    if (known.isEmpty)
      LimitResult(limit.line, None, s"The limit cannot be checked: $absent.")
    else {
      val rising = limit.relation match {
        case LimitRelation.Below | LimitRelation.AtMost => true
        case LimitRelation.Above | LimitRelation.AtLeast => false
      }
      val (worst, words) = if (rising) known.maxBy(_._1) else known.minBy(_._1)
      val beyond = known.count { case (v, _) => !limit.holds(v) }
      val more = if (beyond > 1) s" It is the worst of ${Words.whole(beyond.toLong)}." else ""
      LimitResult(limit.line, Some(limit.holds(worst)), words + more)
    }
  }
}
