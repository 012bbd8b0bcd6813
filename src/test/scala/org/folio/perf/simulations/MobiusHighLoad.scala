package org.folio.perf.simulations

import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows.exports.ExportRecords
import org.folio.perf.workflows.harvest.Harvest
import org.folio.perf.workflows.inventory.{ImportRecord, OverlayRecord}

/** A consortium at its busiest. */
class MobiusHighLoad extends PerfSimulation(MobiusHighLoad.plan)

object MobiusHighLoad {

  val plan: SimulationPlan = SimulationPlan(
    "MobiusHighLoad",
    "A consortium at its busiest: exports start in all tenants together, single records are imported " +
      "without a pause, and the whole catalogue is harvested.",
  )(() =>
    MobiusBaseline.workingDay.map { paced =>
      paced.workflow match {
        case ExportRecords.workflow => paced.copy(pace = Pace.OnceEach)
        case ImportRecord.workflow | OverlayRecord.workflow => paced.copy(pace = Pace.BackToBack())
        case _ => paced
      }
    } :+ PacedWorkflow(Harvest.full, Pace.BackToBack())
  )
}
