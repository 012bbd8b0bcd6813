package org.folio.perf.analysis.rule.comparison

object ComparisonRules {

  /** In the order of their findings, within each severity. */
  val all: Vector[ComparisonRule] = Vector(
    OtherPlatform,
    NotCompared,
    SuspectsNamed,
    GroupsMoved,
    RowsSlower,
    ErrorsRose,
    TailsSlower,
    ClusterMoved,
    AbovePublishedAverage,
    RowsFaster,
    RowsExplained,
    ThingsChanged,
    EvidenceLacking,
  )
}
