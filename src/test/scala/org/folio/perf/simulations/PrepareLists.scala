package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the lists of ListsRefresh. */
class PrepareLists extends PreparationSimulation(PrepareLists.plan)

object PrepareLists {

  val plan: SimulationPlan = ListsRefresh.plan.copy(
    name = "PrepareLists",
    description = "No load: creates the lists of ListsRefresh that the target does not have.",
  )
}
