package org.folio.perf.analysis.rule.comparison

import org.folio.perf.model._

/** The baseline was named, and nothing may be concluded from it. */
object NotCompared extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] =
    comparison.blocked.toVector.map { reason =>
      Finding(
        "not-compared",
        Severity.Warning,
        s"Nothing is concluded from the comparison with ${comparison.baseline.id}. $reason",
        "",
        Vector("changed", "comparison"),
      )
    }
}
