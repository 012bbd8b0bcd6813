package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PerfSimulation

/** One large library, without a break. */
class NlaLongevity extends PerfSimulation(NlaLongevity.plan)

object NlaLongevity {

  val plan: SimulationPlan = NlaNormalLoad.plan
    .copy(
      name = "NlaLongevity",
      description = "One large library, for -Dduration=24h, with a rollover near the end: does anything slow down?",
    )(() => NlaNormalLoad.workingDay :+ NlaNormalLoad.rollover(afterSeconds = 85400, testSeconds = 86400))
}
