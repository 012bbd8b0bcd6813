package org.folio.perf.simulations

import org.folio.perf.runner.PreparationSimulation

/** Makes the lists of ListsRefresh. */
class PrepareLists extends PreparationSimulation(Simulations.prepareLists)
