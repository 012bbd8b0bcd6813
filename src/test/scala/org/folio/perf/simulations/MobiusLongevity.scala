package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PerfSimulation

/** Working days without a break. */
class MobiusLongevity extends PerfSimulation(MobiusLongevity.plan)

object MobiusLongevity {

  val plan: SimulationPlan = SimulationPlan(
    "MobiusLongevity",
    "Working days without a break, for -Dduration=24h: does anything grow or slow down?",
  )(() => MobiusBaseline.workingDay)
}
