package org.folio.perf.simulations

import org.folio.perf.runner.PerfSimulation

/** Circulation desks alone. */
class CheckInCheckOut extends PerfSimulation(Simulations.checkInCheckOut)
