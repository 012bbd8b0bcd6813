package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Averages far above published ones, when all others are not. */
object AbovePublishedAverage extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val rows = comparison.rows
      .filter(_.verdict == RowVerdict.StandsOut)
      .sortBy(row => -row.changePercent.getOrElse(0.0))
    if (rows.isEmpty) Vector.empty
    else {
      val named = rows.map { row =>
        val factor = row.changePercent.fold("")(c => s"${short(1 + c / 100)} times")
        s"${row.transaction} ($factor the published time)"
      }
      Vector(
        Finding(
          "stands-out",
          Severity.Warning,
          s"${count(rows.size, "transaction stands", "transactions stand")} out against " +
            s"${comparison.baseline.id}: ${ComparisonWords.few(named)}.",
          "Published averages say nothing about chance: this is a reason to look, no verdict.",
          Vector("comparison"),
        )
      )
    }
  }
}
