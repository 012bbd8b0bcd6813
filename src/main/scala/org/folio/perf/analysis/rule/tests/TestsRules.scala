package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.rule.run.RunRules
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

  /** What asks for action comes first. */
  def findings(tests: Vector[TestRecord]): Vector[Finding] =
    all.flatMap(_.findings(tests)).sortBy(f => RunRules.urgency(f.severity))
}
