package org.folio.perf.report.section

import org.folio.perf.analysis.comparison.{ModuleDifference, ModuleDifferences}
import org.folio.perf.model.Change
import org.folio.perf.report.{Cell, Column, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** The difference of two runs' module tables: a row for each module that is not the same. */
object ModuleDifferenceTable {

  def apply(changes: Vector[Change], numbering: Numbering): Frag = {
    val differences = ModuleDifferences.of(changes)
    if (differences.rows.isEmpty) nothing
    else
      Table(
        numbering.table(
          "Modules that are not the same: baseline → this run. Empty: the same, or not stated by both runs. ",
          "A module that only one of the runs has is \u201cnot there\u201d in the other.",
        ),
        Column("Module") +: differences.parts.map(part => Column(part, phone = part)),
        differences.rows.map(rowOf),
        "None.",
        filterLabel = Some("Filter modules, e.g. mod-inv"),
      )
  }

  private def rowOf(difference: ModuleDifference): Row =
    Row(
      Cell.text(difference.module),
      difference.changes.map(_.fold(Cell("", Some("")))(cellOf)),
    )

  private def cellOf(change: Change): Cell =
    Cell(
      frag(value(change.before, tag("del")), " → ", value(change.after, tag("ins"))),
      Some(change.after.orElse(change.before).getOrElse("")),
    )

  private def value(text: Option[String], mark: Tag): Frag =
    text.fold[Frag]("not there")(t => mark(name(t)))
}
