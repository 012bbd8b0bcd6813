package org.folio.perf.report

import org.folio.perf.analysis.comparison._
import org.folio.perf.analysis.rule.tests.{TestFinding, TestsStory}
import org.folio.perf.model.{Finding, ResourceFigure}
import org.folio.perf.report.chart.SmallMultiples
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, lead, note, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Sign

/** Page of several tests: the main thing first, and below it the tables that it comes from, folded. */
private[report] object TestsPage {
  private val MostRows = 12
  private val MostPairs = 24
  private val MostNotes = 8
  private val MostProblem = 24

  /** Columns that a phone shows next to each other. */
  private val PhoneColumns = 2

  /** The first screen. */
  def first(story: TestsStory): Block = blocks(
    lead(story.summary),
    grid(story.grid),
    list(story.findings),
    problems(story.problems),
    LoadPanels.of(story.grid).filter(_ => story.grid.isOrdered).fold(nothing) { panels =>
      Block.Figure(
        text(
          "Average response time over the load" +
            (if (panels.shown.size < panels.transactions) s"; the ${panels.shown.size} transactions that change most."
             else ".")
        ),
        SmallMultiples(panels),
      )
    },
  )

  /** Content of the wiki page: words and tables of the first screen. */
  def digest(story: TestsStory): Block =
    blocks(lead(story.summary), list(story.findings), problems(story.problems), grid(story.grid))

  def details(table: RunTable, story: TestsStory): Block = blocks(
    reasons(story),
    notes(story.notes),
    names(table, story.grid),
    pairs(story.grid),
    averages(table, story.grid),
    resources(story.grid),
    changes(table, story.grid),
  )

  private def list(findings: Vector[TestFinding]): Block =
    if (findings.isEmpty) nothing
    else Block.Findings(findings.map(f => FindingItem(sign(f.finding), f.shown, Vector.empty, Vector.empty, "")))

  private def sign(finding: Finding): Sign = Sign.of(finding.severity)

  /** Problems are never folded. */
  private def problems(all: Vector[TestFinding]): Block =
    if (all.isEmpty) nothing
    else
      blocks(
        Block.heading(if (all.size == 1) "One more problem" else s"${all.size} more problems"),
        Block.sentences(all.map(_.shown(MostProblem))),
      )

  private def grid(grid: TestGrid): Block = {
    val usual = usualReference(grid)
    TableOf(grid.rows.zipWithIndex)
      .cell("Configuration") { case (label, row) =>
        val number = if (isList(grid)) text(s"${row + 1}. ") else Text.empty
        Cell(number ++ label)
      }
      .each(grid.columns.zipWithIndex) { case (table, (head, column)) =>
        table.column(num(if (head.isEmpty) "Change" else head, "", head).copy(isName = head.nonEmpty)) {
          case (_, row) => cellOf(grid, grid.at(row, column), usual)
        }
      }
      .table(s"${Format.count(grid.cells.size, "test", "tests")}; ${caption(grid, usual)}")
      .copy(stacked = grid.columns.size > PhoneColumns)
  }

  /** One row for each test, which cells refer to by its number. */
  private def isList(grid: TestGrid): Boolean = grid.columns.size == 1 && grid.rows.size == grid.cells.size

  /** Row that cells are compared with in their column, and column in the first row. */
  private def usualReference(grid: TestGrid): GridCell => Boolean = cell =>
    cell.pair.forall { pair =>
      grid
        .cell(pair.before)
        .exists(of => (of.row == 0 && of.column == cell.column) || (cell.row == 0 && of.row == 0 && of.column == 0))
    }

  private def caption(grid: TestGrid, usual: GridCell => Boolean): String = {
    val compared = "geometric mean of response times"
    val against =
      if (grid.cells.size < 2 || grid.cells.forall(_.pair.isEmpty)) ""
      else if (grid.rows.size == 1) " against the first column"
      else if (grid.columns.size == 1) " against the first row"
      else if (grid.cells.exists(c => c.row == 0 && c.pair.isDefined))
        " against the first row, there against the first column"
      else " against the first row"
    val other =
      if (grid.cells.forall(usual)) "" else if (isList(grid)) ", or the numbered one" else ", or the named test"
    compared + against + other + "."
  }

  private def cellOf(grid: TestGrid, cells: Vector[GridCell], usual: GridCell => Boolean): Cell =
    if (cells.isEmpty) Cell.absent
    else
      Cell(
        lines(cells.map { cell =>
          val change = cell.ratio.fold(text(if (cell.pair.isEmpty) "first" else "not compared")) { ratio =>
            text(Format.signed((ratio - 1) * 100))
          }
          val shown = cell.verdict match {
            case GridVerdict.Faster => strong(change)
            case GridVerdict.Slower => strong(change)
            case _ => dim(change)
          }
          val against = cell.pair
            .filterNot(_ => usual(cell))
            .filterNot(_.isMixed)
            .fold(Text.empty) { pair =>
              val at = grid.cells.indexWhere(_.test.name == pair.before.name)
              remark(s"to ${if (isList(grid)) s"${at + 1}" else pair.before.short}")
            }
          shown ++ against
        }),
        cells.flatMap(_.ratio).headOption.map(_.toString),
        tone(grid, cells.last),
      )

  private def tone(grid: TestGrid, cell: GridCell): String = cell.verdict match {
    case GridVerdict.Faster => "faster"
    case GridVerdict.Slower if cell.ratio.exists(r => math.log(r) > 2 * math.log(grid.noise.mean)) => "slower much"
    case GridVerdict.Slower => "slower"
    case GridVerdict.Same => "same"
    case _ => ""
  }

  /** Reasons and advice of the findings of the first screen. */
  private def reasons(story: TestsStory): Block = {
    val items = story.findings.zipWithIndex.flatMap { case (f, i) =>
      val words = Vector(f.finding.detail, f.finding.recommendation).filter(_.nonEmpty)
      Option.when(words.nonEmpty)(strong(s"${i + 1}. ") ++ words.mkString(" "))
    }
    val advice = story.problems.map(_.finding.recommendation).filter(_.nonEmpty).distinct.map(text)
    if (items.isEmpty && advice.isEmpty) nothing
    else Block.Folded("Reasons and advice", Block.bullets((items ++ advice).take(MostNotes)))
  }

  private def notes(all: Vector[TestFinding]): Block = {
    val shown = all.take(MostNotes)
    if (all.isEmpty) nothing
    else
      Block.Folded(
        s"Also observed: ${Format.count(all.size, "finding", "findings")}",
        blocks(
          Block.sentences(shown.map(_.shown)),
          if (shown.size < all.size) note("The JSON form has the others.") else nothing,
        ),
      )
  }

  /** Names of the tests on this page, in their files and in their reports. */
  private def names(table: RunTable, grid: TestGrid): Block =
    Block.Folded(
      "Tests",
      TableOf(grid.cells.zip(table.columns))
        .text("Test") { case (cell, _) => cell.test.short }
        .text("File")(_._2.run.id)
        .labelled
        .text("Title")(_._2.run.title)
        .labelled
        .table("Tests and their files."),
    )

  /** Pairs that differ in one respect, and those of the grid. */
  private def pairs(grid: TestGrid): Block = {
    val compared = grid.cells.flatMap(_.pair).map(_.id).toSet
    val all = new TestPairs(grid.cells.map(_.test)).alike.filter(_.rows.nonEmpty)
    val (first, others) = all.partition(p => compared(p.id))
    val shown = (first ++ others.filter(_.causes.size <= 1)).take(MostPairs)
    if (shown.isEmpty) nothing
    else
      Block.Folded(
        s"Compared: ${Format.count(shown.size, "pair", "pairs")}",
        TableOf(shown)
          .text("Test")(pair => pair.after.short)
          .text("Against")(pair => pair.before.short)
          .text("Changed")(pair => if (pair.causes.isEmpty) "nothing stated by both" else Format.few(pair.causes, 2))
          .number("Mean")(_.meanRatio)(percent)
          .big
          .number("Sum")(_.sumRatio)(percent)
          .number("95th")(_.p95Ratio)(percent)
          .table("Changes in per cent: geometric mean, sum, 95th percentile."),
      )
  }

  private def percent(ratio: Double): String = Format.difference((ratio - 1) * 100)

  private def averages(table: RunTable, grid: TestGrid): Block = {
    val rows = table.transactions.indices.toVector
      .map(row => row -> table.columns.flatMap(_.cells(row)).filter(_.doubt.isEmpty).map(_.averageMs).filter(_ > 0))
      .filter(_._2.size > 1)
    val most = rows.sortBy { case (_, ms) => -math.log(ms.max / ms.min) }.take(MostRows).map(_._1)
    if (most.isEmpty) nothing
    else
      Block.Folded(
        "Averages" + (if (most.size < table.transactions.size) s": the ${most.size} rows that differ most" else ""),
        TableOf(most.sorted)
          .text("Transaction")(table.transactions(_))
          .each(grid.cells.zip(table.columns)) { case (columns, (cell, run)) =>
            val test = cell.test.short
            columns.numeric(test, "", test)(row => ComparePage.average(run.cells(row))).named
          }
          .table("Average in ms. Struck out: failed or doubtful."),
      )
  }

  /** Figures of resources that several tests state, or that are high. */
  private def resources(grid: TestGrid): Block = {
    val tests = grid.cells.map(_.test)
    val keys = tests
      .flatMap(_.figures)
      .filter(f => f.doubt.isEmpty)
      .groupBy(f => (f.metric, f.subject, f.statistic))
      .toVector
      .sortBy { case (key, of) => (-of.size, -of.map(_.value).max, key.toString) }
      .map(_._1)
      .take(MostRows)
    if (keys.isEmpty) nothing
    else
      Block.Folded(
        "Resources",
        TableOf(keys)
          .text("Resource") { case (metric, subject, statistic) => s"$metric, $subject, $statistic" }
          .each(tests) { (table, test) =>
            val short = test.short
            table
              .numeric(short, "", short)(key =>
                test.figures
                  .find(f => (f.metric, f.subject, f.statistic) == key)
                  .fold(Cell.absent)(f => Cell.number(figure(f)))
              )
              .named
          }
          .table("Figures of resources as stated."),
      )
  }

  private def figure(f: ResourceFigure): String = {
    val bound = f.bound match {
      case "<=" => "≤ "
      case ">=" => "> "
      case "~" => "≈ "
      case _ => ""
    }
    bound + Format.short(f.value) + (if (f.unit.startsWith("%")) Format.NoBreak + "%" else "")
  }

  private def changes(table: RunTable, grid: TestGrid): Block = {
    val lines = for {
      cell <- grid.cells
      pair <- cell.pair.toVector
      of = ChangeGroups.lines(pair.changes)
      if of.nonEmpty
    } yield text(
      s"${cell.test.short} against ${pair.before.short}: " +
        of.take(2).mkString(" ") + (if (of.size > 2) s" And ${of.size - 2} more." else "")
    )
    if (lines.isEmpty) nothing
    else Block.Folded(s"Changed: ${Format.count(table.differences.size, "setting", "settings")}", Block.bullets(lines))
  }
}
