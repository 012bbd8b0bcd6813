package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.FindingOrder
import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.model.{Finding, TestRecord}

object TestsRules {

  /** In the order of their findings, within each severity. */
  val all: Vector[TestsRule] = Vector(
    TestErrors,
    ErrorsByCondition,
    AlwaysFailing,
    NotFinished,
    TestsSpread,
    UnstatedChange,
    OrderedConditions,
    PairChange,
    SumDominated,
    PairFamilies,
    PairDimensions,
    TailGrowth,
    WorkflowSlowsOthers,
    BottleneckMoved,
    SmallerInstances,
    CostOfTests,
    OneSaturated,
    TestsAboveReservation,
    ConnectionsHeld,
    MemoryAboveLimit,
    SessionsWait,
    ResourceLevels,
    RisingUse,
    UnevenInstances,
    JobsOfTenants,
    TenantSizes,
    DuringImport,
    RowDimensions,
    PrintedTotals,
    PrintedDeltas,
    StatedClaims,
    IgnoredMetrics,
  )

  /** Applies all rules to several tests; findings that ask for action come first. */
  def findings(tests: Vector[TestRecord]): Vector[Finding] = {
    val pairs = new TestPairs(tests)
    FindingOrder.sorted(all.flatMap(_.from(pairs)))
  }
}
