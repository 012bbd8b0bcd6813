package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Medians
import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** How large a change would have been seen: an answer without which "nothing found" says nothing. */
object EvidenceLacking extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val judged = comparison.rows.filter(_.detectablePercent.isDefined)
    Medians
      .of(judged.flatMap(_.detectablePercent))
      .toVector
      .map { middle =>
        val unchanged = comparison.count(RowVerdict.Unchanged)
        val without = comparison.count(RowVerdict.NoEvidence)
        Finding(
          "detectable",
          Severity.Info,
          s"Of ${count(judged.size, "transaction", "transactions")} $unchanged are unchanged within " +
            s"${unit("10", "%")}; $without show no evidence of a change, nor of none.",
          s"This comparison could have seen a change of ${ComparisonWords.signed(middle)} in the middle " +
            s"transaction${best(judged)}.",
          Vector("comparison"),
        )
      }
  }

  private def best(judged: Vector[ComparedRow]): String =
    judged.minByOption(_.detectablePercent.getOrElse(Double.MaxValue)).fold("") { row =>
      s", and of ${ComparisonWords.signed(row.detectablePercent.getOrElse(0.0))} in ${row.transaction}"
    }
}
