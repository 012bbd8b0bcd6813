package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.{JudgedSpan, Words}
import org.folio.perf.analysis.statistics.{ClusterShift, ErrorShares, RowShifts}
import org.folio.perf.model._

/** Compares a run with its baseline, from what their reports hold. */
object RunComparison {

  /** Minutes of steady state that blocks of time need. */
  val FewestMinutes = 10L

  def apply(report: RunReport, baseline: Baseline): Comparison = baseline match {
    case Baseline.Published(run) => PublishedComparison(report, run)
    case Baseline.Measured(before, earlier) => measured(report, before, earlier)
  }

  private def measured(
      report: RunReport,
      before: RunReport,
      further: Vector[RunReport],
  ): Comparison = {
    val changes = Changes.between(before, report)
    val blocked = blockedBy(before, report)
    val (latest, base) = (MeasuredRow.all(report), MeasuredRow.all(before))
    val plain = report.transactions.map { t =>
      val old = before.transactions.find(_.name == t.name)
      val because =
        if (blocked.isEmpty) RowEligibility.reasonAgainst(base.get(t.name), latest.get(t.name))
        else RowEligibility.reasonAgainstAverages(old, t)
      RowCalls.plain(old, t, because)
    }
    val names = plain.filter(_.because.isEmpty).map(_.transaction)
    val (telling, silent) = further.partition(run => whyNotTelling(before, run, names).isEmpty)
    val earlier = base +: telling.map(run => comparableOf(MeasuredRow.all(run), base))
    val judge =
      if (blocked.isDefined || names.isEmpty) None
      else Some(new BlockComparison(latest, earlier, names, minutesOf(report)))
    val timed = rowsOf(plain, names, judge)
    val rows = if (blocked.isEmpty) withErrors(timed, latest, base) else timed
    Comparison(
      runOf(before),
      telling.map(runOf),
      changes.all,
      changes.notStated,
      changes.conclusion +: (noise(telling.size) ++ silent.map(leftOut(before, _, names)) ++
        tooFewRows(names, blocked)),
      blocked,
      minutesOf(report),
      Some(minutesOf(before)),
      rows,
      judge.flatMap(_.cluster).map(clusterOf),
      judge.flatMap(_.overall),
      Families(rows, report.run.plan),
    )
  }

  /** Why nothing of the two may be judged, in a sentence. */
  private def blockedBy(before: RunReport, after: RunReport): Option[String] = {
    val plan = PlanDifference(before.run, after.run)
    if (plan.nonEmpty)
      Some(s"The load plans differ, so no transaction is judged: ${plan.mkString("; ")}.")
    else
      unusable(before, "The baseline").orElse(unusable(after, "This run"))
  }

  private def unusable(report: RunReport, which: String): Option[String] = report.blocks match {
    case None =>
      Some(
        s"$which was analysed by a version that keeps nothing to compare; make its report again: " +
          s"mvn -q exec:java@report -Drun=reports/${report.run.id}"
      )
    case Some(_) if report.verdict.status == VerdictStatus.CannotBeJudged =>
      Some(s"$which cannot be judged: ${report.verdict.statement}")
    case Some(blocks) if blocks.minutes < FewestMinutes =>
      val warmUp = Words.duration(JudgedSpan.WarmUpMs)
      Some(
        s"$which is too short: ${Words.count(blocks.minutes, "steady minute", "steady minutes")} " +
          s"after the ramp-up and the first $warmUp, $FewestMinutes are needed."
      )
    case _ => None
  }

  private def minutesOf(report: RunReport): Long = report.blocks.fold(0L)(_.minutes)

  /** Further runs tell about noise with those rows only that could have been a baseline. */
  private def comparableOf(
      rows: Map[String, MeasuredRow],
      base: Map[String, MeasuredRow],
  ): Map[String, MeasuredRow] = rows.filter { case (name, row) =>
    RowEligibility.reasonAgainst(base.get(name), Some(row)).isEmpty
  }

  private def rowsOf(
      plain: Vector[ComparedRow],
      names: Vector[String],
      judge: Option[BlockComparison],
  ): Vector[ComparedRow] = judge match {
    case None => plain.map(ratioOfAverages)
    case Some(comparison) =>
      val shifts = comparison.shifts.map(s => names.zip(s.rows).toMap)
      val tails = comparison.tails
      plain.map { row =>
        if (row.because.isDefined) row
        else
          shifts
            .flatMap(_.get(row.transaction))
            .fold(ratioOfAverages(row))(RowCalls.judged(row, _))
            .copy(p95 = tails.get(row.transaction))
      }
  }

  /** Where there is no statistics there is still the figure that published tables have. */
  private def ratioOfAverages(row: ComparedRow): ComparedRow = {
    val change =
      for (old <- row.baselineAverageMs; now <- row.averageMs if old > 0)
        yield (now / old - 1) * 100
    row.copy(
      changePercent = change.filter(_ => row.because.isEmpty),
      verdict = if (row.because.isEmpty) RowVerdict.NotJudged else row.verdict,
    )
  }

  /** Of every transaction that both ran: those that fail too often to be timed above all. */
  private def withErrors(
      rows: Vector[ComparedRow],
      latest: Map[String, MeasuredRow],
      base: Map[String, MeasuredRow],
  ): Vector[ComparedRow] = {
    val both = for {
      row <- rows
      now <- latest.get(row.transaction)
      old <- base.get(row.transaction)
      if now.blocks.iterations > 0 && old.blocks.iterations > 0
    } yield row.transaction -> ErrorShares.rise(counts(old.blocks), counts(now.blocks))
    val changes = both
      .zip(ErrorShares.called(both.map(_._2)))
      .map { case ((name, rise), rose) =>
        name -> ErrorChange(rise.from * 100, rise.to * 100, rose)
      }
      .toMap
    rows.map(row => row.copy(errors = changes.get(row.transaction)))
  }

  private def counts(blocks: RowBlocks): ErrorShares.Counts =
    if (blocks.fiveMinutes.sum == 0)
      ErrorShares.Counts(Vector(blocks.iterations), Vector(blocks.failed))
    else ErrorShares.Counts(blocks.fiveMinutes, blocks.failedInFiveMinutes)

  private def clusterOf(shift: ClusterShift): ClusterChange = ClusterChange(
    RowCalls.interval(shift.shift, shift.low, shift.high),
    shift.detectable * 100,
    RowCalls.verdict(shift.call),
    shift.noiseKnown,
  )

  private def runOf(report: RunReport): ComparedRun = {
    val run = report.run
    ComparedRun(
      run.id,
      s"${run.simulation} on ${run.target}",
      Some(run.loadStartedAt),
      publishedAverages = false,
    )
  }

  private def noise(further: Int): Vector[String] =
    if (further >= 2)
      Vector(
        s"How much runs of the baseline's environment differ without any change is known from " +
          s"${further + 1} runs."
      )
    else
      Vector(
        "How much runs of this environment differ without any change is not known: three earlier runs " +
          "tell. How much the transactions disagree about the change stands in for it."
      )

  /** Why an earlier run says nothing about how much runs differ, in a sentence. */
  private def whyNotTelling(
      before: RunReport,
      run: RunReport,
      names: Vector[String],
  ): Option[String] = blockedBy(before, run).orElse {
    val rows = comparableOf(MeasuredRow.all(run), MeasuredRow.all(before))
    val inCommon = names.count(rows.contains)
    Option.when(inCommon < RowShifts.FewestRows)(
      s"It has ${Words.count(inCommon, "comparable transaction", "comparable transactions")}; " +
        s"${RowShifts.FewestRows} are needed."
    )
  }

  private def leftOut(before: RunReport, run: RunReport, names: Vector[String]): String =
    s"${run.run.id} says nothing about the noise: " +
      whyNotTelling(before, run, names).getOrElse("")

  private def tooFewRows(names: Vector[String], blocked: Option[String]): Vector[String] =
    Option
      .when(blocked.isEmpty && names.size < RowShifts.FewestRows)(
        s"${Words.count(names.size, "transaction", "transactions")} can be compared; from " +
          s"${RowShifts.FewestRows} on, what all of them share can be told from what is their own."
      )
      .toVector
}
