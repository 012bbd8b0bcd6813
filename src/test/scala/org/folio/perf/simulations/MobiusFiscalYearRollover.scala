package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** Rollovers in all tenants, beside everything but acquisitions. */
class MobiusFiscalYearRollover extends PerfSimulation(Simulations.mobiusFiscalYearRollover)
