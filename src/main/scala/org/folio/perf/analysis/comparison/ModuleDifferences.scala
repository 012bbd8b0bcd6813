package org.folio.perf.analysis.comparison

import org.folio.perf.model.Change

/**
 * Changes of modules, as a table.
 *
 * @param parts that any module differs in, in the order of the module table
 * @param rows by name
 */
final case class ModuleDifferences(parts: Vector[String], rows: Vector[ModuleDifference])

/** @param changes as many as there are parts; `None`: the same, or not stated by both runs */
final case class ModuleDifference(module: String, changes: Vector[Option[Change]])

object ModuleDifferences {

  def of(changes: Vector[Change]): ModuleDifferences = {
    val ofModules = changes.filter(isOfModule)
    val parts = RunFacts.ModuleParts.filter(part => ofModules.exists(_.part == part))
    val rows = ofModules.groupBy(_.setting).toVector.sortBy(_._1).map { case (module, its) =>
      ModuleDifference(module, parts.map(part => its.find(_.part == part)))
    }
    ModuleDifferences(parts, rows)
  }

  /** Changes of everything except modules. */
  def others(changes: Vector[Change]): Vector[Change] = changes.filterNot(isOfModule)

  private def isOfModule(change: Change): Boolean = RunFacts.ModuleParts.contains(change.part)
}
