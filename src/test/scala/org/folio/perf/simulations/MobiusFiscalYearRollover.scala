package org.folio.perf.simulations

import org.folio.perf.plan.{Pace, PacedWorkflow, SimulationPlan}
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows.finance.FiscalYearRollover

/** Rollovers in all tenants, during everything but acquisitions, whose budgets a rollover closes. */
class MobiusFiscalYearRollover extends PerfSimulation(MobiusFiscalYearRollover.plan)

object MobiusFiscalYearRollover {

  val plan: SimulationPlan = SimulationPlan(
    "MobiusFiscalYearRollover",
    "All tenants roll a ledger over together, with all other workflows except acquisitions.",
  )(() =>
    PacedWorkflow(FiscalYearRollover.workflow, Pace.OnceEach) +:
      (MobiusBaseline.circulation ++ MobiusBaseline.catalogue)
  )
}
