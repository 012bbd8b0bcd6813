package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.analysis.Words._
import org.folio.perf.model.{Finding, InjectorSize, LoadModel, PlanKept, Severity}

/** Starts of iterations against their plan; late starts mean another load. */
object PlanKeptRule extends RunRule {
  private[rule] val DefaultLimitPercent = 95.0

  override def findings(measured: RunMeasurements): Vector[Finding] =
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
