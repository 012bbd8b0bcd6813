package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** A consortium at its busiest. */
class MobiusHighLoad extends PerfSimulation(Simulations.mobiusHighLoad)
