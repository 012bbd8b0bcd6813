package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.run.RunMeasurements
import org.folio.perf.model.Finding

object RunRules {

  /** Each draws one kind of conclusion, or none; in the order of their findings, within each severity. */
  val all: Vector[RunMeasurements => IterableOnce[Finding]] = Vector(
    deciding(StopCriterionMet.findings(_)),
    CapacityFound.findings,
    deciding(CutShort.findings(_)),
    deciding(NotRecorded.findings(_)),
    deciding(NothingStarted.findings(_)),
    deciding(InjectorParts.findings(_)),
    deciding(InjectorBusy.findings(_)),
    deciding(PlanKeptRule.findings(_)),
    deciding(LoadDelivered.findings(_)),
    TargetStalled.findings,
    ModuleDown.findings,
    Errors.findings,
    FailureMeanings.findings,
    StaleData.findings,
    KnownDefects.findings,
    NotComparable.findings,
    Saturation.findings,
    SaturationOrder.findings,
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
    FailedInsideRule.findings,
    DatabaseLoad.findings,
    DatabaseUse.findings,
    SearchHeap.findings,
    KafkaLag.findings,
    MemoryTrends.findings,
    OverProvisioned.findings,
    MissingMetrics.findings,
    deciding(TooShortToCompare.findings(_)),
  )

  /** About what the run can say at all. */
  private def deciding(rule: RunMeasurements => IterableOnce[Finding]): RunMeasurements => IterableOnce[Finding] =
    measured => rule(measured).iterator.map(_.copy(decides = true))
}
