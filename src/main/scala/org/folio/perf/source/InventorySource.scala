package org.folio.perf.source

import org.folio.perf.model._

/**
 * Something that knows what a cluster consists of.
 *
 * `collect` never fails: what it cannot find out, and why, it says in the gaps of its answer.
 */
trait InventorySource {
  def name: String
  def collect(origin: MetricsOrigin, window: MetricsWindow): InventoryPart
}

/** What one source has found; see [[Inventory]]. */
final case class InventoryPart(
    components: Vector[ComponentProperty] = Vector.empty,
    modules: Vector[ModuleInfo] = Vector.empty,
    machines: Vector[Machine] = Vector.empty,
    events: Vector[ClusterEvent] = Vector.empty,
    gaps: Vector[String] = Vector.empty,
    known: KnownParts = KnownParts.none,
) {
  def isEmpty: Boolean = modules.isEmpty && machines.isEmpty && components.isEmpty

  def and(other: InventoryPart): InventoryPart = InventoryPart(
    components ++ other.components,
    modules ++ other.modules,
    machines ++ other.machines,
    events ++ other.events,
    gaps ++ other.gaps,
    known.and(other.known),
  )

  /** Sorted, so that equal clusters give equal bytes. */
  def inventory(origin: MetricsOrigin): Inventory = Inventory(
    schemaVersion = Inventory.SchemaVersion,
    environment = known.cluster.getOrElse(origin.cluster),
    components = components,
    modules = modules.sortBy(_.name),
    machines = machines.sortBy(m => (m.kind, m.role.contains("reader"), m.id)),
    region = Some(origin.region).filter(_.nonEmpty),
    events = events.distinct.sortBy(e => (e.timeMs, e.service, e.kind)),
    gaps = gaps.distinct,
  )
}
