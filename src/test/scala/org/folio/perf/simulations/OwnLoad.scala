package org.folio.perf.simulations

import org.folio.perf.model.Eithers
import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.settings.{LoadSettings, Workload}
import org.folio.perf.settings.SettingsError.unknownName
import org.folio.perf.workflows.Workflows

/** A load of one's own. */
class OwnLoad extends PerfSimulation(OwnLoad.plan)

object OwnLoad {

  val plan: SimulationPlan = SimulationPlan(
    "OwnLoad",
    "The load of your own FOLIO in an hour or a day, as ./perf workload finds it in the logs: -Dworkload=FILE.",
    preparedBy = "PrepareOwnLoad",
    own = Some(chosen),
  )(() => Vector.empty)

  private def chosen(load: LoadSettings): Either[String, SimulationPlan] =
    for {
      workload <- Workload.read(load.own.workload).flatMap(_.at(load.own.hour))
      means = workload.means
      paced <- Eithers.map(workload.perHour.zip(means).filter(_._2._2 > 0)) { case ((code, rates), (_, mean)) =>
        val shape = Option.when(rates.size > 1)(rates.map(_ / mean))
        Workflows.all
          .find(_.code == code)
          .map(PacedWorkflow(_, Pace.PerMinute(mean / 60, ofAll = true, shape = shape)))
          .toRight(unknownName("workflow", code, Workflows.codes))
      }
    } yield plan.copy(shares = workload.shares)(() => paced)
}
