package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Transactions that fail more often than in the baseline. */
object ErrorsRose extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val rows = for {
      row <- comparison.rows
      errors <- row.errors.toVector
      if errors.rose
    } yield (row.transaction, errors)
    if (rows.isEmpty) Vector.empty
    else {
      val named = rows.sortBy(-_._2.percent).map { case (name, errors) =>
        s"$name (${percent(errors.baselinePercent)} to ${percent(errors.percent)})"
      }
      Vector(
        Finding(
          "errors-rose",
          Severity.Bad,
          s"${count(rows.size, "transaction fails", "transactions fail")} more often than in " +
            s"${comparison.baseline.id}: ${ComparisonWords.few(named)}.",
          "The check allows for bursts of errors and for a drift of one third between runs.",
          Vector("comparison", "errors"),
          "Compare the messages of both runs in their tables of errors.",
        )
      )
    }
  }
}
