package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** Every transaction once, at one tenant. */
class Smoke extends PerfSimulation(Simulations.smoke)
