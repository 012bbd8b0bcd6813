package org.folio.perf.analysis

import org.folio.perf.model.{Inventory, ModuleInfo}

/**
 * How a run's modules differ from another run's.
 *
 * @param property as in the module table's head, e.g. `CPU units`
 * @param before `None`: not known or none, likewise `after`
 */
final case class ModuleChange(
    module: String,
    property: String,
    before: Option[String],
    after: Option[String],
)

/** @param added modules that only the later run has, `removed` the earlier one; all by name */
final case class ModuleDifference(
    added: Vector[ModuleInfo],
    removed: Vector[ModuleInfo],
    changes: Vector[ModuleChange],
) {
  def isEmpty: Boolean = added.isEmpty && removed.isEmpty && changes.isEmpty
}

object ModuleDifferences {

  /** What only one of the two knows, such as the heap, is no difference. */
  def of(before: Inventory, after: Inventory): ModuleDifference = {
    val old = before.modules.map(m => m.name -> m).toMap
    val now = after.modules.map(m => m.name -> m).toMap
    val both = (old.keySet & now.keySet).toVector.sorted
    ModuleDifference(
      added = after.modules.filterNot(m => old.contains(m.name)).sortBy(_.name),
      removed = before.modules.filterNot(m => now.contains(m.name)).sortBy(_.name),
      changes = both.flatMap(name => changes(old(name), now(name))),
    )
  }

  private def changes(before: ModuleInfo, after: ModuleInfo): Vector[ModuleChange] = {
    def certain(property: String, of: ModuleInfo => String) =
      change(before.name, property, Some(of(before)), Some(of(after)))
    def limit(property: String, of: ModuleInfo => Int) =
      change(before.name, property, some(of(before)), some(of(after)))
    def known(property: String, of: ModuleInfo => Option[Int]) =
      of(before).zip(of(after)).flatMap { case (a, b) =>
        change(before.name, property, Some(a.toString), Some(b.toString))
      }
    Vector(
      certain("version", _.version),
      certain("tasks", _.tasks.toString),
      limit("CPU units", _.cpuUnits),
      limit("memory, soft limit MiB", _.memorySoftLimitMiB),
      limit("memory, hard limit MiB", _.memoryHardLimitMiB),
      known("Xmx MiB", _.xmxMiB),
      known("metaspace MiB", _.metaspaceMiB),
      known("max. metaspace MiB", _.maxMetaspaceMiB),
    ).flatten
  }

  private def change(
      module: String,
      property: String,
      before: Option[String],
      after: Option[String],
  ): Option[ModuleChange] =
    Option.when(before != after)(ModuleChange(module, property, before, after))

  /** 0 is no limit. */
  private def some(value: Int): Option[String] = Option.when(value > 0)(value.toString)
}
