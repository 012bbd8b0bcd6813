package org.folio.perf.report

import org.folio.perf.analysis.comparison.{ChangeGroups, PlatformWords, RunCell, RunColumn, RunDifference, RunTable}
import org.folio.perf.analysis.rule.tests.TestsStory
import org.folio.perf.analysis.story.{BaselineWords, Causes}
import org.folio.perf.model.{Change, Finding, Interval, RowVerdict}
import org.folio.perf.report.chart.{IntervalGlyph, RatioScale}
import org.folio.perf.report.content.Block.{blocks, heading, lead, note, nothing, paragraph}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.form.{BlockForms, PagePart, PartedPage}
import org.folio.perf.report.section.{FindingsSection, PlatformTables, SuspectTable}

/** A separate page that compares two to ten runs, with one table and one chart of the averages. */
object ComparePage {

  /**
   * HTML, to be written as UTF-8; the same bytes for the same table.
   *
   * @param story of several tests; two measured runs have a page of their own, with statistics
   */
  def render(table: RunTable, findings: Vector[Finding] = Vector.empty, story: Option[TestsStory] = None): String =
    story.filterNot(_ => isMeasuredPair(table)).fold(ofPair(table, findings))(ofTests(table, _))

  /** A wiki page in Confluence's storage format: summary and findings first. */
  def wiki(story: TestsStory): String = BlockForms.wiki(TestsPage.digest(story))

  private def isMeasuredPair(table: RunTable): Boolean =
    table.columns.size == 2 && table.columns.last.comparison.exists(_.rows.nonEmpty) &&
      !table.columns.exists(_.run.publishedAverages)

  private def ofTests(table: RunTable, story: TestsStory): String = PartedPage.render(
    s"Comparison of ${table.columns.size} runs",
    "comparison",
    Seq(PagePart("summary", "Summary", "Summary", TestsPage.first(story))) ++ measured(table) ++ platforms(table) ++
      TestsPage.parts(table, story) ++
      Option.when(table.columns.exists(_.comparison.exists(_.judgedModules.isDefined)))(
        PagePart("suspects", "Modules", "Modules and requests that changed", suspects(table))
      ),
  )

  /** Results of the statistics for our own runs, each against the first. */
  private def measured(table: RunTable): Seq[PagePart] =
    Option
      .when(table.columns.exists(_.comparison.isDefined))(
        PagePart("measured", "Measured", "Measured runs against the first", summary(table))
      )
      .toSeq

  private def ofPair(table: RunTable, findings: Vector[Finding]): String =
    PartedPage.render(
      s"Comparison of ${table.columns.size} runs",
      "comparison",
      Seq(
        PagePart("summary", "Summary", "Summary", summary(table)),
        PagePart("findings", "Findings", "Findings", list(findings)),
        PagePart("runs", "Runs", "Runs", runs(table)),
      ) ++ platforms(table) ++ Seq(
        PagePart("changed", "Changes", "Differences between the runs", differences(table)),
        PagePart("averages", "Averages", "Averages", averages(table)),
        PagePart("suspects", "Modules", "Modules and requests that changed", suspects(table)),
        PagePart("chart", "Ratios", "Ratios to the first run", chart(table)),
      ),
    )

  /** Changes and differences of response times, for each run against the first. */
  private def summary(table: RunTable): Block =
    blocks(table.columns.zipWithIndex.drop(1).map { case (column, i) =>
      val words = column.comparison match {
        case Some(comparison) => BaselineWords.sentences(comparison)
        case None =>
          column.meanPercent.toVector.map(mean =>
            s"Average response times: ${Format.signed(mean)} against run 1, the geometric mean of " +
              s"${Format.count(column.rowsInMean, "transaction", "transactions")}."
          )
      }
      val said = if (words.isEmpty) "It cannot be compared with run 1." else words.mkString(" ")
      blocks(
        lead(strong(s"Run ${i + 1}. ") ++ said),
        Block.sentences(ChangeGroups.lines(column.changes).take(MostLines)),
      )
    }: _*)

  private val MostLines = 3

  private def runs(table: RunTable): Block =
    Table(
      text("The runs and their differences from run 1."),
      Seq(
        Column("Run"),
        Column("Title", classes = "full"),
        Column("Started").labelled,
        Column("Differences from run 1", classes = "full"),
      ),
      table.columns.zipWithIndex.map { case (column, i) =>
        Row(
          Cell(strong(s"${i + 1}") ++ " " ++ name(column.run.id)),
          Seq(
            Cell.text(column.run.title),
            Cell.words(
              column.run.startedAt.fold("not recorded")(Format.date),
              column.run.startedAt.fold("")(_.toString),
            ),
            Cell(lines(against(column).map(text))),
          ),
        )
      },
      "None.",
    )

  private def suspects(table: RunTable): Block = {
    val judged = table.columns.zipWithIndex.flatMap { case (column, i) =>
      column.comparison.filter(_.judgedModules.isDefined).map(i -> _)
    }
    if (judged.isEmpty)
      paragraph("None: two reports with a breakdown by request and the same load plan are needed.")
    else
      blocks(judged.map { case (i, comparison) =>
        blocks(heading(s"Run ${i + 1} against run 1"), SuspectTable(comparison))
      }: _*)
  }

  /** One part for each run on another platform than the first. */
  private def platforms(table: RunTable): Seq[PagePart] =
    for {
      (column, i) <- table.columns.zipWithIndex
      change <- column.comparison.flatMap(_.platforms)
    } yield {
      val title = s"From ${change.from.title} to ${change.to.title}"
      val (before, after) = ("Run 1", s"Run ${i + 1}")
      PagePart(
        s"platforms-${i + 1}",
        title,
        title,
        blocks(
          Block.Notice(blocks(paragraph(PlatformWords.caution(change, before, s"run ${i + 1}")))),
          lead(
            (PlatformWords.summary(change) ++ times(column) ++ PlatformWords.published(change))
              .mkString(" ")
          ),
          PlatformTables(change, before, after),
        ),
      )
    }

  private def times(column: RunColumn): Option[String] = column.meanPercent.map { mean =>
    s"Response times: ${Format.signed(mean)}, the geometric mean of " +
      s"${Format.count(column.rowsInMean, "transaction", "transactions")}."
  }

  private def differences(table: RunTable): Block = {
    val (modules, others) = table.differences.partition(_.isOfModule)
    val grouped = table.columns.zipWithIndex.drop(1).flatMap { case (column, i) =>
      val lines = ChangeGroups.lines(column.changes)
      if (lines.isEmpty) Vector.empty
      else heading(s"Run ${i + 1} against run 1") +: Vector(Block.sentences(lines))
    }
    blocks(
      lead(
        s"Read this before any percentage. ${Format.Absent}: absent, or not recorded by the run."
      ),
      blocks(grouped: _*),
      if (others.isEmpty && modules.nonEmpty) nothing
      else values("Settings and sizes that differ.", table, others),
      if (modules.size <= ManyRows) values("Modules that differ.", table, modules)
      else
        Block.Folded(
          s"All ${Format.count(modules.size, "difference", "differences")} of modules",
          values("Modules that differ.", table, modules),
        ),
    )
  }

  private def values(
      caption: String,
      table: RunTable,
      differences: Vector[RunDifference],
  ): Block =
    Table(
      text(caption),
      Vector(Column("Part"), Column("Setting", classes = "first")) ++ table.columns.indices.map(i =>
        Column.num(s"Run ${i + 1}")
      ),
      differences.map { difference =>
        val (part, setting) =
          if (difference.isOfModule) (difference.setting, difference.part)
          else (difference.part, difference.setting)
        Row(Cell.text(part), Cell.text(setting) +: difference.values.map(valueOf))
      },
      "None: everything that the runs record is the same.",
      filterLabel = Option.when(differences.size > ManyRows)("Filter"),
    )

  private val ManyRows = 20

  private def valueOf(value: Option[String]): Cell = value.fold(Cell.absent)(Cell.text)

  private def list(findings: Vector[Finding]): Block =
    if (findings.isEmpty) paragraph("None: no rule found anything to report.")
    else {
      val causes = Causes.of(findings)
      FindingsSection.list(causes.findings, causes.observed)
    }

  /** Changes come before every percentage. */
  private def against(column: RunColumn): Vector[String] =
    column.comparison
      .flatMap(_.platforms)
      .map(change => s"Other platform: ${change.to.title}, not ${change.from.title}.")
      .toVector ++ column.comparison.toVector.flatMap(c => c.blocked ++ c.cautions) ++
      changed(column.changes) ++
      Option.when(column.run.publishedAverages)(
        "Published averages: distribution and noise are unknown."
      )

  private def changed(changes: Vector[Change]): Vector[String] = {
    val lines = ChangeGroups.lines(changes)
    val more = lines.size - MostLines
    lines.take(MostLines) ++ Option.when(more > 0)(
      s"${Format.count(more, "more line", "more lines")} in the section of changes."
    )
  }

  private def averages(table: RunTable): Block =
    Table(
      text(
        if (table.wholeRuns)
          "Average of all executions of the whole run, as in published tables, ms;"
        else "Average of successful executions in the steady state, ms;"
      ) ++ " failed executions in per cent; change of the average from run 1 in per cent. Struck out: doubtful, " ++
        "or too many failures for a comparison.",
      Column("Transaction") +: table.columns.indices.flatMap { i =>
        Vector(
          Column.num(s"Run ${i + 1}", "ms", s"run ${i + 1}, ms"),
          Column.num("Failed", "%").wide,
        ) ++ Option.when(i > 0)(
          Column.num("Change", "%").big
        )
      },
      table.transactions.zipWithIndex.map { case (transaction, row) =>
        Row(
          Cell.text(transaction),
          table.columns.zipWithIndex.flatMap { case (c, i) => cells(c.cells(row), i) },
        )
      } :+ means(table),
      "None.",
    )

  private def cells(cell: Option[RunCell], index: Int): Seq[Cell] = {
    val average = cell.fold(Cell.absent) { c =>
      val words = Format.whole(c.averageMs)
      if (c.doubt.isEmpty) Cell.number(words) else Cell(struck(text(words)), Some(""), "void")
    }
    val failed = Cell.number(cell.flatMap(_.errorPercent))(Format.percentValue)
    val change =
      Option.when(index > 0)(Cell.number(cell.flatMap(_.changePercent))(Format.difference))
    Seq(average, failed) ++ change
  }

  private def means(table: RunTable): Row = Row(
    Cell(strong("Geometric mean of the ratios")),
    table.columns.zipWithIndex.flatMap { case (column, i) =>
      val rows = Cell.absent(if (i == 0) "" else s"${column.rowsInMean} rows")
      Seq(rows, Cell.blank) ++
        Option.when(i > 0)(Cell.number(column.meanPercent)(Format.difference))
    },
    isSum = true,
  )

  private def chart(table: RunTable): Block = {
    val others = table.columns.drop(1)
    val scale =
      RatioScale.over(others.flatMap(_.cells.flatten).flatMap(_.changePercent).map(1 + _ / 100))
    blocks(
      note(
        "Log scale; left of 1× is faster. Bars are 95 % confidence intervals of the adjusted change, where there " +
          "are statistics; rings without a bar are ratios of averages. Squares are slower, filled dots faster or " +
          "unchanged. The band is ±10 %."
      ),
      Table(
        text("Average of each run divided by the average of run 1."),
        Column("Transaction") +: others.indices.map(i =>
          Column(
            s"Run ${i + 2} ÷ run 1",
            classes = "glyph",
            axis = Some(IntervalGlyph.axis(scale)),
            drawn = true,
          )
        ),
        table.transactions.zipWithIndex.map { case (transaction, row) =>
          Row(Cell.text(transaction), others.map(c => glyph(scale, c.cells(row))))
        },
        "None.",
        stacked = false,
      ),
    )
  }

  private def glyph(scale: RatioScale, cell: Option[RunCell]): Cell =
    cell.fold(Cell.absent) { c =>
      val verdict = c.verdict.getOrElse(RowVerdict.NotJudged)
      (c.own, c.changePercent) match {
        case (Some(own: Interval), _) =>
          Cell(drawing(IntervalGlyph(scale, own, verdict)), Some(own.percent.toString))
        case (None, Some(change)) =>
          Cell(drawing(IntervalGlyph.point(scale, change, verdict)), Some(change.toString))
        case _ => Cell.absent
      }
    }
}
