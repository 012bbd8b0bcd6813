package org.folio.perf.simulations

import org.folio.perf.plan.SimulationPlan

/** All simulations. */
object Simulations {

  val all: Vector[SimulationPlan] = Vector(
    Smoke.plan,
    CheckInCheckOut.plan,
    MobiusBaseline.plan,
    MobiusWithoutReceivingExport.plan,
    MobiusHighLoad.plan,
    MobiusLongevity.plan,
    MobiusFiscalYearRollover.plan,
    DataImportCheckInCheckOut.plan,
    ListsRefresh.plan,
    NlaNormalLoad.plan,
    NlaLongevity.plan,
    OwnLoad.plan,
    FindCapacity.plan,
  )

  /** Simulations without load: each creates the records that another one takes. */
  val preparations: Vector[SimulationPlan] = Vector(
    Smoke.plan,
    MobiusBaseline.plan,
    NlaNormalLoad.plan,
    DataImportCheckInCheckOut.plan,
    ListsRefresh.plan,
    OwnLoad.plan,
  ).map(_.preparation)
}
