package org.folio.perf.analysis.rule.run

object RunRules {

  /** In the order of their findings, within each severity. */
  val all: Vector[RunRule] = Vector(
    StopCriterionMet,
    CutShort,
    InjectorParts,
    InjectorBusy,
    PlanKeptRule,
    LoadDelivered,
    TargetStalled,
    ModuleDown,
    Errors,
    FailureMeanings,
    StaleData,
    KnownDefects,
    NotComparable,
    Saturation,
    SaturationOrder,
    TimeOrder,
    MostUtilisedResource,
    UnevenPlacement,
    AboveReservation,
    Restarts,
    GotSlower,
    SlowestTransactions,
    LongJobTimes,
    SlowDuringJobs,
    TenantClasses,
    TenantOutliers,
    DatabaseLoad,
    DatabaseUse,
    SearchHeap,
    KafkaLag,
    MemoryTrends,
    OverProvisioned,
    MissingMetrics,
    TooShortToCompare,
  )
}
