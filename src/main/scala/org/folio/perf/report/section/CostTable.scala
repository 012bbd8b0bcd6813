package org.folio.perf.report.section

import org.folio.perf.model.{ClusterCost, CostLine}
import org.folio.perf.report.content.Block.{anchored, lead, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Cost of the machines. */
private[section] object CostTable {
  def apply(cost: Option[ClusterCost]): Block = cost.fold(nothing) { found =>
    val perThousand = found.usdPerThousandTransactions.fold("")(usd =>
      s", or ${Format.decimal(usd, 4)} USD per 1,000 successful transactions in the steady state"
    )
    val unpriced =
      if (found.unpriced.isEmpty) ""
      else s" Not included, because their prices are unknown: ${found.unpriced.mkString(", ")}."
    val source = found.source.fold("")(from => s"; source: $from")
    anchored("cost")(
      lead(
        s"These machines cost ${Format.decimal(found.usdPerHour, 2)} USD per hour$perThousand.$unpriced"
      ),
      Table(
        text(
          s"Cost per hour: on-demand list prices in ${found.region}, as of ${found.asOf.mkString(" to ")}, " +
            s"without storage, traffic and discounts$source."
        ),
        Seq(
          Column("Type"),
          Column("Used for"),
          Column("Count", number = true, phone = "count"),
          Column("Each", "USD per hour", number = true, phone = "each"),
          Column("Total", "USD per hour", number = true, phone = "total", classes = "big"),
        ),
        found.lines.map(rowOf) :+ Row(
          Cell(strong("Total")),
          Seq(
            Cell.blank,
            Cell.number(Format.whole(found.lines.map(_.count.toLong).sum)),
            Cell.blank,
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
