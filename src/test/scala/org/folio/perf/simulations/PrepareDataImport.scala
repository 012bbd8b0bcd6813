package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan
import org.folio.perf.runner.PreparationSimulation

/** Creates the records and files that DataImportCheckInCheckOut takes. */
class PrepareDataImport extends PreparationSimulation(PrepareDataImport.plan)

object PrepareDataImport {

  val plan: SimulationPlan = DataImportCheckInCheckOut.plan.copy(
    name = "PrepareDataImport",
    description = "No load: creates the records that DataImportCheckInCheckOut takes, and its files.",
  )
}
