package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the records that Smoke takes, at one tenant. */
class PrepareSmoke extends PreparationSimulation(PrepareSmoke.plan)

object PrepareSmoke {

  val plan: SimulationPlan = Smoke.plan.copy(
    name = "PrepareSmoke",
    description = "No load: creates the records that Smoke takes and the target does not have.",
  )
}
