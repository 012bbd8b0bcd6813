package org.folio.perf.source.metrics

import org.folio.perf.model._

/**
 * The part of an [[Inventory]] that one source has found. Metrics of its parts are read.
 *
 * @param cluster name that its services' metrics are published under; `None`: it has found no services
 * @param insights ids of databases of which Performance Insights is enabled, with their names there
 */
final case class InventoryPart(
    components: Vector[ComponentProperty] = Vector.empty,
    modules: Vector[ModuleInfo] = Vector.empty,
    machines: Vector[Machine] = Vector.empty,
    events: Vector[ClusterEvent] = Vector.empty,
    gaps: Vector[String] = Vector.empty,
    cluster: Option[String] = None,
    insights: Vector[(String, String)] = Vector.empty,
) {
  def isEmpty: Boolean = modules.isEmpty && machines.isEmpty && components.isEmpty

  def and(other: InventoryPart): InventoryPart = InventoryPart(
    components ++ other.components,
    modules ++ other.modules,
    machines ++ other.machines,
    events ++ other.events,
    gaps ++ other.gaps,
    cluster.orElse(other.cluster),
    insights ++ other.insights,
  )

  /** Ids of its machines of a kind, without the masters of a search domain. */
  def ids(kind: String): Vector[String] =
    machines.filter(m => m.kind == kind && !m.role.contains("master")).map(_.id)

  /** Sorted, so that equal clusters give equal bytes. */
  def inventory(origin: MetricsOrigin): Inventory = Inventory(
    schemaVersion = Inventory.SchemaVersion,
    environment = cluster.getOrElse(origin.cluster),
    components = components,
    modules = modules.sortBy(_.name),
    machines = machines.sortBy(m => (m.kind, m.role.contains("reader"), m.id)),
    region = Some(origin.region).filter(_.nonEmpty),
    events = events.distinct.sortBy(e => (e.timeMs, e.service, e.kind)),
    gaps = gaps.distinct,
  )
}

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

  /** The tag of an image. A digest is no version. */
  def version(image: String): Option[String] =
    Option.when(image.contains(':') && !image.contains('@'))(image.split(':').last)
}

/**
 * A container of a module's task or pod. Sizes are 0 where none is set.
 *
 * @param image without registry; `None`: unknown
 * @param cpuUnits reserved; 1024 is one vCPU
 * @param softMiB reserved
 * @param hardMiB limit
 */
final case class ModuleContainer(name: String, image: Option[String], cpuUnits: Int, softMiB: Int, hardMiB: Int) {
  private def version: String = image.flatMap(ContainerNames.version).getOrElse("")
}

object ModuleContainer {

  /**
   * A module by its containers. Reservation and limits are the sums of all, to which per cents refer; everything else is that
   * of the module's own container.
   *
   * @param containers those that a task cannot do without first
   */
  def module(service: String, containers: Vector[ModuleContainer]): ModuleInfo = {
    val name = ContainerNames.moduleOf(service, containers.map(_.name))
    val own = containers.find(c => name.contains(c.name))
    val sidecar = containers.find(c => ContainerNames.isSidecar(c.name) && !own.contains(c))
    ModuleInfo(
      name = service,
      version = own.fold("")(_.version),
      tasks = 0,
      cpuUnits = containers.map(_.cpuUnits).sum,
      // If some have a soft limit, the others reserve their hard one.
      memorySoftLimitMiB =
        if (containers.forall(_.softMiB == 0)) 0
        else containers.map(c => if (c.softMiB > 0) c.softMiB else c.hardMiB).sum,
      memoryHardLimitMiB =
        if (own.forall(_.hardMiB == 0)) 0 else containers.map(c => c.hardMiB.max(c.softMiB)).sum,
      image = own.flatMap(_.image),
      sidecar = sidecar.map(s => SidecarInfo(s.version, s.image, s.cpuUnits, s.softMiB, s.hardMiB)),
    )
  }
}
