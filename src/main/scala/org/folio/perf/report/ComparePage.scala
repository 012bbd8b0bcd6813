package org.folio.perf.report

import org.folio.perf.analysis.comparison.{ChangeGroups, PlatformWords, RunCell, RunColumn, RunDifference, RunTable}
import org.folio.perf.analysis.rule.tests.TestsStory
import org.folio.perf.analysis.story.BaselineWords
import org.folio.perf.model.{Change, Finding, RowVerdict}
import org.folio.perf.report.chart.{IntervalGlyph, RatioScale}
import org.folio.perf.report.content.Block.{blocks, heading, lead, note, nothing, paragraph}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.form.{BlockForms, PagePart, PartedPage}
import org.folio.perf.report.section.{ComparisonTable, FindingsSection, PlatformTables, SuspectTable}

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
    Seq(PagePart("summary", "Summary", TestsPage.first(story))) ++ measured(table) ++ platforms(table) ++
      Seq(PagePart("details", "Details", TestsPage.details(table, story))) ++
      Option.when(table.columns.exists(_.comparison.exists(_.judgedModules.isDefined)))(suspects(table)),
  )

  /** Results of the statistics for our own runs, each against the first. */
  private def measured(table: RunTable): Option[PagePart] =
    Option.when(table.columns.exists(_.comparison.isDefined))(
      PagePart("measured", "Measured runs against the first", summary(table), "Measured")
    )

  private def ofPair(table: RunTable, findings: Vector[Finding]): String =
    PartedPage.render(
      s"Comparison of ${table.columns.size} runs",
      "comparison",
      Seq(
        PagePart("summary", "Summary", summary(table)),
        PagePart(
          "findings",
          "Findings",
          if (findings.isEmpty) paragraph("None: no rule found anything to report.") else FindingsSection.list(findings),
        ),
        PagePart("runs", "Runs", runs(table)),
      ) ++ platforms(table) ++ Seq(
        PagePart("changed", "Differences between the runs", differences(table), "Changes"),
        PagePart("averages", "Averages", averages(table)),
        suspects(table),
        PagePart("chart", "Ratios to the first run", chart(table), "Ratios"),
      ),
    )

  /** Changes and differences of response times, for each run against the first. */
  private def summary(table: RunTable): Block =
    blocks(table.columns.zipWithIndex.drop(1).map { case (column, i) =>
      val words = column.comparison match {
        case Some(comparison) => BaselineWords.sentences(comparison)
        case None => mean(column, "Average response times", " against run 1").toVector
      }
      val said = if (words.isEmpty) "It cannot be compared with run 1." else words.mkString(" ")
      blocks(
        lead(strong(s"Run ${i + 1}. ") ++ said),
        Block.sentences(ChangeGroups.lines(column.changes).take(MostLines)),
      )
    }: _*)

  private val MostLines = 3

  private def runs(table: RunTable): Block =
    TableOf(table.columns.zipWithIndex)
      .cell("Run") { case (column, i) => Cell(strong(s"${i + 1}") ++ " " ++ name(column.run.id)) }
      .text("Title", classes = "full")(_._1.run.title)
      .cell("Started") { case (column, _) =>
        val at = column.run.startedAt
        Cell.words(at.fold("not recorded")(Format.date), at.fold("")(_.toString))
      }
      .labelled
      .cell("Differences from run 1", classes = "full") { case (column, _) => Cell(lines(against(column).map(text))) }
      .table("The runs and their differences from run 1.")

  private def suspects(table: RunTable): PagePart = {
    val judged = table.columns.zipWithIndex.flatMap { case (column, i) =>
      column.comparison.filter(_.judgedModules.isDefined).map(i -> _)
    }
    val content =
      if (judged.isEmpty)
        paragraph("None: two reports with a breakdown by request and the same load plan are needed.")
      else
        blocks(judged.map { case (i, comparison) =>
          blocks(heading(s"Run ${i + 1} against run 1"), SuspectTable(comparison))
        }: _*)
    PagePart("suspects", "Modules and requests that changed", content, "Modules")
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
        blocks(
          PlatformTables.caution(change, before, s"run ${i + 1}"),
          lead(
            (PlatformWords.summary(change) ++ mean(column, "Response times") ++ PlatformWords.published(change))
              .mkString(" ")
          ),
          PlatformTables(change, before, after),
        ),
      )
    }

  private def mean(column: RunColumn, what: String, against: String = ""): Option[String] =
    column.meanPercent.map { mean =>
      s"$what: ${Format.signed(mean)}$against, the geometric mean of " +
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
    TableOf(differences)
      .text("Part")(d => if (d.isOfModule) d.setting else d.part)
      .text("Setting", classes = "first")(d => if (d.isOfModule) d.part else d.setting)
      .each(table.columns.indices)((columns, i) =>
        columns.numeric(s"Run ${i + 1}")(_.values(i).fold(Cell.absent)(Cell.text))
      )
      .table(caption)
      .orSay("None: everything that the runs record is the same.")
      .copy(filterLabel = Option.when(differences.size > ManyRows)("Filter"))

  private val ManyRows = 20

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
    TableOf(table.transactions.zipWithIndex)
      .text("Transaction")(_._1)
      .each(table.columns.zipWithIndex) { case (columns, (run, i)) =>
        columns
          .numeric(s"Run ${i + 1}", "ms", s"run ${i + 1}, ms")(row => average(run.cells(row._2)))
          .number("Failed", "%")(row => run.cells(row._2).flatMap(_.errorPercent))(Format.percentValue)
          .wide
          .when(i > 0)(
            _.number("Change", "%")(row => run.cells(row._2).flatMap(_.changePercent))(Format.difference).big
          )
      }
      .table(
        (if (table.wholeRuns) "Average of all executions of the whole run, as in published tables, ms;"
         else "Average of successful executions in the steady state, ms;") +
          " failed executions in per cent; change of the average from run 1 in per cent. Struck out: doubtful, " +
          "or too many failures for a comparison."
      )
      .withSums(means(table))

  /** An average response time; a doubtful one is struck out. */
  private[report] def average(cell: Option[RunCell]): Cell = cell.fold(Cell.absent) { c =>
    val words = Format.whole(c.averageMs)
    if (c.doubt.isEmpty) Cell.number(words) else Cell(struck(text(words)), Some(""), "void")
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
      TableOf(table.transactions.zipWithIndex)
        .text("Transaction")(_._1)
        .each(others.zipWithIndex) { case (columns, (run, i)) =>
          columns.drawn(s"Run ${i + 2} ÷ run 1", "glyph", Some(IntervalGlyph.axis(scale)))(row =>
            run.cells(row._2).fold(Cell.absent) { c =>
              ComparisonTable.glyph(scale, c.own, c.changePercent, c.verdict.getOrElse(RowVerdict.NotJudged))
            }
          )
        }
        .table("Average of each run divided by the average of run 1.")
        .copy(stacked = false),
    )
  }
}
