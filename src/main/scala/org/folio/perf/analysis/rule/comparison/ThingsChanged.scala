package org.folio.perf.analysis.rule.comparison

import org.folio.perf.model._

/** Changes of configuration between the two runs. */
object ThingsChanged extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val several = comparison.changes.map(_.part).distinct.size > 1
    val sentence = comparison.remarks.headOption
    if (comparison.changes.isEmpty || comparison.baseline.publishedAverages) Vector.empty
    else
      sentence.toVector.map { text =>
        Finding(
          "things-changed",
          if (several) Severity.Warning else Severity.Info,
          s"Against ${comparison.baseline.id}: ${text.head.toLower}${text.tail}",
          "",
          Vector("changed"),
          if (several)
            "Repeat the run with one change at a time to see which of them matters."
          else "",
        )
      }
  }
}
