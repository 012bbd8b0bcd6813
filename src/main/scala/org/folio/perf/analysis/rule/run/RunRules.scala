package org.folio.perf.analysis.rule.run

import org.folio.perf.analysis.RunMeasurements
import org.folio.perf.model.{Finding, Severity}

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
    Errors,
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

  /** What asks for action comes first. */
  def findings(measured: RunMeasurements): Vector[Finding] =
    sorted(all.flatMap(_.findings(measured)))

  private[analysis] def sorted(findings: Vector[Finding]): Vector[Finding] =
    findings.sortBy(finding => urgency(finding.severity))

  private[rule] def urgency(severity: Severity): Int = severity match {
    case Severity.Bad => 0
    case Severity.Warning => 1
    case Severity.Good => 2
    case Severity.Info => 3
  }
}
