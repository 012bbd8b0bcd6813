package org.folio.perf.simulations

import org.folio.perf.runner.PreparationSimulation

/** Makes the records that MobiusBaseline will take. */
class PrepareMobius extends PreparationSimulation(Simulations.prepareMobius)
