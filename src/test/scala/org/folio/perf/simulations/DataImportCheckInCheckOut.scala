package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** Imports of MARC files beside check-in and check-out. */
class DataImportCheckInCheckOut extends PerfSimulation(Simulations.dataImportCheckInCheckOut)
