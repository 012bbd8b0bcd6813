package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.rule.run.RunRules
import org.folio.perf.model.{Comparison, Finding}

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

  /** With those of the run itself, what asks for action first. */
  def findings(comparison: Comparison, others: Vector[Finding]): Vector[Finding] =
    (all.flatMap(_.findings(comparison)) ++ others).sortBy(f => RunRules.urgency(f.severity))
}
