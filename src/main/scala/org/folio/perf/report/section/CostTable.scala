package org.folio.perf.report.section

import org.folio.perf.model.{ClusterCost, CostLine}
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** What the machines cost. */
object CostTable {
  def apply(cost: Option[ClusterCost], numbering: Numbering): Frag = cost match {
    case None => nothing
    case Some(found) =>
      val perThousand = found.usdPerThousandTransactions.fold("")(usd =>
        s", and ${Format.decimal(usd, 4)} USD per 1,000 successful transactions of the steady state"
      )
      val unpriced =
        if (found.unpriced.isEmpty) ""
        else s" Without ${found.unpriced.mkString(", ")}, whose prices are not known."
      val source = found.source.fold("")(from => s"; source: $from")
      div(anchor("cost"))(
        p(cls := "lead")(
          s"These machines cost ${Format.decimal(found.usdPerHour, 2)} USD an hour$perThousand.$unpriced"
        ),
        Table(
          numbering.table(
            s"Cost an hour: on-demand list prices of ${found.region}, as of ${found.asOf.mkString(" to ")}, without " +
              s"storage, traffic and discounts$source."
          ),
          Seq(
            Column("Type"),
            Column("Of"),
            Column("Count", number = true, phone = "count"),
            Column("Each", "USD an hour", number = true, phone = "each"),
            Column("Together", "USD an hour", number = true, phone = "together", classes = "big"),
          ),
          found.lines.map(rowOf) :+ Row(
            Cell(b("All")),
            Seq(
              Cell("", Some("")),
              Cell.number(Format.whole(found.lines.map(_.count.toLong).sum)),
              Cell("", Some("")),
              Cell.number(Format.decimal(found.usdPerHour, 2)),
            ),
            isSum = true,
          ),
          "None.",
        ),
      )
  }

  private def rowOf(line: CostLine): Row = Row(
    Cell.text(line.machineType),
    Seq(
      Cell.text(line.kind),
      Cell.number(Format.whole(line.count.toLong)),
      Cell.number(Some(line.usdPerHourEach))(Format.decimal(_, 4)),
      Cell.number(Some(line.count * line.usdPerHourEach))(Format.decimal(_, 2)),
    ),
  )
}
