package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.model.Finding

object RunRules {

  /** In the order of their findings, within each severity. */
  val all: Vector[RunRule] = Vector(
    StopCriterionMet,
    CapacityFound,
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
    LittleReserved,
    Restarts,
    EventsInRun,
    GotSlower,
    SlowestTransactions,
    LongJobTimes,
    SlowDuringJobs,
    TenantClasses,
    TenantOutliers,
    AuthorizationTime,
    RepeatedCalls,
    SlowCallInside,
    CalledByOthers,
    FailedInsideRule,
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

/** Draws one kind of conclusion, or none. */
trait RunRule {
  def findings(measured: RunMeasurements): Vector[Finding]
}
