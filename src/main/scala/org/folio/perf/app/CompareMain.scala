package org.folio.perf.app

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Path, Paths}
import org.folio.perf.analysis.comparison.{PlatformWords, RunCell, RunColumn, RunTable, TestNames, TestRecords}
import org.folio.perf.analysis.rule.comparison.SuspectsNamed
import org.folio.perf.analysis.rule.run.KnownDefects
import org.folio.perf.analysis.Words
import org.folio.perf.analysis.rule.tests.{ComparisonJson, TestsRules, TestsStory}
import org.folio.perf.analysis.steps.CapacityChange
import org.folio.perf.model.{Eithers, Finding, ModelJson, PublishedRun, RowVerdict, RunReport}
import org.folio.perf.pipeline.Baselines
import org.folio.perf.report.ComparePage
import org.folio.perf.source.{KnownDefectsFile, PublishedTests}
import org.folio.perf.report.content.Format

/**
 * Compares runs with the first of them: `mvn -q exec:java@compare -Druns=a,b,c`.
 *
 * Exit codes: 0 done, 1 bad arguments, 3 a run cannot be read or the page not be written.
 */
object CompareMain extends Program("runs", "page", "format", "out") {

  protected def answer(asked: Asked): Either[Refusal, Answer] = {
    val names = Baselines.names(asked.text("runs").getOrElse(""))
    val page = asked.text("page").getOrElse(DefaultPage)
    val format = asked.text("format").getOrElse("html")
    def out = Paths.get(asked.text("out").getOrElse(if (format == "html") page else defaultFile(format)))
    if (names.size < 2 || names.size > RunTable.MaxRuns)
      Left(
        Refusal(s"-Druns names ${Words.count(names.size, "run", "runs")}; expected 2 to ${RunTable.MaxRuns}.\n$usage")
      )
    else if (!Formats.contains(format))
      Left(Refusal(s"-Dformat is $format; expected ${Words.list(Formats)}.\n$usage"))
    else open(names).flatMap(produce(_, format, out)).left.map(Refusal.unreadable).map(Answer(_))
  }

  private def open(
      names: Vector[String]
  ): Either[String, Vector[Either[PublishedRun, RunReport]]] =
    Eithers.map(names)(Baselines.find(_, Reports))

  private val Formats = Vector("html", "json", "wiki")

  private def defaultFile(format: String): String =
    DefaultPage.stripSuffix("html") + (if (format == "json") "json" else "xhtml")

  private def produce(
      runs: Vector[Either[PublishedRun, RunReport]],
      format: String,
      out: Path,
  ): Either[String, Vector[String]] = {
    val tests = TestNames.of(runs.map(_.fold(PublishedTests.of, TestRecords(_))))
    val table = RunTable(runs, tests.map(_.conditions), RunTable.references(tests))
    val findings = suspects(table) ++ TestsRules.findings(tests) ++
      CapacityChange.findings(runs.flatMap(_.toOption)) ++
      KnownDefects.findings(tests, KnownDefectsFile.read())
    val story = TestsStory(tests, findings)
    val written = format match {
      case "json" => PageFiles.writeText(out, new String(ModelJson.write(ComparisonJson(story)), UTF_8))
      case "wiki" => PageFiles.writeText(out, ComparePage.wiki(story))
      case _ => PageFiles.write(out, ComparePage.render(table, findings, Some(story)))
    }
    val name = if (format == "html") "Page" else "File"
    written.map(_ =>
      CompareText.lines(table) ++ CompareText.capacity(findings) ++ CompareText.story(story) :+ s"$name: $out"
    )
  }

  /** Modules whose requests changed, for each run after the first. */
  private def suspects(table: RunTable): Vector[Finding] = for {
    (column, i) <- table.columns.zipWithIndex
    finding <- column.comparison.toVector.flatMap(SuspectsNamed.findings)
  } yield finding.copy(statement = s"Run ${i + 1}: ${finding.statement}")

  private val Reports = Paths.get("reports")
  private val DefaultPage = "reports/comparison.html"

  protected def usage: String =
    """Compares two to ten runs with the first of them.
      |
      |  mvn -q exec:java@compare -Druns=RUN,RUN,... [-Dpage=FILE] [-Dformat=html|json|wiki] [-Dout=FILE]
      |
      |  runs    run folders, their names in reports/, files of published tests, or names such as mobius/test-4
      |  page    file for the page (default reports/comparison.html)
      |  format  html: the page; json: for programs; wiki: Confluence's storage format (default html)
      |  out     file for any format (default reports/comparison with the format's ending)""".stripMargin
}

/** A table of runs as lines for a console. */
private[app] object CompareText {
  private val NameWidth = 44
  private val FirstWidth = 12
  private val Width = 24

  def lines(table: RunTable): Vector[String] = {
    val legend = table.columns.zipWithIndex.map { case (column, i) =>
      s"[${i + 1}] ${column.run.id}: ${column.run.title}${column.label.fold("")(l => s" – $l")}${platforms(column, i)}${conditions(column)}" +
        changed(column)
    }
    val rows = table.transactions.indices.toVector.map { row =>
      line(table.transactions(row), table.columns.map(_.cells(row)))
    }
    legend ++ Vector("", head(table)) ++ rows ++ Vector(means(table), "", Explanation)
  }

  /** Changes of the highest sustained load, whatever their severity. */
  def capacity(all: Vector[Finding]): Vector[String] = {
    val own = all.filter(_.id == CapacityChange.FindingId)
    if (own.isEmpty) Vector.empty else "" +: own.map(_.text)
  }

  /** The summary, the findings of the first screen, and the other problems. */
  def story(story: TestsStory): Vector[String] = {
    val ranked = story.findings.filter(_.finding.id != CapacityChange.FindingId).zipWithIndex.map { case (f, i) =>
      s"${i + 1}. ${f.text}"
    }
    val problems = story.problems.filter(_.finding.id != CapacityChange.FindingId).map(f => s"- ${f.text}")
    (Vector("", story.summary, "").filterNot(_ => story.summary.isEmpty) ++ ranked ++ problems)
      .map(_.replace('\u00a0', ' '))
  }

  private val Explanation =
    "Averages in ms, and the difference to [1] or the named test in per cent; none where load and configuration differ. " +
      "S slower, F faster, = unchanged, ? no " +
      "evidence, ! far slower than published, x not comparable, no mark: not judged. * failed or doubtful."

  /** The caution before all figures, then modules, sidecars and cost. */
  private def platforms(column: RunColumn, index: Int): String =
    column.comparison.flatMap(_.platforms).fold("") { change =>
      (PlatformWords.caution(change, "[1]", s"[${index + 1}]") +: PlatformWords.summary(change))
        .map(line => s"\n    ${line.replace('\u00a0', ' ')}")
        .mkString
    }

  private def conditions(column: RunColumn): String =
    column.comparison.toVector
      .flatMap(c => c.blocked ++ c.cautions)
      .map(sentence => s"\n    ${sentence.replace('\u00a0', ' ')}")
      .mkString

  /** A line for each part that differs from the first run. */
  private def changed(column: RunColumn): String =
    column.changes
      .map(_.part)
      .distinct
      .map { part =>
        val all = column.changes.filter(_.part == part)
        val named = all.take(MaxChanges).map { c =>
          s"${c.setting} ${c.before.getOrElse("not there")} → ${c.after.getOrElse("not there")}"
        }
        val more = all.size - named.size
        s"\n    $part: ${named.mkString(", ")}" + (if (more > 0) s" and $more more" else "")
      }
      .mkString

  private val MaxChanges = 3

  private def head(table: RunTable): String =
    "Transaction".padTo(NameWidth, ' ') + table.columns.indices.map { i =>
      column(s"[${i + 1}]" + table.columns(i).against.filter(_ > 0).fold("")(n => s" to [${n + 1}]"), i)
    }.mkString

  private def column(text: String, index: Int): String =
    ConsoleSummary.atRight(text, if (index == 0) FirstWidth else Width)

  private def line(name: String, cells: Vector[Option[RunCell]]): String = {
    val shown = if (name.length > NameWidth - 1) name.take(NameWidth - 2) + "~" else name
    shown.padTo(NameWidth, ' ') + cells.zipWithIndex.map { case (cell, i) =>
      column(text(cell, isFirst = i == 0), i)
    }.mkString
  }.stripTrailing

  private def text(cell: Option[RunCell], isFirst: Boolean): String = cell.fold("-") { c =>
    val average =
      Format.whole(c.averageMs) + (if (c.doubt.isDefined) "*" else " ")
    if (isFirst) average
    else
      average + c.changePercent.fold(" " * 10)(change => signed(change)) + mark(c.verdict)
  }

  private def signed(percent: Double): String =
    ConsoleSummary.atRight(ConsoleSummary.plain(Format.unit(Format.difference(percent), "%")), 10)

  private def mark(verdict: Option[RowVerdict]): String = verdict match {
    case Some(RowVerdict.Slower) => " S"
    case Some(RowVerdict.Faster) => " F"
    case Some(RowVerdict.Unchanged) => " ="
    case Some(RowVerdict.NoEvidence) => " ?"
    case Some(RowVerdict.StandsOut) => " !"
    case Some(RowVerdict.NotComparable) => " x"
    case _ => "  "
  }

  /** Geometric means; a sum would show the slowest few rows only. */
  private def means(table: RunTable): String =
    "Geometric mean of the ratios".padTo(NameWidth, ' ') + " " * FirstWidth +
      table.columns
        .drop(1)
        .map(run => ConsoleSummary.atRight(run.meanPercent.fold("-")(m => s"${signed(m)}  "), Width))
        .mkString
}
