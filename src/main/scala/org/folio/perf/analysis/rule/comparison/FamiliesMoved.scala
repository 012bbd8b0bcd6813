package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Workflows of which nearly all transactions changed in the same direction. */
object FamiliesMoved extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = for {
    family <- comparison.families
    word <- family.verdict match {
      case RowVerdict.Slower => Vector("slower")
      case RowVerdict.Faster => Vector("faster")
      case _ => Vector.empty
    }
  } yield {
    val going = if (word == "slower") family.slower else family.transactions - family.slower
    val called = comparison.rows.count(row =>
      row.workflow == family.workflow &&
        (row.verdict == RowVerdict.Slower || row.verdict == RowVerdict.Faster)
    )
    val rows =
      if (called == 0) "each change alone is too small to judge"
      else "some changes are significant alone"
    Finding(
      s"family-${family.workflow}",
      if (word == "slower") Severity.Warning else Severity.Info,
      s"$going of ${count(family.transactions, "transaction", "transactions")} of ${family.title} are " +
        s"$word, by ${signedValue(family.fromPercent)} to " +
        s"${signed(family.toPercent)}; $rows, but so many are unlikely by chance " +
        s"(p = ${short(family.probability)}).",
      s"Without the change that all transactions share, the average is ${signed(family.ownPercent)}.",
      Vector("comparison"),
    )
  }
}
