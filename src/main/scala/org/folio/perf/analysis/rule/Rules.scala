package org.folio.perf.analysis.rule

/** All rules, in the order in which the report shows their findings. */
object Rules {
  val all: Vector[Rule] = Vector(
    CutShort,
    InjectorBusy,
    PlanKeptRule,
    LoadDelivered,
    Errors,
    Saturation,
    TightestResource,
    GotSlower,
    SlowestTransactions,
    TenantClasses,
    TenantOutliers,
    DatabaseUse,
    MissingMetrics,
    SmokeTest,
  )
}
