package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the records that OwnLoad takes. */
class PrepareOwnLoad extends PreparationSimulation(PrepareOwnLoad.plan)

object PrepareOwnLoad {

  val plan: SimulationPlan = OwnLoad.plan.copy(
    name = "PrepareOwnLoad",
    description = "No load: creates the records that OwnLoad takes and the target does not have.",
  )
}
