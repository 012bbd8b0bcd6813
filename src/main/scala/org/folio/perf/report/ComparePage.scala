package org.folio.perf.report

import org.folio.perf.analysis.pair.rule.RequestsDiffer
import org.folio.perf.analysis.pair.{ChangeGroups, PlatformWords}
import org.folio.perf.analysis.several.{ComparedTests, FindingKind, StudyFinding, StudyFindings}
import org.folio.perf.model.{Comparison, Finding, RowVerdict}
import org.folio.perf.report.chart.{LoadChart, SmallMultiples}
import org.folio.perf.report.content.Block.{blocks, heading, lead, note, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.form.{ConfluencePage, PagePart, PartedPage}
import org.folio.perf.report.section.{PlatformTables, SuspectTable}

/** A separate page that compares two to sixteen tests: summary and findings, then the tables that they are made of. */
object ComparePage {

  /** HTML, to be written as UTF-8; the same bytes for the same tests. */
  def render(compared: ComparedTests): String = PartedPage.render(
    s"Comparison of ${compared.study.tests.size} tests",
    "comparison",
    parts(compared).filterNot(_.content == nothing),
  )

  /** A wiki page in Confluence's storage format: summary, findings, and the tables that are open on the page. */
  def wiki(compared: ComparedTests): String = {
    val tables = new StudyTables(compared.found)
    val open = tables.times +: (tables.contrasts.filter(_.isOpen) ++ tables.loads)
    ConfluencePage.render(blocks(first(compared.found) +: open.map(t => blocks(heading(t.title), table(t))): _*))
  }

  private def parts(compared: ComparedTests): Seq[PagePart] = {
    val tables = new StudyTables(compared.found)
    val load = if (tables.loads.isEmpty) nothing else blocks(charts(tables.charts), tabled(tables.loads))
    val folded = (tables.jobs ++ tables.resources ++ tables.statements).map(_.copy(isOpen = false)).toVector
    Seq(PagePart("summary", "Summary", first(compared.found))) ++ platforms(compared) ++ Seq(
      PagePart("times", "Times", blocks(table(tables.times), note(TimesNote))),
      PagePart("choices", "What differs", tabled(tables.contrasts)),
      PagePart("load", "Over load", load),
      PagePart("figures", "Jobs, resources and statements", tabled(folded)),
    ) ++ measured(compared) ++ Seq(
      PagePart("tests", "Tests", table(tables.testsTable)),
      PagePart(
        "method",
        "What verdicts rest on",
        Block.sentences(tables.method(compared.hasOwn, compared.hasPublished)),
      ),
    )
  }

  private val TimesNote =
    "Behind a time can stand its 95th percentile (p95), errors, and the change and verdict against the test with " +
      "which the tables below compare it. Times in parentheses are those of the change, if they are not the two of " +
      "the table: the means of repetitions, or of few executions. Runs of this program have typical times of the " +
      "compared minutes, and p95 of the whole steady state; beside a published test they have averages of all " +
      "executions, including ramp-up and failed ones, as the published tables. Verdicts of two such runs are on the " +
      "change beyond that of all transactions together."

  private def first(found: StudyFindings): Block = {
    // What the summary says is never folded.
    val (open, rest) = found.all.partition(f => f.kind < FindingKind.Statement || found.quoted.exists(_._1 eq f))
    blocks(
      lead(found.alone),
      note(found.conditions),
      list(open),
      if (rest.isEmpty) nothing
      else Block.Folded(s"Also observed: ${Format.count(rest.size, "finding")}", list(rest)),
    )
  }

  private def list(findings: Vector[StudyFinding]): Block =
    if (findings.isEmpty) nothing
    else
      Block.Findings(
        findings.map(f => Finding("", f.severity, f.statement, "", Vector.empty)),
        None,
      )

  /** Tables that are open, then those that are folded. */
  private def tabled(tables: Vector[StudyTable]): Block =
    if (tables.isEmpty) nothing
    else
      blocks(tables.sortBy(!_.isOpen).map { t =>
        if (t.isOpen) blocks(heading(t.title), table(t)) else Block.Folded(t.title, table(t))
      }: _*)

  private def table(t: StudyTable): Table =
    TableOf(t.rows)
      .text(t.of)(_._1)
      .each(t.columns.zipWithIndex) { case (columns, (head, i)) =>
        columns.cell(head, classes = "test")(row => cell(row._2(i))).named
      }
      .table(s"${t.title}.")

  private def cell(c: StudyCell): Cell =
    if (c.text.isEmpty) Cell.absent
    else {
      val tone = c.tone match {
        case Some(RowVerdict.Slower) | Some(RowVerdict.StandsOut) => "slower"
        case Some(RowVerdict.Faster) => "faster"
        case _ => ""
      }
      Cell(name(c.text), None, tone).alarmingIf(c.isAlarming)
    }

  private def charts(all: Vector[LoadChart]): Block =
    if (all.isEmpty) nothing
    else {
      val axes = Format.list(all.map(_.axis).distinct)
      Block.Figure(text(s"Response time over $axes, for the transactions that change most."), SmallMultiples(all))
    }

  /** One part for each run on another platform than the first. */
  private def platforms(compared: ComparedTests): Seq[PagePart] =
    for (((before, after, change), i) <- compared.platforms.zipWithIndex)
      yield PagePart(
        s"platforms-${i + 1}",
        s"From ${change.from.title} to ${change.to.title}",
        blocks(
          PlatformTables.caution(change, before, after),
          lead(PlatformWords.detail(change)),
          PlatformTables(change),
        ),
      )

  /** What the comparison of each two of our runs says besides its verdicts. */
  private def measured(compared: ComparedTests): Option[PagePart] = {
    val pairs = compared.comparisons.map { case (before, after, comparison) => ofPair(before, after, comparison) }
    Option.when(pairs.nonEmpty)(PagePart("measured", "Runs of this program", blocks(pairs: _*)))
  }

  private def ofPair(before: String, after: String, comparison: Comparison): Block = {
    val said = comparison.blocked.toVector ++ comparison.cautions ++
      RequestsDiffer.findings(comparison).map(_.text) ++ ChangeGroups.lines(comparison.changes) ++
      ChangeGroups.notCompared(comparison.notStated)
    blocks(
      heading(s"$after against $before"),
      Block.sentences(said),
      if (comparison.judgedModules.isEmpty) nothing
      else Block.Folded("Modules and requests that changed", SuspectTable(comparison)),
    )
  }
}
