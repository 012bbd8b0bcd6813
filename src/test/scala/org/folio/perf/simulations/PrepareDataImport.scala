package org.folio.perf.simulations

import org.folio.perf.runner.PreparationSimulation

/** Makes what DataImportCheckInCheckOut will take. */
class PrepareDataImport extends PreparationSimulation(Simulations.prepareDataImport)
