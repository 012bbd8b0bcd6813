package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the records that NlaNormalLoad takes. */
class PrepareNla extends PreparationSimulation(PrepareNla.plan)

object PrepareNla {

  val plan: SimulationPlan = NlaNormalLoad.plan.copy(
    name = "PrepareNla",
    description = "No load: creates the records that NlaNormalLoad takes and the target does not have.",
  )
}
