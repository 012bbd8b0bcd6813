package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.comparison.RunComparison
import org.folio.perf.model._

/** A baseline with which the run cannot be compared. */
object NotCompared extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] =
    comparison.blocked.toVector.map { reason =>
      Finding(
        "not-compared",
        Severity.Warning,
        s"The run cannot be compared with ${comparison.baseline.id}. $reason",
        "",
        Vector("changed", "comparison"),
        advice(reason),
      )
    }

  /** Other reasons say themselves what to do. */
  private def advice(reason: String): String =
    if (reason.startsWith(RunComparison.PlansDiffer))
      "Name a baseline with the same simulation and load plan."
    else if (reason.contains(RunComparison.TooShort))
      "Run both with -Dduration=15m or longer."
    else ""
}
