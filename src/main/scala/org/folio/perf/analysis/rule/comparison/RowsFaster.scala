package org.folio.perf.analysis.rule.comparison

import org.folio.perf.analysis.Words._
import org.folio.perf.model._

/** Transactions that became faster, without the change that all of them share. */
object RowsFaster extends ComparisonRule {

  override def findings(comparison: Comparison): Vector[Finding] = {
    val rows = comparison.rows
      .filter(_.verdict == RowVerdict.Faster)
      .sortBy(row => row.own.fold(0.0)(_.percent))
    if (rows.isEmpty) Vector.empty
    else
      Vector(
        Finding(
          "faster",
          Severity.Good,
          s"${count(rows.size, "transaction is", "transactions are")} faster than in " +
            s"${comparison.baseline.id}: " +
            s"${ComparisonWords.few(rows.map(ComparisonWords.ofRow(_, "faster")))}.",
          otherReading(comparison, rows),
          Vector("comparison", "changed"),
        )
      )
  }

  /** The other explanation: when most transactions change together, the rest seems to change the other way. */
  private def otherReading(comparison: Comparison, faster: Vector[ComparedRow]): String =
    comparison.cluster.filter(_.verdict == RowVerdict.Slower).fold("") { cluster =>
      val still = faster.filter(_.changePercent.exists(_.abs < cluster.change.percent.abs / 2))
      if (still.isEmpty) ""
      else
        s"All transactions together are ${ComparisonWords.size(cluster.change.percent)} slower and " +
          s"${ComparisonWords.few(still.map(_.transaction))} almost unchanged. Either these are faster in a " +
          "slower environment, or the others are slower in the same environment."
    }
}
