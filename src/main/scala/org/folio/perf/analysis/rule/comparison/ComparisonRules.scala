package org.folio.perf.analysis.rule.comparison

object ComparisonRules {

  /** In the order of their findings, within each severity. */
  val all: Vector[ComparisonRule] = Vector(
    NotCompared,
    RowsSlower,
    ErrorsRose,
    TailsSlower,
    ClusterMoved,
    AbovePublishedAverage,
    FamiliesMoved,
    RowsFaster,
    ThingsChanged,
    EvidenceLacking,
  )
}
