package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.{JudgedSpan, Words}
import org.folio.perf.analysis.statistics.{ClusterShift, ErrorShares, RowShifts}
import org.folio.perf.model._

/** Compares a run with its baseline, by their reports. */
object RunComparison {

  /** Minutes of steady state that blocks of time need. */
  val FewestMinutes = 10L

  /** Words of the reasons that block a comparison. */
  val PlansDiffer = "The load plans differ"
  val TooShort = "is too short"

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
    val plans = PlanDifference(before.run, report.run)
    val blocked = blockedBy(before, report)
    val (latest, base) = (MeasuredRow.all(report), MeasuredRow.all(before))
    val leftOut = new RequestsLeftOut(before.run, report.run)
    val plain = report.transactions.map { t =>
      val old = before.transactions.find(_.name == t.name)
      val other =
        if (blocked.isEmpty) RowEligibility.reasonAgainst(base.get(t.name), latest.get(t.name))
        else RowEligibility.reasonAgainstAverages(old, t)
      RowCalls.plain(old, t, old.flatMap(_ => leftOut.reasonAgainst(t.name)).orElse(other))
    }
    val names = plain.filter(_.because.isEmpty).map(_.transaction)
    val candidates = further.map { run =>
      val rows = comparableOf(run, before, base)
      (run, rows, whyNotTelling(before, run, names.count(rows.contains)))
    }
    val telling = candidates.collect { case (run, _, None) => run }
    val silent = candidates.collect { case (run, _, Some(why)) => withoutNoise(run, why) }
    val earlier = base +: candidates.collect { case (_, own, None) => own }
    val judge =
      if (blocked.isDefined || names.isEmpty) None
      else
        Some(
          new BlockComparison(
            latest,
            earlier,
            names,
            RowGroups.of(report, names),
          )
        )
    val timed = rowsOf(plain, names, judge)
    val groups = judge.fold(Vector.empty[GroupChange])(_.groups)
    val sizes =
      if (judge.isEmpty) None else LargeTenants(report, before +: telling, names)
    val rows = if (blocked.isEmpty) withErrors(timed, latest, base) else timed
    val requests =
      if (blocked.isEmpty) RequestsCompared(before, report, rows, changes.all) else None
    Comparison(
      baseline = runOf(before),
      earlier = telling.map(runOf),
      changes = changes.all,
      notStated = changes.notStated,
      remarks =
        changes.conclusion +: (noise(telling.size) ++ silent ++ tooFewRows(names, blocked) ++
          requests.fold(Vector.empty[String])(_.remarks)),
      blocked = blocked,
      minutes = minutesOf(report),
      baselineMinutes = Some(minutesOf(before)),
      rows = rows,
      cluster = judge.flatMap(_.cluster).map(clusterOf).map(withoutTenants(_, sizes, report)),
      overall = judge.flatMap(_.overall),
      families = Families(rows, report.run.plan, groups),
      groups = groups ++ sizes,
      cautions = (if (plans.isEmpty) Cautions.lengths(report, before).toVector else Vector.empty) ++
        (if (blocked.isDefined) Vector.empty
         else
           leftOut.cautions(before.transactions.map(_.name).intersect(rows.map(_.transaction))) ++
             Cautions(report, before, timed, judge)),
      platforms = PlatformChanges(before, report),
      suspects = requests.fold(Vector.empty[Suspect])(_.suspects),
      explanations = requests.fold(Vector.empty[TransactionExplanation])(_.explanations),
      judgedModules = requests.map(_.judgedModules),
    )
  }

  /** The reason why no transaction of the two may be judged, in a sentence. */
  private def blockedBy(before: RunReport, after: RunReport): Option[String] = {
    val plan = PlanDifference(before.run, after.run)
    if (plan.nonEmpty)
      Some(s"$PlansDiffer, so no transaction is judged: ${plan.mkString("; ")}.")
    else
      unusable(before, "The baseline").orElse(unusable(after, "This run"))
  }

  private def unusable(report: RunReport, which: String): Option[String] = report.blocks match {
    case None =>
      Some(
        s"$which has a report of an older version, without data to compare. Make its report again: " +
          s"mvn -q exec:java@report -Drun=reports/${report.run.id}"
      )
    case Some(_) if Cautions.isUnusable(report) =>
      Some(s"$which cannot be judged: ${report.verdict.statement}")
    case Some(blocks) if blocks.minutes < FewestMinutes =>
      val warmUp = Words.duration(JudgedSpan.WarmUpMs)
      Some(
        s"$which $TooShort: it has ${Words.count(blocks.minutes, "steady minute", "steady minutes")} " +
          s"after the ramp-up and the first $warmUp; a comparison needs $FewestMinutes."
      )
    case _ => None
  }

  private def minutesOf(report: RunReport): Long = report.blocks.fold(0L)(_.minutes)

  /** Rows of a further run that could have been a baseline; only these show the noise. */
  private def comparableOf(
      run: RunReport,
      before: RunReport,
      base: Map[String, MeasuredRow],
  ): Map[String, MeasuredRow] = {
    val leftOut = new RequestsLeftOut(before.run, run.run)
    MeasuredRow.all(run).filter { case (name, row) =>
      RowEligibility.reasonAgainst(base.get(name), Some(row)).isEmpty &&
      leftOut.reasonAgainst(name).isEmpty
    }
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

  /** The ratio of averages, as published tables have it, where there are no statistics. */
  private def ratioOfAverages(row: ComparedRow): ComparedRow = row.copy(
    changePercent = row.averageChangePercent,
    verdict = if (row.because.isEmpty) RowVerdict.NotJudged else row.verdict,
  )

  /** Error rates of every transaction that both ran, also of those that fail too often to be timed. */
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

  /** Removes the verdict on the environment if large tenants alone explain its change. */
  private def withoutTenants(
      cluster: ClusterChange,
      sizes: Option[GroupChange],
      report: RunReport,
  ): ClusterChange = {
    val explained = sizes.fold(0.0)(group =>
      LargeTenants.largeShare(report) * math.log1p(group.changePercent / 100)
    )
    val left = math.log1p(cluster.change.percent / 100) - explained
    val gate = if (cluster.noiseKnown) ClusterShift.Gate else ClusterShift.GateWithoutNoise
    if (explained != 0 && math.abs(left) < gate)
      cluster.copy(verdict = RowVerdict.NoEvidence)
    else cluster
  }

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
        s"The noise of the baseline's environment is known from ${further + 1} runs."
      )
    else
      Vector(
        "The noise of this environment is not known; it needs three earlier runs. The spread of the " +
          "transactions' changes is used instead."
      )

  /** The reason why an earlier run does not show the noise, in a sentence. */
  private def whyNotTelling(before: RunReport, run: RunReport, inCommon: Int): Option[String] =
    blockedBy(before, run).orElse {
      Option.when(inCommon < RowShifts.FewestRows)(
        s"It has ${Words.count(inCommon, "comparable transaction", "comparable transactions")}; " +
          s"the noise needs ${RowShifts.FewestRows}."
      )
    }

  private def withoutNoise(run: RunReport, why: String): String =
    s"${run.run.id} does not show the noise: $why"

  private def tooFewRows(names: Vector[String], blocked: Option[String]): Vector[String] =
    Option
      .when(blocked.isEmpty && names.size < RowShifts.FewestRows)(
        s"${Words.count(names.size, "transaction", "transactions")} can be compared. The common change can be " +
          s"separated from ${RowShifts.FewestRows} transactions on."
      )
      .toVector
}
