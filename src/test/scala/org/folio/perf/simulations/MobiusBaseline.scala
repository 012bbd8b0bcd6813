package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** A consortium on a working day. */
class MobiusBaseline extends PerfSimulation(Simulations.mobiusBaseline)
