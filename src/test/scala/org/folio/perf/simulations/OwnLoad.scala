package org.folio.perf.simulations

import org.folio.perf.model.Eithers
import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.settings.{LoadSettings, Workload}
import org.folio.perf.settings.SettingsError.UnknownName
import org.folio.perf.workflows.Workflows

/** A load of one's own. */
class OwnLoad extends PerfSimulation(OwnLoad.plan)

object OwnLoad {

  val plan: SimulationPlan = SimulationPlan(
    "OwnLoad",
    "The load of your own FOLIO in an hour of its day, as ./perf workload finds it in the logs: -Dworkload=FILE.",
    Vector.empty,
    preparedBy = "PrepareOwnLoad",
    own = Some(chosen),
  )

  private def chosen(load: LoadSettings): Either[String, SimulationPlan] =
    for {
      workload <- Workload.read(load.own.workload).left.map(_.message)
      rates <- workload.at(load.own.hour).left.map(_.message)
      paced <- Eithers.map(rates.filter(_._2 > 0)) { case (code, perHour) =>
        Workflows.all
          .find(_.code == code)
          .map(PacedWorkflow(_, Pace.PerMinute(perHour / 60, ofAll = true)))
          .toRight(UnknownName("workflow", code, Workflows.codes).message)
      }
    } yield plan.running(paced).copy(shares = workload.tenants)
}
