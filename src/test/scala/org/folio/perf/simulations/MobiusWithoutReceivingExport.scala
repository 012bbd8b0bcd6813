package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** A working day without the largest of its workflows. */
class MobiusWithoutReceivingExport extends PerfSimulation(Simulations.mobiusWithoutReceivingExport)
