package org.folio.perf.report

import org.folio.perf.analysis.comparison.{RunCell, RunColumn, RunDifference, RunTable}
import org.folio.perf.model.{Change, Finding, Interval, RowVerdict}
import org.folio.perf.report.Html._
import org.folio.perf.report.chart.{IntervalGlyph, RatioScale}
import org.folio.perf.report.section.FindingsSection

/** Two to ten runs side by side: a page of its own, with one table and one chart. */
object ComparePage {

  /** HTML, to be written as UTF-8; the same bytes for the same table. */
  def render(table: RunTable, findings: Vector[Finding] = Vector.empty): String =
    PartedPage.render(
      s"Comparison of ${table.columns.size} runs",
      "comparison",
      Seq(
        PagePart("runs", "Runs", "Runs", runs(table)),
        PagePart("changed", "What changed", "What is not the same", differences(table)),
        PagePart("findings", "Findings", "Findings", said(findings)),
        PagePart("averages", "Averages", "Averages", averages(table)),
        PagePart("chart", "Ratios", "Ratios to the first run", chart(table)),
      ),
    )

  private def runs(table: RunTable): Frag =
    Table(
      frag(b("Table 1."), " The runs, and what differs from the first."),
      Seq(
        Column("Run"),
        Column("What", classes = "full"),
        Column("Started", phone = "started"),
        Column("Against the first", classes = "full"),
      ),
      table.columns.zipWithIndex.map { case (column, i) =>
        Row(
          Cell(frag(b(s"${i + 1}"), " ", name(column.run.id))),
          Seq(
            Cell.text(column.run.title),
            Cell(
              column.run.startedAt.fold("not stated")(Format.date),
              Some(column.run.startedAt.fold("")(_.toString)),
            ),
            Cell(frag(against(column).map(div(_)))),
          ),
        )
      },
      "None.",
    )

  private def differences(table: RunTable): Frag = {
    val (modules, others) = table.differences.partition(_.isOfModule)
    frag(
      p(cls := "lead")(
        "Read this before any percentage. ",
        s"${Format.Absent}: not there, or the run does not state it.",
      ),
      values(b("Table 2."), " Settings and sizes.", table, others),
      values(b("Table 3."), " Modules.", table, modules),
    )
  }

  private def values(
      number: Frag,
      caption: String,
      table: RunTable,
      differences: Vector[RunDifference],
  ): Frag =
    Table(
      frag(number, caption),
      Vector(Column("Of"), Column("What", classes = "first")) ++ table.columns.indices.map(i =>
        Column(s"Run ${i + 1}", number = true, phone = s"run ${i + 1}")
      ),
      differences.map { difference =>
        val (of, what) =
          if (difference.isOfModule) (difference.setting, difference.part)
          else (difference.part, difference.setting)
        Row(Cell.text(of), Cell.text(what) +: difference.values.map(valueOf))
      },
      "None: all that the runs state is the same.",
      filterLabel = Option.when(differences.size > ManyRows)("Filter"),
    )

  private val ManyRows = 20

  private def valueOf(value: Option[String]): Cell =
    value.fold(Cell(Format.Absent, Some(""), "none"))(Cell.text)

  private def said(findings: Vector[Finding]): Frag =
    if (findings.isEmpty) p("None: no rule found anything to report.")
    else FindingsSection.list(findings)

  /** What changed comes before every per cent. */
  private def against(column: RunColumn): Vector[String] =
    column.comparison.flatMap(_.blocked).toVector ++ changed(column.changes) ++
      Option.when(column.run.publishedAverages)(
        "Published averages: distribution and noise are unknown."
      )

  private def changed(changes: Vector[Change]): Vector[String] = {
    val named = changes.take(MaxChanges).map { c =>
      s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"
    }
    val more = changes.size - named.size
    if (named.isEmpty) Vector.empty
    else Vector(named.mkString("; ") + (if (more > 0) s"; and $more more." else "."))
  }

  private val MaxChanges = 6

  private def averages(table: RunTable): Frag =
    Table(
      frag(
        b("Table 4."),
        if (table.wholeRuns)
          " Average of all iterations of the whole run, as published ones are, ms;"
        else " Average of successful iterations in the steady state, ms;",
        " failed ones in per cent; difference of the average to run 1 in per cent. Struck out: doubtful, or too ",
        "many failed to be compared.",
      ),
      Column("Transaction") +: table.columns.indices.flatMap { i =>
        Vector(
          Column(s"Run ${i + 1}", "ms", number = true, phone = s"run ${i + 1}, ms"),
          Column("Failed", "%", number = true, classes = "wide"),
        ) ++ Option.when(i > 0)(
          Column("Change", "%", number = true, phone = "change %", classes = "big")
        )
      },
      table.transactions.zipWithIndex.map { case (name, row) =>
        Row(
          Cell.text(name),
          table.columns.zipWithIndex.flatMap { case (c, i) => cells(c.cells(row), i) },
        )
      } :+ means(table),
      "None.",
    )

  private def cells(cell: Option[RunCell], index: Int): Seq[Cell] = {
    val average = cell.fold(Cell(Format.Absent, Some(""), "none")) { c =>
      val text = Format.whole(c.averageMs)
      if (c.doubt.isEmpty) Cell.number(text) else Cell(tag("s")(text), Some(""), "void")
    }
    val failed = Cell.number(cell.flatMap(_.errorPercent))(Format.short)
    val change = Option.when(index > 0)(Cell.number(cell.flatMap(_.changePercent))(Format.signed))
    Seq(average, failed) ++ change
  }

  private def means(table: RunTable): Row = Row(
    Cell(b("Geometric mean of the ratios")),
    table.columns.zipWithIndex.flatMap { case (column, i) =>
      val rows = Cell(if (i == 0) "" else s"${column.rowsInMean} rows", Some(""), "none")
      Seq(rows, Cell("", Some(""))) ++
        Option.when(i > 0)(Cell.number(column.meanPercent)(Format.signed))
    },
    isSum = true,
  )

  private def chart(table: RunTable): Frag = {
    val others = table.columns.drop(1)
    val scale =
      RatioScale.over(others.flatMap(_.cells.flatten).flatMap(_.changePercent).map(1 + _ / 100))
    frag(
      p(cls := "note")(
        "Log scale; left of 1× is faster. Bars are 95 % intervals of a transaction’s own part, where there are statistics; ",
        "rings without a bar are ratios of averages. Squares are slower, filled dots faster or unchanged. The band is ±10 %.",
      ),
      Table(
        frag(b("Figure 1."), " Average of each run divided by that of run 1."),
        Column("Transaction") +: others.indices.map(i =>
          Column(frag(s"Run ${i + 2} ÷ run 1", IntervalGlyph.axis(scale)), classes = "glyph")
        ),
        table.transactions.zipWithIndex.map { case (name, row) =>
          Row(Cell.text(name), others.map(c => glyph(scale, c.cells(row))))
        },
        "None.",
        stacked = false,
      ),
    )
  }

  private def glyph(scale: RatioScale, cell: Option[RunCell]): Cell =
    cell.fold(Cell(Format.Absent, Some(""), "none")) { c =>
      val verdict = c.verdict.getOrElse(RowVerdict.NotJudged)
      (c.own, c.changePercent) match {
        case (Some(own: Interval), _) =>
          Cell(IntervalGlyph(scale, own, verdict), Some(own.percent.toString))
        case (None, Some(change)) =>
          Cell(IntervalGlyph.point(scale, change, verdict), Some(change.toString))
        case _ => Cell(Format.Absent, Some(""), "none")
      }
    }
}
