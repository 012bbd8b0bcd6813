package org.folio.perf.simulations

import org.folio.perf.runner.PreparationSimulation

/** Makes the records that NlaNormalLoad will take. */
class PrepareNla extends PreparationSimulation(NlaSimulations.prepare)
