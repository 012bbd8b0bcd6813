package org.folio.perf.report.section

import org.folio.perf.report.content.Block.nothing
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Metrics without a table of their own, in the units of their sources. */
private[section] object OtherMetrics {
  def apply(others: Vector[MetricReading]): Block =
    if (others.isEmpty) nothing
    else
      Table(
        text("Other metrics in the steady state."),
        Seq(
          Column("Metric"),
          Column("Resource"),
          Column("Average", number = true, phone = "average", classes = "big"),
          Column("Maximum", number = true, phone = "maximum"),
          Column("Unit"),
          Column("Source", phone = "source"),
        ),
        others.map(rowOf),
        "None.",
      )

  private def rowOf(m: MetricReading): Row =
    Row(
      Cell(
        name(m.main.metric) ++ (if (m.maximum.isEmpty) remark("no value") else Text.empty)
      ),
      Seq(
        Cell.text(m.subject),
        Cell.number(m.average)(Format.short),
        Cell.number(m.maximum)(Format.short),
        Cell.text(m.main.unit),
        Cell.text(m.main.source),
      ),
    )
}
