package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the records that NlaNormalLoad takes. */
class PrepareNla extends PreparationSimulation(PrepareNla.plan)

object PrepareNla {

  val plan: SimulationPlan = NlaNormalLoad.plan.copy(
    name = "PrepareNla",
    description = "No load: makes the records that NlaNormalLoad will take and the target lacks.",
  )
}
