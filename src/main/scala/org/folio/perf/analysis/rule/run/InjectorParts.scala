package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.{Injectors, RunMeasurements}
import org.folio.perf.model.{Finding, InjectorPart, InjectorsResult, Severity}

/** Whether all of several injectors sent their parts, together and by the same clock. */
object InjectorParts extends RunRule {

  /** Later than the first one, a part's ramp-up ends in the others' steady state. */
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
    "The target got less load than planned, so its times say nothing about the planned load."

  private def planned(measured: RunMeasurements): String = {
    val plan = measured.results.planKept
    val lost = plan.planned - plan.started
    if (lost <= 0) ""
    else
      s"${count(lost, "planned iteration", "planned iterations")} of ${whole(plan.planned)} are not " +
        "in the records."
  }

  private def late(injectors: InjectorsResult, part: InjectorPart): Finding = finding(
    "injector-late",
    Severity.Warning,
    s"Injector ${part.index} of ${injectors.count} started ${seconds(part.startedMs)} after the first.",
    "Its load rose so much later than planned.",
  )

  private def together(injectors: InjectorsResult): Finding = finding(
    "injectors",
    Severity.Good,
    s"All ${count(injectors.count, "injector", "injectors")} of run ${injectors.runId} sent their parts of the " +
      "load.",
    "",
  )

  private def clock(injectors: InjectorsResult, part: InjectorPart): Option[Finding] =
    part.clock.filter(_.aheadMs != 0).map { offset =>
      val side = if (offset.aheadMs > 0) "behind" else "ahead of"
      finding(
        "injector-clock",
        Severity.Info,
        s"The clock of injector ${part.index} of ${injectors.count} was ${seconds(math.abs(offset.aheadMs))} " +
          s"$side the target's; its times were moved by that.",
        s"The difference is known within ${unit(whole(offset.errorMs), "ms")}.",
      )
    }

  private def finding(id: String, severity: Severity, statement: String, detail: String): Finding =
    Finding(id, severity, statement, detail.trim, Vector("injector"))
}
