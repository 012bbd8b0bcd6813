package org.folio.perf.simulations

import org.folio.perf.model.LoadProfile
import org.folio.perf.plan.{Moment, Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows.Workflows
import org.folio.perf.workflows.imports.DepositImport

/** Each transaction of all workflows, at one tenant. */
class Smoke extends PerfSimulation(Smoke.plan)

object Smoke {

  /** Long enough that an iteration creates what the next ones edit and delete. */
  private val Seconds = 30L

  val plan: SimulationPlan = everything(Seconds) { iterations =>
    Pace.PerMinute(iterations * 60 / Seconds.toDouble)
  }

  /** @param pace by the number of iterations that execute each transaction of a workflow */
  private[perf] def everything(seconds: Long)(pace: Int => Pace): SimulationPlan =
    SimulationPlan(
      "Smoke",
      "Every transaction once, at one tenant, to see whether all of them work.",
      fixed = Some(LoadProfile(rampUpMs = 0, steadyStateMs = seconds * 1000)),
      preparedBy = "PrepareSmoke",
    )(() =>
      Workflows.all.map {
        // Cataloguers import one file after the other.
        case imports @ DepositImport.workflow =>
          val files = DepositImport.fileCount
          PacedWorkflow(imports, Pace.ImportSeries(Moment.Share(0), _ => files))
        case workflow => PacedWorkflow(workflow, pace(workflow.flow.turns.fold(1)(_.untilAll)))
      }
    )
}
