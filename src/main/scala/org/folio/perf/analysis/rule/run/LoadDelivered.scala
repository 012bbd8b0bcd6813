package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.{Comparability, RunMeasurements, Words}
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Cause, CauseKind, Finding, InjectorSize, LoadModel, PlanKept, Severity, TransactionResult}

/** Share of the planned load that the target completed. */
object LoadDelivered {
  private val GoodPercent = 98.0
  private val WarnPercent = 90.0
  private val MaxNamed = 3

  /** One iteration less is a matter of when the window ends. */
  private val MinMissing = 1.5

  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.deliveredPercent.toVector.map { delivered =>
      val severity =
        if (delivered >= GoodPercent) Severity.Good
        else if (delivered >= WarnPercent) Severity.Warning
        else Severity.Bad
      val short = behind(measured)
      val detail =
        if (short.isEmpty) ""
        else s"Behind the plan: ${few(short.map(named(_, measured)), MaxNamed)}."
      Finding(
        "load-delivered",
        if (severity == Severity.Good && short.nonEmpty) Severity.Warning else severity,
        s"${percent(delivered)} of the planned load was delivered.",
        (Vector(detail) ++ closed(measured, delivered)).filter(_.nonEmpty).mkString(" "),
        Vector("plan", "results"),
        if (severity == Severity.Good && short.isEmpty) ""
        else "Look at the slowest requests of the transactions that are behind the plan.",
        causedBy = Vector(
          Cause(CauseKind.LoadLost),
          Cause(CauseKind.Capacity),
          Cause(CauseKind.Saturated),
          Cause(CauseKind.BusyMachine),
        ),
      )
    }

  /** A warning that the figures do not hold for the planned rate. */
  private def closed(measured: RunMeasurements, delivered: Double): Option[String] =
    Option.when(measured.results.run.loadModel == LoadModel.Closed && delivered < GoodPercent)(
      "In the closed model, waiting virtual users start fewer iterations. A slow target gets less load, so its " +
        "response times are better than at the planned rate."
    )

  private def behind(measured: RunMeasurements): Vector[TransactionResult] = {
    def missing(t: TransactionResult) =
      (t.offeredPerMinute - t.achievedPerMinute) * measured.window.steadyMinutes
    measured.results.transactions
      .filter(t => missing(t) > MinMissing && t.achievedPerMinute * 100 < t.offeredPerMinute * WarnPercent)
      .sortBy(t => (-missing(t), t.name))
  }

  private def named(row: TransactionResult, measured: RunMeasurements): String = {
    val planned = math.round(row.offeredPerMinute * measured.window.steadyMinutes)
    s"${row.name} (${whole(row.iterations)} of ${whole(planned)})"
  }
}

/** Starts of iterations against their plan; late starts mean another load. */
object PlanKeptRule {
  private[rule] val DefaultLimitPercent = 95.0

  def findings(measured: RunMeasurements): Vector[Finding] =
    if (measured.results.run.loadModel == LoadModel.Closed) Vector.empty
    else
      Vector(
        measured.results.planKept.keptPercent match {
          case Some(kept) =>
            val limit = measured.thresholds.planKeptPercent.getOrElse(DefaultLimitPercent)
            if (kept >= limit)
              finding(
                Severity.Good,
                s"The load generator kept its plan: ${share(measured, kept)}.",
                measured,
              )
            else if (measured.isCheck)
              finding(
                Severity.Info,
                s"The load generator was behind its plan: ${share(measured, kept)}. $OfFailures",
                measured,
              )
            else
              finding(
                Severity.Bad,
                s"The load generator did not keep its plan: only ${share(measured, kept)}. Threshold: " +
                  s"${percent(limit)}.",
                measured,
              )
          case None =>
            finding(
              if (measured.isCheck) Severity.Info else Severity.Warning,
              "The load generator's starts cannot be checked: the log has no start of a virtual user.",
              measured,
            )
        }
      )

  /** Why a busy or late load generator is no problem of a check. */
  private[rule] val OfFailures = "The verdict of this check is about failures alone."

  private def share(measured: RunMeasurements, kept: Double): String = {
    val plan = measured.results.planKept
    s"${percent(kept)} of ${count(plan.planned, "iteration", "iterations")} started within " +
      s"${unit(whole(plan.toleranceMs), "ms")} of it"
  }

  private def finding(severity: Severity, statement: String, measured: RunMeasurements): Finding =
    Finding(
      "plan-kept",
      severity,
      statement,
      lateness(measured.results.planKept),
      Vector("plan"),
      if (severity == Severity.Bad) advice(measured)
      else if (severity == Severity.Warning) "Keep the whole simulation.log of the next run."
      else "",
      asCause = Cause.ofLoadGenerator(severity),
      causedBy = Vector(Cause(CauseKind.LoadGenerator)),
    )

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
        yield s"99${NoBreak}% of the starts were at most ${seconds(p99)} late, the latest " +
          s"${seconds(worst)}."
    val never = Option.when(missed > 0)(
      s"${count(missed, "planned iteration", "planned iterations")} did not start."
    )
    (late.toVector ++ never).mkString(" ")
  }
}

/** A run that ended early without a stop criterion. */
object CutShort {
  def findings(measured: RunMeasurements): Vector[Finding] = measured.cutShort
    .filter(_ => measured.results.run.stopped.isEmpty)
    .toVector
    .map { cut =>
      val window = measured.window
      val steady =
        if (window.steadyMs == 0) "It ended in its ramp-up."
        else
          s"Its steady state lasted ${Words.duration(window.steadyMs)} instead of " +
            s"${Words.duration(window.plannedSteadyMs)}."
      Finding(
        "cut-short",
        Severity.Warning,
        s"The run was $cut.",
        steady,
        Vector("missing", "timeline"),
        "Repeat the run, and let it end by itself.",
        asCause = Vector(Cause(CauseKind.Ended)),
        causedBy = Vector(Cause(CauseKind.Ended)),
      )
    }
}

/** A run that a stop criterion (setting `stopWhen`) ended. */
object StopCriterionMet {
  def findings(measured: RunMeasurements): Vector[Finding] =
    measured.results.run.stopped.toVector.map { stop =>
      val window = measured.window
      val judged =
        if (window.steadyMs == 0) "The run ended in its ramp-up, so nothing is judged."
        else
          s"The other findings cover the ${Words.duration(window.steadyMs)} of its steady state until then."
      Finding(
        "stopped",
        Severity.Bad,
        stop.statement,
        judged,
        Vector("timeline", "errors"),
        if (stop.blamesInjector) "Give the load generator more CPU, then repeat the run."
        else "Remove the cause of the stop, then repeat the run.",
        asCause = Vector(Cause(CauseKind.Ended)),
        causedBy = Vector(Cause(CauseKind.Ended)),
      )
    }
}

/** A steady state that is too short to be compared. */
object TooShortToCompare {
  private[rule] val MinSteadyMs = 600000L

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val steadyMs = measured.window.steadyMs
    if (steadyMs == 0 || steadyMs >= MinSteadyMs) Vector.empty
    else
      Vector(
        Finding(
          "smoke-test",
          Severity.Info,
          s"The steady state of ${Words.duration(steadyMs)} is too short to compare this run with another.",
          s"A comparison needs ${Words.duration(MinSteadyMs)}.",
          Vector("plan", "results"),
          causedBy = Vector(Cause(CauseKind.Ended)),
        )
      )
  }
}

/** Transactions that failed too often for their times to be compared with another run. */
object NotComparable {
  private val MaxNamed = 5

  def findings(measured: RunMeasurements): Vector[Finding] = {
    val rows =
      measured.results.transactions
        .filter(t => !t.comparable && t.failed > 0)
        .sortBy(t => (-share(t), t.name))
    if (rows.isEmpty) Vector.empty
    else {
      val named = rows.map(t => s"${t.name} (${percent(share(t))} failed)")
      Vector(
        Finding(
          "not-comparable",
          Severity.Warning,
          s"The times of ${count(rows.size, "transaction", "transactions")} cannot be compared with " +
            s"another run: ${few(named, MaxNamed)}.",
          s"If ${percent(Comparability.MaxErrorPercent)} or more fail, the others ran under another load than the " +
            "planned one.",
          Vector("results", "errors"),
          "Remove the failures of these transactions before you compare their times.",
          causedBy = Vector(
            Cause(CauseKind.ModuleDown),
            Cause(CauseKind.StaleData),
            Cause(CauseKind.FailedRequests),
            Cause(CauseKind.Errors),
          ),
        )
      )
    }
  }

  private def share(t: TransactionResult): Double = t.failed.toDouble * 100 / t.iterations.toDouble
}
