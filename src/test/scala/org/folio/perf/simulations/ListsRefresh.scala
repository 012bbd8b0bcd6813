package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** Refreshes of the published lists. */
class ListsRefresh extends PerfSimulation(Simulations.listsRefresh)
