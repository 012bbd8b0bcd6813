package org.folio.perf.analysis.rule

import org.folio.perf.analysis.Measured
import org.folio.perf.model.{Finding, Severity}

object Rules {

  /** In the order of their findings, within each severity. */
  val all: Vector[Rule] = Vector(
    Stopped,
    CutShort,
    InjectorParts,
    InjectorBusy,
    PlanKeptRule,
    LoadDelivered,
    StoodStill,
    Errors,
    StaleData,
    KnownDefects,
    NotComparable,
    Saturation,
    SaturationOrder,
    TimeOrder,
    TightestResource,
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
    SparePower,
    MissingMetrics,
    SmokeTest,
  )

  /** What asks for action comes first. */
  def findings(measured: Measured): Vector[Finding] =
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
