package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Transactions whose average is far above the published one, unlike all others. */
object AbovePublishedAverage extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val rows = comparison.rows
      .filter(_.verdict == RowVerdict.StandsOut)
      .sortBy(row => -row.changePercent.getOrElse(0.0))
    if (rows.isEmpty) Vector.empty
    else {
      val named = rows.map { row =>
        val factor = row.changePercent.fold("")(c => times(1 + c / 100))
        s"${row.transaction} ($factor the published average)"
      }
      Vector(
        Finding(
          "stands-out",
          Severity.Warning,
          s"${count(rows.size, "transaction is", "transactions are")} far slower than in " +
            s"${comparison.baseline.id}: ${ComparisonWords.few(named)}.",
          "",
          Vector("comparison"),
          "Measure a baseline of your own to get a verdict.",
          Some(Certainty.Possible),
          "Published averages do not show chance, so this is a reason to investigate, not a verdict.",
        )
      )
    }
  }
}
