package org.folio.perf.report.section

import org.folio.perf.report.{Cell, Column, Format, Measured, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** Whatever else was collected, in its source's own unit. */
object OtherMetrics {
  def apply(others: Vector[Measured], numbering: Numbering): Frag =
    if (others.isEmpty) nothing
    else
      Table(
        numbering.table("Other metrics in the steady state."),
        Seq(
          Column("Metric"),
          Column("Of"),
          Column("Average", number = true, phone = "average", classes = "big"),
          Column("Maximum", number = true, phone = "maximum"),
          Column("Unit"),
          Column("Source", phone = "source"),
        ),
        others.map(rowOf),
        "None.",
      )

  private def rowOf(m: Measured): Row =
    Row(
      Cell(
        frag(
          name(m.shown.metric),
          if (m.maximum.isEmpty) span(cls := "why")("no value") else nothing,
        )
      ),
      Seq(
        Cell.text(m.subject),
        Cell.number(m.average)(Format.short),
        Cell.number(m.maximum)(Format.short),
        Cell.text(m.shown.unit),
        Cell.text(m.shown.source),
      ),
    )
}
