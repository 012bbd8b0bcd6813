package org.folio.perf.report.section

import org.folio.perf.model.{ComparedRow, Comparison, TailChange}
import org.folio.perf.report.content.Block.{nothing, Folded}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** 95th percentiles of both runs, folded up: only large changes are judged. */
private[section] object TailTable {

  def apply(comparison: Comparison): Block = {
    val rows = comparison.rows.flatMap(row => row.p95.map(row -> _))
    val judgement =
      "Own change is that beyond the typical time's; only rises of a quarter and more are judged."
    if (rows.isEmpty) nothing
    else
      Folded(
        "95th percentiles",
        Table(
          text(s"95th percentile of successful executions. $judgement"),
          Seq(
            Column("Transaction"),
            Column("Verdict", classes = "full"),
            Column("Baseline", "ms", number = true, phone = "baseline ms"),
            Column("This run", "ms", number = true, phone = "this run ms", classes = "big"),
            Column("Own change", "%", number = true, phone = "own change %"),
            Column("95 % interval", "%", number = true, phone = "interval %"),
            Column("Could see", "%", number = true, phone = "could see %"),
          ),
          rows.sortBy(-_._2.own.percent).map { case (row, tail) => rowOf(row, tail) },
          "None.",
        ),
      )
  }

  private def rowOf(row: ComparedRow, tail: TailChange): Row =
    Row(
      Cell.text(row.transaction),
      Seq(
        ComparisonTable.verdict(tail.verdict),
        Cell.number(Format.whole(tail.baselineMs)),
        Cell.number(Format.whole(tail.ms)),
        Cell.number(Format.difference(tail.own.percent)),
        ComparisonTable.interval(tail.own),
        Cell.number(Format.difference(tail.detectablePercent)),
      ),
    )
}
