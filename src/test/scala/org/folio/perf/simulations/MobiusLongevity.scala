package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** Working days without a break. */
class MobiusLongevity extends PerfSimulation(Simulations.mobiusLongevity)
