package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.FindingOrder
import org.folio.perf.model.{Finding, TestRecord}

object TestsRules {

  /** In the order of their findings, within each severity. */
  val all: Vector[TestsRule] = Vector(
    TestErrors,
    ErrorsByCondition,
    AlwaysFailing,
    NotFinished,
    TestsSpread,
    PairChange,
    SumDominated,
    PairFamilies,
    WorkflowSlowsOthers,
    BottleneckMoved,
    SmallerInstances,
    CostOfTests,
    OneSaturated,
    TestsAboveReservation,
    ConnectionsHeld,
    ResourceLevels,
    RisingUse,
    UnevenInstances,
    JobsOfTenants,
    TenantSizes,
    DuringImport,
    PrintedTotals,
    PrintedDeltas,
  )

  /** Applies all rules to several tests; findings that ask for action come first. */
  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    FindingOrder.sorted(all.flatMap(_.findings(tests)))
}
