package org.folio.perf.source.metrics

import org.folio.perf.model._

/** The part of an [[Inventory]] that one source has found. */
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

/**
 * Parts of a cluster that an inventory has found. Their metrics are read.
 *
 * @param instances ids of EC2
 * @param databases instances of RDS
 * @param search names of OpenSearch domains, `kafka` of MSK clusters
 */
final case class KnownParts(
    cluster: Option[String],
    instances: Vector[String],
    databases: Vector[KnownDatabase],
    search: Vector[String],
    kafka: Vector[String],
) {
  def and(other: KnownParts): KnownParts = KnownParts(
    cluster.orElse(other.cluster),
    instances ++ other.instances,
    databases ++ other.databases,
    search ++ other.search,
    kafka ++ other.kafka,
  )
}

object KnownParts {
  val none: KnownParts =
    KnownParts(None, Vector.empty, Vector.empty, Vector.empty, Vector.empty)
}

/** @param resourceId the name in Performance Insights; `None`: it is not enabled for this database */
final case class KnownDatabase(id: String, resourceId: Option[String])

/** Tells the containers of a task or a pod apart by their names. */
object ContainerNames {

  /** `sidecar-mod-x` on ECS, `mod-x-sc` of FOLIO's own scripts, `sidecar` on Kubernetes, `sc-mod-x` by default. */
  def isSidecar(name: String): Boolean = {
    val words = Option(name).getOrElse("").split('-')
    Marks(words.head) || Marks(words.last)
  }

  /**
   * The service's own container: of the same name, or `mod-x` of a service `mod-x-b`, else the first that is no sidecar.
   *
   * @param containers in the order of the definition
   * @return `None`: there are none
   */
  def moduleOf(service: String, containers: Vector[String]): Option[String] = {
    val own = containers.filterNot(isSidecar)
    own
      .find(_ == service)
      .orElse(own.filter(name => service.startsWith(s"$name-")).maxByOption(_.length))
      .orElse(own.headOption)
      // A task of one container is the service, whatever its name.
      .orElse(containers.headOption)
  }

  private val Marks = Set("sidecar", "sc")
}
