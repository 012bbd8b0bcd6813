package org.folio.perf.report.section

import org.folio.perf.analysis.comparison.ModuleDifferences
import org.folio.perf.model.{Change, Comparison, RunReport}
import org.folio.perf.report.{Badge, Cell, Column, Format, Numbering, Row, Section, Table}
import org.folio.perf.report.Html._

/** To be read before any per cent: what is different about the two runs. */
object ChangesSection extends Section {
  val id = "changed"
  val title = "What changed since the baseline"
  override val shortTitle: String = "What changed"

  override def badge(run: RunReport): Option[Badge] =
    run.comparison.flatMap(c => Badge.count(c.changes.size, c.blocked.isDefined))

  def render(run: RunReport, numbering: Numbering): Frag =
    run.comparison.fold[Frag](
      p(cls := "lead")(
        "No baseline was named, so nothing is compared. ",
        tag("code")("-Dbaseline=reports/RUN"),
        " names one.",
      )
    )(of(_, numbering))

  private def of(comparison: Comparison, numbering: Numbering): Frag =
    frag(
      p(cls := "lead")(
        "Read this before any percentage. ",
        plan(comparison),
        comparison.remarks.take(1).mkString,
      ),
      table(comparison, numbering),
      ModuleDifferenceTable(comparison.changes, numbering),
      unknown(comparison),
    )

  private def plan(comparison: Comparison): Frag =
    if (comparison.baseline.publishedAverages) nothing
    else comparison.blocked.fold[Frag]("The load plan is the same. ")(why => frag(b(why), " "))

  private def table(comparison: Comparison, numbering: Numbering): Frag =
    Table(
      numbering.table(
        "What differs from ",
        name(comparison.baseline.id),
        "; everything else that both runs record is the same.",
        if (ModuleDifferences.of(comparison.changes).rows.isEmpty) ""
        else " Modules are in the table below.",
      ),
      Seq(
        Column("Part"),
        Column("Setting", classes = "first"),
        Column("Baseline", number = true, phone = "baseline"),
        Column("This run", number = true, phone = "this run", classes = "big"),
        Column("Change", number = true, phone = "change"),
      ),
      ModuleDifferences.others(comparison.changes).map(rowOf),
      if (comparison.changes.isEmpty) "None: all that both runs record is the same."
      else "None but modules.",
    )

  private def rowOf(change: Change): Row =
    Row(
      Cell.text(change.part),
      Seq(
        Cell.text(change.setting),
        value(change.before, tag("del")),
        value(change.after, tag("ins")),
        Cell(difference(change), Some(difference(change))),
      ),
    )

  private def value(text: Option[String], mark: Tag): Cell =
    text.fold(Cell("not there", classes = "none"))(t => Cell(mark(name(t))))

  /** Of numbers; of other texts the two values say all. */
  private def difference(change: Change): String = {
    def number(text: Option[String]) = text.flatMap(_.takeWhile(_ != ' ').toDoubleOption)
    (for (a <- number(change.before); b <- number(change.after)) yield b - a)
      .fold("")(d => (if (d > 0) "+" else "") + Format.tick(d))
  }

  private def unknown(comparison: Comparison): Frag =
    if (comparison.notStated.isEmpty) nothing
    else {
      val shown = comparison.notStated.take(MaxUnknown)
      val more = comparison.notStated.size - shown.size
      p(cls := "note")(
        s"Not stated by both runs, so not checked: ${shown.mkString(", ")}",
        if (more > 0) s" and ${Format.whole(more.toLong)} more." else ".",
      )
    }

  private val MaxUnknown = 12
}
