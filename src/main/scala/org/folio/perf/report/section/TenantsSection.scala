package org.folio.perf.report.section

import org.folio.perf.analysis.{RatioRow, TenantRatios}
import org.folio.perf.model.{RunReport, TenantCell}
import org.folio.perf.report.{Badge, Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.chart.HeatMap
import org.folio.perf.report.Html._

/** Is anyone served worse than the others? */
object TenantsSection extends Section {
  val id = "tenants"
  val title = "Tenants and transactions"
  override val shortTitle: String = "Tenants"
  override val anchors: Vector[String] = Vector("tenant-medians")

  override def badge(run: RunReport): Option[Badge] = Badge.count(run.tenants.rows.size)

  def render(run: RunReport, numbering: Numbering): Frag =
    if (run.tenants.rows.isEmpty || run.tenants.transactions.isEmpty)
      p(cls := "lead")(
        "None: no transaction finished in the steady state, so tenants cannot be compared."
      )
    else if (run.tenants.rows.size == 1)
      p(cls := "lead")(
        "Only ",
        name(run.tenants.rows.head.tenant),
        " took part, so there is no tenant to compare it with; its response times are in ",
        numbering.reference(ResultsSection.id),
        ".",
      )
    else {
      val data = TenantRatios.of(run.tenants)
      frag(
        p(cls := "lead")(
          "Is anyone served worse than the others? A cell is a tenant’s median response time divided by that of " +
            "the middle tenant for the same transaction."
        ),
        ul(cls := "legend")(li("Ratio to the middle tenant:"), HeatMap.legend),
        div(cls := "beside")(
          div(cls := "side")(
            h3("What stands out"),
            ul(cls := "plain")((observations(run) ++ HeatMapNotes.sentences(data)).map(li(_))),
          ),
          figure(
            figcaption(
              numbering.figure(
                s"${Format.count(data.rows.size, "tenant", "tenants")} × " +
                  s"${Format.count(data.transactions.size, "transaction", "transactions")}. Large tenants first, " +
                  "then slowest first. A dot on the right is the median of a tenant’s ratios."
              )
            ),
            HeatMap(data),
          ),
        ),
        medians(data, numbering),
        p(cls := "note on-paper")("The medians of all tenants are in csv/tenants.csv."),
      )
    }

  /** Findings about tenants, which the analysis has made. */
  private def observations(run: RunReport): Vector[String] = {
    val found = run.findings.filter(_.evidence.headOption.contains(id)).map(_.text)
    if (found.isEmpty) Vector("No tenant is slower or faster than the others.") else found
  }

  /** The numbers behind the map, for those who cannot see it and for the script's read-out. */
  private def medians(data: TenantRatios, numbering: Numbering): Frag =
    details(cls := "more", anchor("tenant-medians"))(
      summary("All medians"),
      Table(
        numbering.table(
          "Median response time in milliseconds; in brackets the failed of all iterations. " +
            s"${Format.Absent}: not run there."
        ),
        Column("Tenant") +: data.transactions.map(t =>
          Column(name(t), number = true, classes = "narrow")
        ),
        Row(Cell("Middle tenant"), data.medians.map(Cell.number(_)(Format.whole))) +:
          data.rows.map(rowOf),
        "None.",
        stacked = false,
      ),
    )

  private def rowOf(row: RatioRow): Row =
    Row(
      Cell(frag(name(row.row.tenant), if (row.isLarge) " large" else "")),
      row.row.cells.map {
        case None => Cell(Format.Absent)
        case Some(cell) =>
          Cell(median(cell) + failed(cell), Some(cell.medianMs.fold("")(_.toString)))
      },
    )

  private def median(cell: TenantCell) = cell.medianMs.fold("")(Format.whole)

  private def failed(cell: TenantCell) =
    if (cell.failed == 0) ""
    else s" (${Format.whole(cell.failed)}/${Format.whole(cell.iterations)})"
}
