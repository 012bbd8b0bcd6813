package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Nearly all transactions of a workflow went the same way, each of them perhaps within tolerance. */
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
    val rows = if (called == 0) "each of them is too little to call" else "some of them are called"
    Finding(
      s"family-${family.workflow}",
      if (word == "slower") Severity.Warning else Severity.Info,
      s"$going of ${count(family.transactions, "transaction", "transactions")} of ${family.title} are " +
        s"$word, by ${ComparisonWords.signedValue(family.fromPercent)} to " +
        s"${ComparisonWords.signed(family.toPercent)}; $rows, but so many are unlikely to be chance " +
        s"(p = ${short(family.probability)}).",
      s"Without what all transactions share it is ${ComparisonWords.signed(family.ownPercent)} on average.",
      Vector("comparison"),
    )
  }
}
