package org.folio.perf.simulations

import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows.circulation.CirculationDesk

/** Circulation desks alone. */
class CheckInCheckOut extends PerfSimulation(CheckInCheckOut.plan)

object CheckInCheckOut {

  val plan: SimulationPlan =
    SimulationPlan("CheckInCheckOut", "Clerks at the circulation desks of all tenants, and nobody else.")(() =>
      Vector(PacedWorkflow(CirculationDesk.workflow, Pace.PerMinute(1)))
    )
}
