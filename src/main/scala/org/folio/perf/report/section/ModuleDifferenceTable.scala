package org.folio.perf.report.section

import org.folio.perf.analysis.comparison.{ModuleDifference, ModuleDifferences}
import org.folio.perf.model.Change
import org.folio.perf.report.content.Block.nothing
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The modules that differ between two runs, one row each. */
private[section] object ModuleDifferenceTable {

  def apply(changes: Vector[Change]): Block = {
    val differences = ModuleDifferences.of(changes)
    if (differences.rows.isEmpty) nothing
    else
      Table(
        text(
          "Modules that differ: baseline → this run. An empty cell means: the same, or not recorded by both runs."
        ),
        Column("Module") +: differences.parts.map(part => Column(part, phone = part)),
        differences.rows.map(rowOf),
        "None.",
        filterLabel = Some("Filter modules, e.g. mod-inv"),
      )
  }

  private def rowOf(difference: ModuleDifference): Row =
    Row(Cell.text(difference.module), difference.changes.map(_.fold(Cell.blank)(cellOf)))

  private def cellOf(change: Change): Cell =
    Cell(
      value(change.before, before) ++ " → " ++ value(change.after, after),
      Some(change.after.orElse(change.before).getOrElse("")),
    )

  private def value(value: Option[String], mark: Text => Text): Text =
    value.fold(text(ChangesSection.Absent))(v => mark(name(v)))
}
