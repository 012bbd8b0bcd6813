package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PerfSimulation
import org.folio.perf.workflows.orders.ExportReceiving

/** A working day without the largest of its workflows. */
class MobiusWithoutReceivingExport extends PerfSimulation(MobiusWithoutReceivingExport.plan)

object MobiusWithoutReceivingExport {

  val plan: SimulationPlan =
    SimulationPlan("MobiusWithoutReceivingExport", "A working day on which nobody downloads receiving information.")(
      () => MobiusBaseline.workingDay.filterNot(_.workflow == ExportReceiving.workflow)
    )
}
