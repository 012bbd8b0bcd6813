package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Injectors, RunMeasurements}
import org.folio.perf.model.{Finding, InjectorPart, InjectorsResult, Severity}

/** Parts of several injectors: missing, cut short, late, or by another clock. */
object InjectorParts extends RunRule {

  /** Delay after the first injector from which a ramp-up reaches into the steady state of the others. */
  private[rule] val LateMs = 1000L

  override def findings(measured: RunMeasurements): Vector[Finding] =
    measured.results.run.injectors.toVector.flatMap { injectors =>
      val wrong = Injectors
        .missing(injectors)
        .map { sentence =>
          finding("injectors-missing", Severity.Bad, sentence, s"$Effect ${planned(measured)}")
        }
        .toVector ++
        Injectors.cutShort(injectors, measured.results.run.profile).map { sentence =>
          finding("injector-cut-short", Severity.Bad, sentence, Effect)
        } ++ injectors.parts.filter(_.startedMs > LateMs).map(late(injectors, _))
      val all = Option.when(wrong.isEmpty)(together(injectors))
      wrong ++ all ++ injectors.parts.flatMap(clock(injectors, _))
    }

  private val Effect =
    "The target got less load than planned, so its response times do not hold for the planned load."

  private def planned(measured: RunMeasurements): String = {
    val plan = measured.results.planKept
    val lost = plan.planned - plan.started
    if (lost <= 0) ""
    else
      s"${count(lost, "planned iteration", "planned iterations")} of ${whole(plan.planned)} have no " +
        "record."
  }

  private def late(injectors: InjectorsResult, part: InjectorPart): Finding = finding(
    "injector-late",
    Severity.Warning,
    s"Load generator ${part.index} of ${injectors.count} started ${seconds(part.startedMs)} after the first.",
    "Its ramp-up was late by the same time.",
  )

  private def together(injectors: InjectorsResult): Finding = finding(
    "injectors",
    Severity.Good,
    s"All ${count(injectors.count, "load generator", "load generators")} of run ${injectors.runId} sent their part of " +
      "the load.",
    "",
  )

  private def clock(injectors: InjectorsResult, part: InjectorPart): Option[Finding] =
    part.clock.filter(_.aheadMs != 0).map { offset =>
      val side = if (offset.aheadMs > 0) "behind" else "ahead of"
      finding(
        "injector-clock",
        Severity.Info,
        s"The clock of load generator ${part.index} of ${injectors.count} was ${seconds(math.abs(offset.aheadMs))} " +
          s"$side the target's clock; the report corrects its times.",
        s"The difference is known within ${unit(whole(offset.errorMs), "ms")}.",
      )
    }

  private def finding(id: String, severity: Severity, statement: String, detail: String): Finding =
    Finding(
      id,
      severity,
      statement,
      detail.trim,
      Vector("injector"),
      if (severity == Severity.Bad || severity == Severity.Warning)
        "Start all load generators at the same time, and look at the log of the one that is named."
      else "",
    )
}
