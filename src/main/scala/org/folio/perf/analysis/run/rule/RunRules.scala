package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.model.Finding

object RunRules {
  private type Rule = RunMeasurements => IterableOnce[Finding]

  /** Each draws one kind of conclusion, or none; in the order of their findings, within each severity. */
  val all: Vector[RunMeasurements => IterableOnce[Finding]] = deciding(
    StopCriterionMet.findings
  ) ++ Vector[Rule](CapacityFound.findings) ++ deciding(
    CutShort.findings,
    NotRecorded.findings,
    NothingStarted.findings,
    InjectorParts.findings,
    InjectorBusy.findings,
    PlanKeptRule.findings,
    LoadDelivered.findings,
  ) ++ Vector[Rule](
    TargetStalled.findings,
    ModuleDown.findings,
    Errors.findings,
    FailureMeanings.findings,
    StaleData.findings,
    KnownDefects.findings,
    Saturation.findings,
    SaturationOrder.findings,
    MostUtilisedResource.findings,
    UnevenPlacement.findings,
    AboveReservation.findings,
    LittleReserved.findings,
    Restarts.findings,
    EventsInRun.findings,
    GotSlower.findings,
    SlowStart.findings,
    LongJobTimes.findings,
    SlowDuringJobs.findings,
    TenantClasses.findings,
    TenantOutliers.findings,
    AuthorizationTime.findings,
    RepeatedCalls.findings,
    SlowCallInside.findings,
    FailedInsideRule.findings,
    DatabaseLoad.findings,
    DatabaseUse.findings,
    SearchHeap.findings,
    KafkaLag.findings,
    MemoryTrends.findings,
    OverProvisioned.findings,
    MissingMetrics.findings,
  ) ++ deciding(TooShortToCompare.findings)

  /** About what the run can say at all. */
  private def deciding(rules: Rule*): Vector[Rule] =
    rules.toVector.map(rule => rule(_).iterator.map(_.copy(decides = true)))
}
