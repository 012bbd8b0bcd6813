package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** One large library on a working day. */
class NlaNormalLoad extends PerfSimulation(NlaSimulations.normalLoad)
