package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.Words._
import org.folio.perf.analysis.comparison.{RowPair, TestPairs}
import org.folio.perf.model._

/** 95th percentiles that changed much more than the averages: fewer executions are much slower. */
object TailGrowth extends PairsRule {
  private val Apart = 1.25

  override private[tests] def from(pairs: TestPairs): Vector[Finding] =
    for {
      pair <- pairs.alike
      grown = pair.rows.flatMap(row => apart(row).filter(_ >= Apart).map(row -> _)).sortBy(-_._2)
      if grown.nonEmpty
    } yield Finding(
      s"tail:${pair.id}",
      Severity.Warning,
      s"From ${TestsWords.short(pair.before)} to ${TestsWords.short(pair.after)} the 95th percentile of " +
        s"${count(grown.size, "transaction", "transactions")} rose more than the average: " +
        s"${TestsWords.few(grown.map { case (row, _) => named(row) })}.",
      "Some executions became much slower while the others did not. Averages hide this.",
      Vector("averages"),
    )

  /** Change of the percentile, divided by that of the average. */
  private def apart(row: RowPair): Option[Double] = row.p95Ratio.map(_ / row.ratio)

  private def named(row: RowPair): String =
    s"${row.transaction} (95th percentile ${TestsWords.change(row.p95Ratio.getOrElse(1.0))}, average " +
      s"${TestsWords.change(row.ratio)})"
}
