package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.pair.RunComparison
import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.analysis.statistics.Medians
import org.folio.perf.analysis.tally.JudgedSpan
import org.folio.perf.model._

/** Share of the planned load that the target completed. */
object LoadDelivered {
  private val GoodPercent = 98.0
  private val WarnPercent = 90.0
  private val LowPercent = 95.0

  /** One iteration less is a matter of when the window ends. */
  private val MinMissing = 1.5

  def findings(measured: RunMeasurements): Option[Finding] =
    measured.deliveredPercent.map { delivered =>
      val short = behind(measured)
      val severity =
        if (measured.isCheck && delivered < GoodPercent) Severity.Info
        else if (delivered < WarnPercent) Severity.Bad
        else if (delivered < GoodPercent || short.nonEmpty) Severity.Warning
        else Severity.Good
      val detail = Option.when(short.nonEmpty)(s"Behind the plan: ${few(short.map(named(_, measured)))}.")
      Finding(
        "load-delivered",
        severity,
        s"${percent(delivered)} of the planned load was delivered.",
        (detail ++ closed(measured, delivered)).mkString(" "),
        Vector("plan", "results"),
        if (severity == Severity.Good || severity == Severity.Info) ""
        else
          s"Look at the slowest requests${if (short.isEmpty) "" else " of the transactions that are behind the plan"}.",
        causedBy = Cause.of(CauseKind.LoadLost, CauseKind.Capacity, CauseKind.BusyMachine) ++
          SaturatedFor.transactions(short.map(_.name), measured),
      )
    }

  /** A warning that the figures do not hold for the planned rate. */
  private def closed(measured: RunMeasurements, delivered: Double): Option[String] =
    Option.when(measured.run.loadModel == LoadModel.Closed && delivered < GoodPercent)(
      "In the closed model, waiting virtual users start fewer iterations. A slow target gets less load, so its " +
        "response times are better than at the planned rate."
    )

  /** The last transactions of an iteration may start after the steady state: what is behind is so in the whole run too. */
  private def behind(measured: RunMeasurements): Vector[TransactionResult] = {
    val finished = measured.results.courses.filterNot(_.isRequest).map(c => c.name -> c.finished.sum).toMap
    // The ramp-up begins with no load.
    val minutes = measured.window.steadyMinutes + measured.run.profile.rampUpMs / 2 / 60000.0
    below(WarnPercent, measured)
      .filter(t => finished.getOrElse(t.name, 0L) * 100 < t.offeredPerMinute * minutes * WarnPercent)
      .sortBy(t => (-missing(t, measured), t.name))
  }

  /** The words "; the lowest: Check-Out (84 %, 166 of 198)"; empty: none lacks two executions and a twentieth of its plan. */
  private[analysis] def lowest(measured: RunMeasurements): String =
    below(LowPercent, measured)
      .minByOption(share)
      .fold("")(t => s"; the lowest: ${named(t, measured)}")

  /** Transactions that lack so much of their plan that chance does not explain it. */
  private def below(limitPercent: Double, measured: RunMeasurements): Vector[TransactionResult] =
    measured.transactions.filter(t => missing(t, measured) > MinMissing && share(t) < limitPercent)

  private def missing(t: TransactionResult, measured: RunMeasurements): Double =
    (t.offeredPerMinute - t.achievedPerMinute) * measured.window.steadyMinutes

  private def share(t: TransactionResult): Double = t.achievedPerMinute * 100 / t.offeredPerMinute

  private def named(row: TransactionResult, measured: RunMeasurements): String = {
    val planned = math.round(row.offeredPerMinute * measured.window.steadyMinutes)
    s"${row.name} (${percent(share(row))}, ${whole(row.iterations)} of ${whole(planned)})"
  }
}

/** Starts of iterations against their plan; late starts mean another load. */
object PlanKeptRule {
  private[rule] val DefaultLimitPercent = 95.0

  def findings(measured: RunMeasurements): Option[Finding] =
    measured.results.planKept.keptPercent.map { kept =>
      val limit = measured.strictest(LimitFigure.PlanKept).getOrElse(Limit.planKept(DefaultLimitPercent))
      val (severity, statement) =
        if (limit.holds(kept)) Severity.Good -> s"The load generator kept its plan: ${share(measured, kept)}."
        else if (measured.isCheck)
          Severity.Info -> s"The load generator was behind its plan: ${share(measured, kept)}. $OfFailures"
        else
          Severity.Bad ->
            s"The load generator did not keep its plan: only ${share(measured, kept)}. Threshold: ${unit(exact(limit.bound), "%")}."
      Finding(
        "plan-kept",
        severity,
        statement,
        lateness(measured.results.planKept),
        Vector("plan"),
        if (severity == Severity.Bad) advice(measured) else "",
        asCause = Cause.ofLoadGenerator(severity),
        causedBy = Cause.of(CauseKind.LoadGenerator),
      )
    }

  /** Why a busy or late load generator is no problem of a check. */
  private[rule] val OfFailures = "The verdict of this check is about failures alone."

  private def share(measured: RunMeasurements, kept: Double): String = {
    val plan = measured.results.planKept
    s"${percent(kept)} of ${count(plan.planned, "iteration")} of the whole run started within " +
      s"${unit(whole(plan.toleranceMs), "ms")} of it"
  }

  /** More load generators help only if CPU was short. */
  private def advice(measured: RunMeasurements): String = {
    val repeat = "Then repeat the run."
    measured.injectorCpuPercent match {
      case Some(cpu) if cpu > InjectorSize.PlannedCpuPercent =>
        s"${InjectorBusy.moreInjectors(measured, cpu)} $repeat"
      case Some(cpu) =>
        "Look for other programs on its machine, a CPU limit of its container, and garbage collection. The load " +
          s"generator used ${percent(cpu)} of its CPU, so more of them would not help. $repeat"
      case None =>
        s"Add vCPU to the load generator or shard the load over more machines. $repeat"
    }
  }

  private def lateness(plan: PlanKept): String = {
    val missed = plan.planned - plan.started
    val late =
      for (p99 <- plan.p99Ms; worst <- plan.worstMs)
        yield
          if (p99 == worst) s"The latest start was ${seconds(worst)} late."
          else s"99${NoBreak}% of the starts were at most ${seconds(p99)} late, the latest ${seconds(worst)}."
    val never = Option.when(missed > 0)(
      s"${count(missed, "planned iteration")} did not start."
    )
    (late ++ never).mkString(" ")
  }
}

/** A run that ended early without a stop criterion. */
object CutShort {
  def findings(measured: RunMeasurements): Option[Finding] =
    measured.cutShort.filter(_ => measured.isCutOff).map { cut =>
      val window = measured.window
      val steady =
        if (window.steadyMs == 0) "It ended in its ramp-up."
        else
          s"Its steady state lasted ${duration(window.steadyMs)} instead of ${duration(window.plannedSteadyMs)}."
      Finding(
        "cut-short",
        Severity.Warning,
        s"The run was $cut.",
        steady,
        Vector("missing", "timeline"),
        s"Repeat the run${InjectorBusy.onOtherMachine(measured)}, and let it end by itself.",
        asCause = Cause.of(CauseKind.Ended),
        causedBy = Cause.of(CauseKind.Ended),
      )
    }
}

/** A run folder without its transactions: nothing can be said about the load. */
object NotRecorded {
  def findings(measured: RunMeasurements): Option[Finding] = Option.unless(measured.isRecorded)(
    Finding(
      "not-recorded",
      Severity.Bad,
      "No transaction of the run is recorded.",
      "The run folder has no transactions.tsv.",
      Vector("missing"),
      "Put transactions.tsv back into the run folder, or repeat the run.",
      asCause = Cause.of(CauseKind.Ended),
    )
  )
}

/** A whole run whose plan starts nothing in its steady state, because that is shorter than the pace. */
object NothingStarted {
  def findings(measured: RunMeasurements): Option[Finding] = {
    val steadyMs = measured.window.steadyMs
    val planned = measured.transactions.flatMap(_.planned)
    val pace = measured.run.plan.map(_.iterationsPerMinute).filter(_ > 0).minOption
    val startsNothing = planned.nonEmpty && planned.sum == 0
    Option.when(measured.iterations == 0 && startsNothing && steadyMs > 0 && !measured.window.isCutShort)(
      Finding(
        "nothing-started",
        Severity.Warning,
        s"The plan starts nothing in the steady state of ${duration(steadyMs)}.",
        pace.fold("")(rate => s"The rarest workflow starts once in ${duration((60000 / rate).round)}."),
        Vector("plan"),
        "Run it for longer, with a greater duration.",
        asCause = Cause.of(CauseKind.Ended),
      )
    )
  }
}

/** A run that a stop criterion (setting `stopWhen`) ended. */
object StopCriterionMet {
  def findings(measured: RunMeasurements): Option[Finding] =
    measured.run.stopped.map { stop =>
      val steadyMs = measured.window.steadyMs
      val judged =
        if (steadyMs == 0) "The run ended in its ramp-up, so nothing is judged."
        else s"The other findings cover the ${duration(steadyMs)} of its steady state until then."
      Finding(
        "stopped",
        Severity.Bad,
        stop.statement,
        judged,
        Vector("timeline", "errors"),
        if (stop.blamesInjector) "Give the load generator more CPU, then repeat the run."
        else "Remove the cause of the stop, then repeat the run.",
        asCause = Cause.of(CauseKind.Ended),
        causedBy = Cause.of(CauseKind.Ended),
      )
    }
}

/** A steady state that is too short to be compared. */
object TooShortToCompare {
  private val MinSteadyMs = RunComparison.FewestMinutes * 60000 + JudgedSpan.WarmUpMs

  private[analysis] def holds(measured: RunMeasurements): Boolean = measured.window.steadyMs < MinSteadyMs

  /** Length up to which the first minutes decide the times. */
  private val ColdMs = 10L * 60 * 1000

  /** A load that fills up until its end, as a sentence; empty: it does not. */
  private def stillRising(measured: RunMeasurements): String = {
    val users = measured.steadyBuckets(measured.results.timeline.buckets).map(_.activeUsers.toDouble)
    Medians
      .ofEnds(users)
      .filter { case (first, last) => last >= first * RisingRatio && last - first >= LeastRise }
      .fold("") { case (first, last) =>
        s" Active users still rose, from ${decimal(first, 0)} in its first third to ${decimal(last, 0)} in its last: " +
          "steady state is only the planned time after the ramp-up."
      }
  }

  private val RisingRatio = 1.2
  private val LeastRise = 2.0

  def findings(measured: RunMeasurements): Option[Finding] = {
    val steadyMs = measured.window.steadyMs
    Option.when(steadyMs > 0 && holds(measured))(
      Finding(
        "smoke-test",
        Severity.Info,
        s"The steady state of ${duration(steadyMs)} is too short to compare this run with another.",
        s"A comparison needs -Dduration=15m: the first ${duration(JudgedSpan.WarmUpMs)} are left out" +
          (if (steadyMs < ColdMs) s", and this run's times include services that have just started." else ".") +
          stillRising(measured),
        Vector("plan", "results"),
        causedBy = Cause.of(CauseKind.Ended),
      )
    )
  }
}
