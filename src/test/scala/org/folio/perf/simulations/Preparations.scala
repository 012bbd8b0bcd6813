package org.folio.perf.simulations

import org.folio.perf.runner.PreparationSimulation

// Each creates the records that its simulation takes.

class PrepareSmoke extends PreparationSimulation(Smoke.plan)
class PrepareMobius extends PreparationSimulation(MobiusBaseline.plan)
class PrepareNla extends PreparationSimulation(NlaNormalLoad.plan)
class PrepareDataImport extends PreparationSimulation(DataImportCheckInCheckOut.plan)
class PrepareLists extends PreparationSimulation(ListsRefresh.plan)
class PrepareOwnLoad extends PreparationSimulation(OwnLoad.plan)
