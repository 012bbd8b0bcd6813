package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.model.Finding

object RunRules {

  /** Each draws one kind of conclusion, or none; in the order of their findings, within each severity. */
  val all: Vector[RunMeasurements => IterableOnce[Finding]] = Vector(
    StopCriterionMet.findings,
    CapacityFound.findings,
    CutShort.findings,
    NothingStarted.findings,
    InjectorParts.findings,
    InjectorBusy.findings,
    PlanKeptRule.findings,
    LoadDelivered.findings,
    TargetStalled.findings,
    ModuleDown.findings,
    Errors.findings,
    FailureMeanings.findings,
    StaleData.findings,
    KnownDefects.findings,
    NotComparable.findings,
    Saturation.findings,
    SaturationOrder.findings,
    TimeOrder.findings,
    MostUtilisedResource.findings,
    UnevenPlacement.findings,
    AboveReservation.findings,
    LittleReserved.findings,
    Restarts.findings,
    EventsInRun.findings,
    GotSlower.findings,
    SlowestTransactions.findings,
    LongJobTimes.findings,
    SlowDuringJobs.findings,
    TenantClasses.findings,
    TenantOutliers.findings,
    AuthorizationTime.findings,
    RepeatedCalls.findings,
    SlowCallInside.findings,
    CalledByOthers.findings,
    FailedInsideRule.findings,
    DatabaseLoad.findings,
    DatabaseUse.findings,
    SearchHeap.findings,
    KafkaLag.findings,
    MemoryTrends.findings,
    OverProvisioned.findings,
    MissingMetrics.findings,
    TooShortToCompare.findings,
  )
}
