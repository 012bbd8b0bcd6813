package org.folio.perf.report.section

import org.folio.perf.analysis.run.{RatioRow, TenantRatios}
import org.folio.perf.model.{RunReport, TenantCell}
import org.folio.perf.report.chart.HeatMap
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/** Response times of each tenant compared with those of the median tenant. */
object TenantsSection
    extends Section(
      "tenants",
      "Tenants and transactions",
      Some(Chapter.Results),
      short = "Tenants",
      anchors = Vector("tenant-medians"),
    ) {

  override def badge(run: RunReport): Option[Badge] = Badge.count(run.tenants.rows.size)

  override def absence(run: RunReport): Option[String] =
    Option.when(run.tenants.rows.size < 2 || run.tenants.transactions.isEmpty)(
      if (run.tenants.rows.size == 1) "there is one tenant" else "no finished transaction is recorded"
    )

  def content(run: RunReport): Block = {
    val data = TenantRatios.of(run.tenants)
    blocks(
      lead(
        "Is any tenant slower than the others? Each cell is a tenant’s median response time divided by that " +
          "of the median tenant for the same transaction."
      ),
      legend,
      group(Layout.BesideFigure)(
        group(Layout.Side)(
          heading("Observations"),
          sentences(observations(run) ++ HeatMapNotes.sentences(data)),
        ),
        Figure(
          text(
            s"${Format.count(data.rows.size, "tenant", "tenants")} × " +
              s"${Format.count(data.transactions.size, "transaction", "transactions")}. Large tenants first, " +
              "then slowest first. The dot on the right is the median of a tenant’s ratios."
          ),
          HeatMap(data),
        ),
      ),
      PageOnly(medians(data)),
      Paragraph(text("The medians of all tenants are in csv/tenants.csv."), Tone.Print),
    )
  }

  private def legend: Block = {
    import Html._
    Drawing(ul(cls := "legend")(li("Ratio to the median tenant:"), HeatMap.legend))
  }

  /** Statements of findings about tenants; details and advice stand there. */
  private def observations(run: RunReport): Vector[String] = {
    val found = run.allFindings.filter(_.evidence.headOption.contains(id)).map(_.statement)
    if (found.isEmpty) Vector("By its transactions, no tenant is slower or faster than the others.")
    else found
  }

  /** The numbers of the map, for screen readers and for the script's read-out. */
  private def medians(data: TenantRatios): Block =
    Folded(
      "All medians",
      Table(
        text(
          "Median response time in milliseconds, with failed and all executions in brackets. " +
            s"${Format.Absent}: not run there."
        ),
        Column("Tenant") +: data.transactions.map(Column.num(_, "", "", "narrow").copy(isName = true, sortedIn = "ms")),
        Row(Cell.words("Median tenant"), data.medians.map(Cell.number(_)(Format.whole))) +:
          data.rows.map(rowOf),
        stacked = false,
        csv = "tenants",
      ),
      "tenant-medians",
    )

  private def rowOf(row: RatioRow): Row =
    Row(
      Cell(name(row.row.tenant) ++ (if (row.isLarge) " large" else ""), figure = Some(row.row.tenant)),
      row.row.cells.map {
        case None => Cell.words(Format.Absent)
        case Some(cell) =>
          Cell.words(median(cell) + failed(cell), cell.medianMs.fold("")(_.toString))
      },
    )

  private def median(cell: TenantCell) = cell.medianMs.fold("")(Format.whole)

  private def failed(cell: TenantCell) =
    if (cell.failed == 0) ""
    else s" (${Format.whole(cell.failed)}/${Format.whole(cell.iterations)})"
}

/** Notes on the limits of the heat map. */
private[section] object HeatMapNotes {

  def sentences(data: TenantRatios): Vector[String] = (thin(data) ++ notRun(data)).toVector

  private def thin(data: TenantRatios): Option[String] = {
    val iterations = data.rows.flatMap(_.row.cells.flatten).map(_.iterations)
    val few = iterations.count(_ < TenantRatios.FewestIterations)
    Option.when(few * 2 > iterations.size)(
      s"${Format.whole(few.toLong)} of ${Format.whole(iterations.size.toLong)} cells have fewer than " +
        s"${TenantRatios.FewestIterations} executions, so their shades show chance as much as tenants. " +
        "Read rows and columns, not single cells."
    )
  }

  private def notRun(data: TenantRatios): Option[String] = {
    val absent = data.rows.flatMap(_.row.cells).count(_.isEmpty)
    Option.when(absent > 0)(s"Not run in ${Format.count(absent, "cell", "cells")} (hatched).")
  }
}
