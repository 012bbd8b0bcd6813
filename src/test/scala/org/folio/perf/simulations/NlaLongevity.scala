package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** One large library, without a break. */
class NlaLongevity extends PerfSimulation(NlaSimulations.longevity)
