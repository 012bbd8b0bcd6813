package org.folio.perf.analysis.pair

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.statistics.{ClusterShift, ErrorShares, RowShifts}
import org.folio.perf.analysis.tally.{JudgedSpan, RunWindow}
import org.folio.perf.model._

/** Compares a run with its baseline, by their reports. */
object RunComparison {

  /** Transactions with fewer are compared one by one. */
  val FewestIterations = 30L

  /** Minutes of steady state that blocks of time need. */
  val FewestMinutes = 10L

  /**
   * @param isOverLoad the two differ in load, which is what is compared
   * @param sharing number of comparisons that share the probability of a wrong call about a transaction
   */
  def apply(report: RunReport, baseline: Baseline, isOverLoad: Boolean = false, sharing: Int = 1): Comparison =
    baseline match {
      case Baseline.Published(run) => PublishedComparison(report, run)
      case Baseline.Measured(before, earlier) => measured(report, before, earlier, isOverLoad, sharing)
    }

  private[pair] def measured(
      report: RunReport,
      before: RunReport,
      further: Vector[RunReport],
      isOverLoad: Boolean,
      sharing: Int,
  ): Comparison = {
    val facts = Changes.between(before, report)
    val plans = PlanDifference(before.run, report.run)
    val blocked = if (isOverLoad) unusable(before, report) else blockedBy(before, report)
    val (latest, base) = (MeasuredRow.all(report), MeasuredRow.all(before))
    val sent = RequestsSent.differing(before, report)
    val old = before.transactions.map(t => t.name -> t).toMap
    val reasons = report.transactions.map { t =>
      val other =
        if (blocked.isEmpty) RowEligibility.reasonAgainst(base.get(t.name), latest.get(t.name), isOverLoad)
        else RowEligibility.reasonAgainstAverages(old.get(t.name), t)
      t.name -> sent.find(_.transaction == t.name).map(RequestsSent.reason).orElse(other)
    }
    val names = reasons.collect { case (name, None) => name }
    val candidates = further.map { run =>
      val rows = comparableOf(run, before, base)
      (run, rows, whyNotTelling(before, run, names.count(rows.contains)))
    }
    val telling = candidates.collect { case (run, _, None) => run }
    val silent = candidates.collect { case (run, _, Some(why)) => s"${run.run.id} does not show the noise: $why" }
    val earlier = base +: candidates.collect { case (_, own, None) => own }
    val others = telling.map(MeasuredRow.all)
    val modules =
      if (blocked.isDefined) None
      else
        ReportRequests.ofBoth(before, report).map { case (old, now) =>
          new ComparedModules(old, now, telling.flatMap(ReportRequests.of))
        }
    val judge = Option.when(blocked.isEmpty && names.nonEmpty)(
      new BlockComparison(
        latest,
        earlier,
        names,
        TransactionGroups.of(report, names.toSet),
        modules.fold(Set.empty[String])(_.quiet),
        sharing,
      )
    )
    val shifts = judge.flatMap(_.shifts)
    val few = reasons.collect { case (name, Some(_)) if !sent.exists(_.transaction == name) => name }
    val changes = shifts.toVector.flatMap { found =>
      names.zip(found.rows) ++ RareRows(few, found, latest, base, others, isOverLoad, sharing)
    }.toMap
    val errors = if (blocked.isEmpty) errorsOf(report, latest, base +: others) else Map.empty[String, ErrorChange]
    val rows = report.transactions.zip(reasons).map { case (t, (name, because)) =>
      val typical = judge.flatMap(_.typical.get(name))
      val tail = judge.flatMap(_.tails.get(name))
      RowCalls.row(old.get(name), t, because, changes.get(name), typical, tail, errors.get(name))
    }
    val groups = judge.toVector.flatMap(_.groups)
    val sizes = judge.flatMap(_ => LargeTenants(report, before +: telling, names))
    val generators = Cautions.generatorCpu(before, report)
    val requests = modules.map(RequestsCompared(before, report, _, rows, facts.all))
    Comparison(
      baseline = ComparedRun.of(before),
      earlier = telling.map(ComparedRun.of),
      changes = facts.all,
      notStated = facts.notStated,
      remarks = Vector(facts.conclusion, noise(telling.size)) ++ silent ++ requests.toVector.flatMap(_.remarks),
      blocked = blocked,
      minutes = minutesOf(report),
      baselineMinutes = Some(minutesOf(before)),
      rows = rows,
      cluster = judge.flatMap(_.cluster).map(clusterOf(_, sizes, report)),
      groups = groups ++ sizes,
      cautions = Cautions.cutShort(before, "The baseline").toVector ++ Cautions.cutShort(report, "This run") ++
        Cautions.lengths(report, before).filter(_ => plans.isEmpty) ++ generators.map(busyGenerator) ++
        (if (blocked.isDefined) Vector.empty else tooFewRows(names) ++ Cautions(before, report)),
      platforms = PlatformChanges(before, report),
      suspects = requests.toVector.flatMap(_.suspects),
      explanations = requests.toVector.flatMap(_.explanations),
      judgedModules = requests.map(_.judgedModules),
      otherRequests = if (blocked.isEmpty) sent else Vector.empty,
      generatorCpu = generators,
    )
  }

  /** Why no transaction has a verdict, in a sentence; `None`: at least one has. */
  def withoutVerdict(comparison: Comparison): Option[String] = {
    val reason =
      if (comparison.baseline.publishedAverages) s"$NoneJudged$OnlyAverages."
      else if (comparison.compared > 0) s"$NoneJudged${tooFew(comparison.compared)}."
      else {
        val example = comparison.rows.flatMap(row => row.because.map(why => s" ${row.transaction}: $why")).headOption
        s"No transaction could be compared.${example.getOrElse("")}"
      }
    comparison.blocked.orElse(Option.unless(comparison.rows.exists(_.own.isDefined))(reason))
  }

  private val NoneJudged = "No transaction is judged: "

  /** What a verdict needs, in a clause. @param there number of transactions that can be compared */
  def tooFew(there: Int): String =
    s"a verdict needs ${RowShifts.FewestRows} transactions with $FewestIterations executions each, the " +
      s"runs have $there to compare"

  /** That the machine of one load generator alone was busy. */
  def busyGenerator(cpu: CpuChange): String =
    s"The load generator's machine ran at ${percent(cpu.percent)} CPU, in the baseline at " +
      s"${percent(cpu.baselinePercent)}, so times may differ by waiting there."

  /** Why a published test gives no verdict, in a clause. */
  val OnlyAverages = "only averages of a published test are known"

  /** The reason why no transaction of the two may be judged, in a sentence. */
  private def blockedBy(before: RunReport, after: RunReport): Option[String] = {
    val plan = PlanDifference(before.run, after.run)
    Option
      .when(plan.nonEmpty)(s"The load plans differ, so no transaction is judged: ${plan.mkString("; ")}.")
      .orElse(unusable(before, after))
  }

  private def unusable(before: RunReport, after: RunReport): Option[String] =
    unusable(before, "The baseline").orElse(unusable(after, "This run"))

  private def unusable(report: RunReport, which: String): Option[String] = report.blocks match {
    case None =>
      // The report says why it could not read them, and what to do.
      Some(s"$which has no times to compare: ${report.missing.filter(_.startsWith(Unread)).mkString(" ")}")
    case Some(_) if Cautions.isUnusable(report) =>
      Some(s"$which cannot be judged: ${report.verdict.statement}")
    case Some(blocks) if blocks.minutes < FewestMinutes =>
      val warmUp = duration(JudgedSpan.WarmUpMs)
      Some(
        s"$which is too short: it has ${count(blocks.minutes, "steady minute")} " +
          s"after the ramp-up and the first $warmUp; a comparison needs $FewestMinutes, so -Dduration=15m."
      )
    case _ => None
  }

  /** Start of a sentence about the times of a run. */
  private val Unread = "transactions.tsv"

  private def minutesOf(report: RunReport): Long = report.blocks.fold(0L)(_.minutes)

  /** Rows of a further run that could have been a baseline; only these show the noise. */
  private def comparableOf(
      run: RunReport,
      before: RunReport,
      base: Map[String, MeasuredRow],
  ): Map[String, MeasuredRow] = {
    val sent = RequestsSent.differing(before, run).map(_.transaction).toSet
    MeasuredRow.all(run).filter { case (name, row) =>
      RowEligibility.reasonAgainst(base.get(name), Some(row)).isEmpty && !sent(name)
    }
  }

  /** Error rates of every transaction that both ran, also of those that fail too often to be timed. */
  private def errorsOf(
      report: RunReport,
      latest: Map[String, MeasuredRow],
      earlier: Vector[Map[String, MeasuredRow]],
  ): Map[String, ErrorChange] = {
    val both = for {
      name <- report.transactions.map(_.name)
      now <- latest.get(name)
      if now.blocks.iterations > 0 && earlier.head.get(name).exists(_.blocks.iterations > 0)
      before = earlier.flatMap(_.get(name)).map(old => counts(old.blocks))
    } yield name -> ErrorShares.rise(before, counts(now.blocks))
    both
      .zip(ErrorShares.called(both.map(_._2)))
      .map { case ((name, rise), rose) => name -> ErrorChange(rise.from * 100, rise.to * 100, rose) }
      .toMap
  }

  private def counts(blocks: RowBlocks): ErrorShares.Counts =
    if (blocks.fiveMinutes.sum == 0)
      ErrorShares.Counts(Vector(blocks.iterations), Vector(blocks.failed))
    else ErrorShares.Counts(blocks.fiveMinutes, blocks.failedInFiveMinutes)

  /** There is no evidence that the environment changed if large tenants alone explain its change. */
  private def clusterOf(shift: ClusterShift, sizes: Option[GroupChange], report: RunReport): ClusterChange = {
    val gate = if (shift.noiseKnown) ClusterShift.Gate else ClusterShift.GateWithoutNoise
    val isOfTenants = sizes.exists { group =>
      val explained = LargeTenants.largeShare(report) * RowCalls.log(group.changePercent)
      math.abs(shift.all.value - explained) < gate
    }
    ClusterChange(
      RowCalls.interval(shift.all),
      shift.all.detectable * 100,
      if (isOfTenants) RowVerdict.NoEvidence else shift.all.verdict,
      shift.noiseKnown,
    )
  }

  private def noise(further: Int): String =
    if (further >= 2) s"The noise of the baseline's environment is known from ${further + 1} runs."
    else
      "The noise of this environment is not known; it needs three earlier runs. The spread of the " +
        "transactions' changes is used instead."

  /** The reason why an earlier run does not show the noise, in a sentence. */
  private def whyNotTelling(before: RunReport, run: RunReport, inCommon: Int): Option[String] =
    blockedBy(before, run).orElse {
      Option.when(inCommon < RowShifts.FewestRows)(
        s"It has ${count(inCommon, "comparable transaction")}; " +
          s"the noise needs ${RowShifts.FewestRows}."
      )
    }

  private def tooFewRows(names: Vector[String]): Option[String] =
    Option.when(names.size < RowShifts.FewestRows)(s"$NoneJudged${tooFew(names.size)}.")
}

/** Decides whether a transaction of two runs may be compared. */
private[pair] object RowEligibility {
  import RunComparison.FewestIterations
  private val ErrorPoints = 5.0

  /** @return the reason against it, in a sentence; `None`: they may be compared */
  def reasonAgainst(
      before: Option[MeasuredRow],
      after: Option[MeasuredRow],
      isOverLoad: Boolean = false,
  ): Option[String] =
    (before, after) match {
      case (None, _) => Some(NotInBaseline)
      case (_, None) => Some("No execution of it finished in this run.")
      case (Some(old), Some(now)) =>
        alone(now).orElse(alone(old).map(inBaseline)).orElse(together(old, now, isOverLoad))
    }

  /** Executions from which a few can be compared with a few. */
  val FewestOfRare = 8L

  /** Whether only the number of executions is in the way. */
  def isRare(before: MeasuredRow, after: MeasuredRow, isOverLoad: Boolean): Boolean = {
    val both = Vector(before, after)
    both.forall(row =>
      !row.isCounted && row.result.incomparableBecause.isEmpty && row.blocks.succeeded >= FewestOfRare
    ) && both.exists(alone(_).isDefined) && together(
      before,
      after,
      isOverLoad,
    ).isEmpty
  }

  /** Reason for averages alone, when there are no statistics. */
  def reasonAgainstAverages(
      before: Option[TransactionResult],
      after: TransactionResult,
  ): Option[String] = before match {
    case None => Some(NotInBaseline)
    case Some(old) =>
      after.incomparableBecause.orElse(old.incomparableBecause.map(inBaseline))
  }

  private val NotInBaseline = "The baseline has no such transaction."

  private def inBaseline(reason: String): String =
    s"In the baseline: ${reason.head.toLower}${reason.tail}"

  private def alone(row: MeasuredRow): Option[String] =
    row.result.incomparableBecause.orElse(tooFew(row)).orElse(gaps(row.blocks))

  private def tooFew(row: MeasuredRow): Option[String] =
    Option.when(row.blocks.succeeded < FewestIterations)(
      if (row.isCounted)
        s"A run has ${count(row.result.iterations, "execution")} of it, however long it is. " +
          "Without more, chance cannot be estimated: compare the averages."
      else
        s"Fewer than $FewestIterations executions: ${row.blocks.succeeded} succeeded in the compared window."
    )

  private def gaps(blocks: RowBlocks): Option[String] = {
    val there = blocks.meanLogMs.count(_.isDefined)
    Option.when(there * 2 < blocks.meanLogMs.size)(
      s"Only $there of ${blocks.meanLogMs.size} blocks of time have an execution."
    )
  }

  private def together(old: MeasuredRow, now: MeasuredRow, isOverLoad: Boolean): Option[String] =
    if (math.abs(now.errorPercent - old.errorPercent) > ErrorPoints)
      Some(
        s"${percent(now.errorPercent)} failed, ${percent(old.errorPercent)} in the baseline, so the " +
          "times belong to different executions."
      )
    else {
      val (offered, before) = (now.result.offeredPerMinute, old.result.offeredPerMinute)
      Option.when(!isOverLoad && !now.isCounted && PlanDifference.differ(before, offered))(
        s"The plan offers ${short(offered)} per minute, ${short(before)} in the baseline."
      )
    }
}

/** Compares the requests of two runs, to explain the transactions that are slower or faster. */
private[pair] object RequestsCompared {

  def apply(
      before: RunReport,
      report: RunReport,
      modules: ComparedModules,
      rows: Vector[ComparedRow],
      changes: Vector[Change],
  ): ComparedRequests = {
    def called(verdict: RowVerdict) = rows.filter(_.verdict == verdict).map(_.transaction).toSet
    val compared = Suspects(modules, called(RowVerdict.Slower), called(RowVerdict.Faster))
    compared.copy(suspects = compared.suspects.map { suspect =>
      val module = suspect.module
      val alike = compared.suspects.filter(o => o.changeMs > 0 == suspect.changeMs > 0)
      val expected = report.modules.filter(_.name == module).flatMap(_.expectedCalls)
      suspect.copy(
        changes = changes.filter(c => RunFacts.ModuleParts.contains(c.part) && c.setting == module),
        cpuPercent = for (a <- cpu(before, module); b <- cpu(report, module)) yield CpuChange(a, b),
        calls = alike.map(_.module).filter(other => other != module && expected.contains(other)),
      )
    })
  }

  private def cpu(report: RunReport, module: String): Option[Double] =
    report.infrastructure.services.find(_.service == module).flatMap(_.averagePercent)
}

/** Limits of every verdict of a comparison, in sentences. */
private[pair] object Cautions {

  def apply(before: RunReport, report: RunReport): Vector[String] =
    (unknown(before, "The baseline") ++ unknown(report, "This run")).toVector ++
      stalls(before, "the baseline") ++ stalls(report, "this run")

  /** Steady states whose lengths differ by less, in per cent, have one length. */
  private val LengthPercent = 10.0

  /** Differences between two runs that come from unequal lengths, in sentences. */
  def lengths(report: RunReport, before: RunReport): Option[String] = {
    val (now, old) = (report.totals.steadyMs, before.totals.steadyMs)
    Option.when(math.abs(now - old) > math.max(now, old) * LengthPercent / 100)(
      s"The steady state has ${duration(now)}, ${duration(old)} in the baseline. Longest times, memory and all that " +
        "grows during a run are higher in the longer one; jobs that start once take a larger part of the shorter one."
    )
  }

  /** That a run ended before its plan, in a sentence. */
  def cutShort(report: RunReport, which: String): Option[String] = {
    import report.{run, totals}
    val endMs = run.endedAt.fold(totals.lastEndMs)(_.toEpochMilli - run.loadStartedAt.toEpochMilli)
    Option.when(totals.steadyToMs < run.profile.totalMs)(
      s"$which was ${RunWindow.cutShort(endMs, run.profile, run.ending)}."
    )
  }

  /** Average CPU of the load generators' machines, if that of one run alone was busy. */
  def generatorCpu(before: RunReport, report: RunReport): Option[CpuChange] = for {
    old <- before.injector
    now <- report.injector
    if old.busyMachinePercent.isDefined != now.busyMachinePercent.isDefined
  } yield CpuChange(old.averageSystemCpuPercent, now.averageSystemCpuPercent)

  /** Its own load or target says that the run proves nothing; what merely could not be checked does not. */
  def isUnusable(report: RunReport): Boolean = isWithoutVerdict(report) && unchecked(report).isEmpty

  private def isWithoutVerdict(report: RunReport) = report.verdict.status == VerdictStatus.CannotBeJudged

  /** The limit that could not be checked, and is the only reason why the run has no verdict. */
  private def unchecked(report: RunReport): Option[LimitResult] = {
    val loadFailed =
      report.limits.exists(limit => limit.held.contains(false) && limit.limit.exists(_.isOfLoad))
    report.limits.find(limit =>
      limit.held.isEmpty && !loadFailed && report.verdict.statement.startsWith(limit.statement)
    )
  }

  private def unknown(report: RunReport, which: String): Option[String] =
    unchecked(report).filter(_ => isWithoutVerdict(report)).map(limit => s"$which has no verdict: ${limit.statement}")

  private def stalls(report: RunReport, which: String): Vector[String] =
    for {
      blocks <- report.blocks.toVector
      found = StallBlocks.of(blocks)
      if found.nonEmpty
      spans = found.map { stall =>
        val from = duration(blocks.fromMs + stall.from * blocks.blockMs)
        s"${duration(stall.size * blocks.blockMs)} from $from on (${times(math.exp(stall.log))} the usual time)"
      }
    } yield
      if (StallBlocks.isShort(found, blocks.blocks)) s"The stalls of $which are left out: ${list(spans)}."
      else s"Stalls of $which are compared like the rest: ${list(spans)}."
}
