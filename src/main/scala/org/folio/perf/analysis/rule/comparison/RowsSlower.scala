package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Transactions that became slower, without the change that all of them share. */
object RowsSlower extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val rows = comparison.rows
      .filter(_.verdict == RowVerdict.Slower)
      .sortBy(row => -row.own.fold(0.0)(_.percent))
    if (rows.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "slower",
          Severity.Bad,
          s"${count(rows.size, "transaction is", "transactions are")} slower than in " +
            s"${comparison.baseline.id}: " +
            s"${ComparisonWords.few(rows.map(ComparisonWords.ofRow(_, "slower")))}.",
          detail(comparison),
          Vector("comparison", "changed"),
          "Look at the requests of these transactions whose times changed, and at what changed in their modules.",
        )
      )
  }

  private def detail(comparison: Comparison): String = {
    val shared = comparison.cluster.fold("")(c =>
      s"All transactions together changed by ${signed(c.change.percent)}; the figures exclude " +
        "this. "
    )
    shared + comparison.remarks.headOption.getOrElse("")
  }
}
