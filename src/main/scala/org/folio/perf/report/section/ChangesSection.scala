package org.folio.perf.report.section

import org.folio.perf.analysis.pair.{ChangeGroups, ModuleDifferences, PlatformWords, RunComparison}
import org.folio.perf.model.{Change, Comparison, PlatformChange, RunReport}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Differences between the run and its baseline, to be read before any percentage. */
object ChangesSection
    extends Section("changed", "Changes since the baseline", Some(Chapter.Overview), short = "Changes") {

  override def badge(run: RunReport): Option[Badge] =
    run.comparison.flatMap(c => Badge.count(c.changes.size))

  override def absence(run: RunReport): Option[String] =
    ComparisonSection.absence(run)

  def content(run: RunReport): Block =
    run.comparison.fold(nothing)(changed)

  override val digest: Option[RunReport => Block] =
    Some(run => run.comparison.fold(nothing)(c => blocks(Block.heading(title), changed(c))))

  private def changed(comparison: Comparison): Block =
    blocks(
      comparison.platforms.fold(nothing)(PlatformTables.caution(_, "The baseline", "this run")),
      lead(
        text("Read this before any percentage. ") ++ plan(comparison) ++
          (comparison.remarks.take(1) ++ comparison.generatorCpu.map(RunComparison.busyGenerator)).mkString(" ")
      ),
      comparison.platforms.fold(nothing)(PlatformTables(_)),
      Block.sentences(ChangeGroups.lines(comparison.changes)),
      table(comparison).folded("change"),
      ModuleDifferenceTable(comparison.changes),
      ChangeGroups.notCompared(comparison.notStated).fold(nothing)(note(_: String)),
    )

  private def plan(comparison: Comparison): Text =
    if (comparison.baseline.publishedAverages) Text.empty
    else comparison.blocked.fold(text("The load plan is the same. "))(why => strong(why) ++ " ")

  private def table(comparison: Comparison): Table =
    TableOf(ModuleDifferences.others(comparison.changes))
      .text("Part")(_.part)
      .text("Setting", classes = "first")(_.setting)
      .numeric("Baseline")(change => Cell(value(change.before, before)))
      .numeric("This run")(change => Cell(value(change.after, after)))
      .big
      .table(
        text("Differences from ") ++ name(comparison.baseline.id) ++
          "; all other recorded settings are the same." ++
          (if (ModuleDifferences.of(comparison.changes).rows.isEmpty) ""
           else " Modules are in the table below.")
      )
      .orSay(
        if (comparison.changes.nonEmpty) "None except modules."
        else if (comparison.baseline.publishedAverages) "None: what the published test states is the same here."
        else Same
      )
      .file("changes")

  private[section] def value(value: Option[String], mark: Text => Text): Text =
    value.fold(text(Absent))(words => mark(name(words)))

  /** In place of a value that a run does not have. */
  private val Absent = "absent"

  private val Same =
    "None: platform, modules, cluster, settings, tenants, software, and the load generator's system, CPUs and heap " +
      "are the same, as far as both runs record them. No run records what CPU its load generator's machine has, or " +
      "what else runs there."
}

/** The modules that differ between two runs, one row each. */
private[section] object ModuleDifferenceTable {

  def apply(changes: Vector[Change]): Block = {
    val differences = ModuleDifferences.of(changes)
    if (differences.rows.isEmpty) nothing
    else
      TableOf(differences.rows)
        .text("Module")(_.module)
        .each(differences.parts.zipWithIndex) { case (table, (part, i)) =>
          table.cell(part)(_.changes(i).fold(Cell.blank)(cellOf))
        }
        .table("Modules that differ: baseline → this run. An empty cell means: the same, or not recorded by both runs.")
        .filtered("Filter modules, e.g. mod-inv")
        .file("module-differences")
        .folded("module")
  }

  private def cellOf(change: Change): Cell =
    Cell(
      ChangesSection.value(change.before, before) ++ " → " ++ ChangesSection.value(change.after, after),
      Some(change.after.orElse(change.before).getOrElse("")),
    )
}

/** Two runs on two platforms: modules that came and went. */
object PlatformTables {

  def apply(change: PlatformChange): Block =
    if (change.modules.isEmpty) note("Modules are not compared: one of the runs has no inventory.")
    else
      TableOf(change.modules)
        .text("Module")(_.name)
        .text(s"On ${change.to.title}", classes = "first")(move => if (move.isNew) "new" else "gone")
        .text("Version")(_.version)
        .table("Modules that one of the two platforms has. All others are on both.")
        .file("platform-modules")

  /**
   * The caution before all figures of such a comparison.
   *
   * @param before name of the earlier run, likewise `after`
   */
  def caution(change: PlatformChange, before: String, after: String): Block =
    Notice(paragraph(PlatformWords.caution(change, before, after)))
}
