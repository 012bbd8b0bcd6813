package org.folio.perf.report.section

import org.folio.perf.model.{ComparedRow, Comparison, RowVerdict, TailChange}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** 95th percentiles of both runs, folded up: they call large changes only. */
private[section] object TailTable {

  def apply(comparison: Comparison, numbering: Numbering): Frag = {
    val rows = comparison.rows.flatMap(row => row.p95.map(row -> _))
    if (rows.isEmpty) nothing
    else
      details(cls := "more")(
        summary("95th percentiles"),
        Table(
          numbering.table(
            "95th percentile of successful iterations. ",
            if (rows.exists(_._2.verdict == RowVerdict.NotJudged))
              "In less than two hours it is shown and not judged: too often it would be called by chance."
            else "It calls large changes only.",
          ),
          Seq(
            Column("Transaction"),
            Column("Verdict", classes = "full"),
            Column("Baseline", "ms", number = true, phone = "baseline ms"),
            Column("This run", "ms", number = true, phone = "this run ms", classes = "big"),
            Column("Own part", "%", number = true, phone = "own %"),
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
        Cell(ComparisonTable.call(tail.verdict)),
        Cell.number(Format.whole(tail.baselineMs)),
        Cell.number(Format.whole(tail.ms)),
        Cell.number(Format.signed(tail.own.percent)),
        Cell(
          s"${Format.signed(tail.own.lowPercent)} to ${Format.signed(tail.own.highPercent)}",
          Some((tail.own.highPercent - tail.own.lowPercent).toString),
        ),
        Cell.number(Format.signed(tail.detectablePercent)),
      ),
    )
}
