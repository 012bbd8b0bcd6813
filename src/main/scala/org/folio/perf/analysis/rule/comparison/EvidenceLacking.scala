package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Medians
import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** The detectable change, without which "no change found" says nothing. */
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
            s"${unit("10", "%")}; for $without there is no evidence.",
          s"The detectable change is ${signed(middle)} for the median transaction${best(judged)}.",
          Vector("comparison"),
        )
      }
  }

  private def best(judged: Vector[ComparedRow]): String =
    judged.minByOption(_.detectablePercent.getOrElse(Double.MaxValue)).fold("") { row =>
      s", and ${signed(row.detectablePercent.getOrElse(0.0))} for ${row.transaction}, the smallest"
    }
}
