package org.folio.perf.report.section

import org.folio.perf.analysis.run.{RatioRow, TenantRatios}
import org.folio.perf.model.RunReport
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
      group("beside")(
        group("side")(
          heading("Observations"),
          sentences(observations(run)),
        ),
        PageOnly(map(data)),
      ),
    )
  }

  /** Upper limits of the shades except the last, and the words of all. */
  private val Limits = Vector(2.0 / 3, 0.8, 0.9, 1.1, 1.25, 1.5, 2.0)
  private val Shades = Vector(
    "under ⅔",
    "⅔ to 0.8",
    "0.8 to 0.9",
    "0.9 to 1.1",
    "1.1 to 1.25",
    "1.25 to 1.5",
    "1.5 to 2",
    "over 2",
  )

  private def shade(ratio: Double): Int = Limits.count(ratio > _)

  private def legend: Block = {
    import Html._
    def sample(css: String, words: String) = li(span(cls := s"swatch $css"), words)
    Drawing(
      ul(cls := "legend")(
        li("Ratio to the median tenant:"),
        Shades.zipWithIndex.map { case (words, i) => sample(s"d$i", words) },
        sample("d7 few", s"paler: fewer than ${TenantRatios.FewestIterations} executions"),
        sample("notrun", "not run"),
        sample("some", "some failed"),
        sample("failed", "all failed"),
      )
    )
  }

  /** Statements of findings about tenants; details and advice stand there. */
  private def observations(run: RunReport): Vector[String] = {
    val found = run.allFindings.filter(_.evidence.headOption.contains(id)).map(_.statement)
    if (found.isEmpty) Vector("No small tenant is slower than the others by more than chance explains.")
    else found
  }

  /** All medians. The page shows their shades instead of the numbers, which its script reads out. */
  private def map(data: TenantRatios): Table =
    Table(
      text(
        s"${Format.count(data.rows.size, "tenant")} × " +
          s"${Format.count(data.transactions.size, "transaction")}: median response time in ms, " +
          "with failed and all executions in brackets. Large tenants first, then slowest first. Of all: the median " +
          "of a tenant’s ratios."
      ),
      Column("Tenant") +: Column.num("Of all", classes = "all") +:
        data.transactions.map(Column.num(_).copy(isName = true, sortedIn = "ms")),
      data.rows.map(rowOf) :+ Row(
        Cell.words("Median tenant"),
        Cell.blank +: data.medians.map(Cell.number(_)(Format.whole)),
        isSum = true,
      ),
      stacked = false,
      csv = "tenants",
    )

  private def rowOf(row: RatioRow): Row = {
    val all = Cell.number(row.overall)(Format.decimal(_, 2)).copy(classes = shadeOf(row.overall))
    Row(
      Cell(name(row.row.tenant) ++ (if (row.isLarge) " large" else ""), figure = Some(row.row.tenant)),
      all +: row.row.cells.zipWithIndex.map {
        case (None, _) => Cell.words(Format.Absent).copy(classes = "notrun")
        case (Some(cell), i) =>
          val marks = Vector(
            shadeOf(row.ratios.lift(i).flatten),
            if (cell.iterations < TenantRatios.FewestIterations) "few" else "",
            if (cell.failed == 0) "" else if (cell.failed < cell.iterations) "some" else "failed",
          )
          val failed =
            if (cell.failed == 0) "" else s" (${Format.whole(cell.failed)}/${Format.whole(cell.iterations)})"
          Cell
            .words(cell.medianMs.fold("")(Format.whole) + failed, cell.medianMs.fold("")(_.toString))
            .copy(classes = marks.filter(_.nonEmpty).mkString(" "))
      },
    )
  }

  private def shadeOf(ratio: Option[Double]): String = ratio.fold("")(r => s"d${shade(r)}")
}
