package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the records that MobiusBaseline takes. */
class PrepareMobius extends PreparationSimulation(PrepareMobius.plan)

object PrepareMobius {

  val plan: SimulationPlan = MobiusBaseline.plan.copy(
    name = "PrepareMobius",
    description = "No load: creates the records that MobiusBaseline takes and the target does not have.",
  )
}
