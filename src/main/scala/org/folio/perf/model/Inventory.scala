package org.folio.perf.model

/**
 * Parts of the cluster: `infrastructure/inventory.json.gz`.
 *
 * The schema is this class and those below, as JSON; versions as in [[FrozenMetrics]].
 *
 * @param environment name of the environment or cluster
 * @param components properties of parts without a list of their own, in words
 * @param modules services of the cluster, by name
 * @param machines instances that run tasks, databases, search nodes, brokers; by kind and id
 * @param region of the cluster; `None`: unknown
 * @param events of services, in the order of time
 * @param gaps missing parts and the reasons, in sentences
 * @param prices of the machines' types at the time of the collection
 * @param pricesFrom source of the prices, in words; `None`: unknown
 * @param source of the modules; `None`: the cluster
 */
final case class Inventory(
    schemaVersion: Int,
    environment: String,
    components: Vector[ComponentProperty],
    modules: Vector[ModuleInfo],
    machines: Vector[Machine] = Vector.empty,
    region: Option[String] = None,
    events: Vector[ClusterEvent] = Vector.empty,
    gaps: Vector[String] = Vector.empty,
    prices: Vector[Price] = Vector.empty,
    pricesFrom: Option[String] = None,
    source: Option[String] = None,
) {

  /** Modules whose tasks and reservations are known, by name. */
  def services: Map[String, ModuleInfo] =
    if (source.isEmpty) modules.map(module => module.name -> module).toMap else Map.empty

  /** Modules by their own names, for comparisons with other clusters. */
  def byModule: Vector[(String, ModuleInfo)] = {
    val named = modules.map(module => module.moduleName -> module)
    val twice = named.groupBy(_._1).filter(_._2.map(_._2.name).distinct.size > 1).keySet
    named.map { case (name, module) => (if (twice(name)) module.name else name) -> module }
  }
}

/** Sources of inventories that do not come from the cluster itself. */
object InventorySource {

  /** Okapi's list of a tenant's modules: names and versions alone. */
  val Gateway = "gateway"
}

object Inventory {
  val SchemaVersion = 1
}

/** A property of a component, e.g. database, class, db.r6g.xlarge. `unit` is empty for none. */
final case class ComponentProperty(component: String, property: String, value: String, unit: String)

/** Properties of a component `database ID`, whose values are components that have the parameters. */
object DatabaseProperty {
  val ParameterGroup = "parameter group"
  val ClusterParameterGroup = "cluster parameter group"
}

/**
 * A FOLIO module as a service of the cluster. If only the gateway lists it, its numbers are 0, which then means unknown.
 *
 * @param tasks desired number; 0: the service does not run
 * @param cpuUnits ECS units per task, of all its containers: 1024 is one vCPU; 0: no reservation
 * @param memorySoftLimitMiB reservation, which a task may exceed; 0: none
 * @param memoryHardLimitMiB limit at which a task is killed; 0: none
 * @param revision of its task definition; `None`: unknown, likewise the others
 * @param image without registry, e.g. `mod-users:19.3.1`
 * @param xmxMiB largest heap in its JVM's options, likewise the metaspaces
 * @param runningTasks number at the time of the collection
 * @param readWriteSplit whether it reads from a reader instance of the database (`DB_HOST_READER`)
 * @param tenants tenants that have this version; empty: all, or unknown
 * @param sidecar container next to the module's in each task; its reservation and limits are part of those above
 */
final case class ModuleInfo(
    name: String,
    version: String,
    tasks: Int,
    cpuUnits: Int,
    memorySoftLimitMiB: Int,
    memoryHardLimitMiB: Int,
    revision: Option[Int] = None,
    image: Option[String] = None,
    xmxMiB: Option[Int] = None,
    metaspaceMiB: Option[Int] = None,
    maxMetaspaceMiB: Option[Int] = None,
    runningTasks: Option[Int] = None,
    readWriteSplit: Option[Boolean] = None,
    tenants: Vector[String] = Vector.empty,
    sidecar: Option[SidecarInfo] = None,
) {

  /** Name of the module, whose service may be called `mod-users-b`. */
  def moduleName: String = name.stripSuffix("-b")

  /** True: its task definition could not be read, so that nothing but its name is known. */
  def isUnknown: Boolean =
    version.isEmpty && cpuUnits + memorySoftLimitMiB + memoryHardLimitMiB == 0

  /** True: the reservation is none, or so small that a per cent of it says nothing. */
  def reservesLittleCpu: Boolean = !isUnknown && cpuUnits < ModuleInfo.FewestUnits
}

object ModuleInfo {

  /** A tenth of a vCPU. Less only places tasks on instances. */
  val FewestUnits = 100
}

/**
 * The sidecar in each task of a module, on Eureka.
 *
 * @param image without registry, e.g. `folio-module-sidecar:3.0.7`; `None`: unknown
 * @param cpuUnits 0: no reservation, likewise the limits
 */
final case class SidecarInfo(
    version: String,
    image: Option[String],
    cpuUnits: Int,
    memorySoftLimitMiB: Int,
    memoryHardLimitMiB: Int,
)

/**
 * One or more equal machines, which are paid by the hour.
 *
 * @param kind `ec2`, `rds`, `opensearch` or `kafka`, as in the table of prices
 * @param id of one instance, or of the domain or cluster with `count` equal nodes
 * @param machineType e.g. `m6g.2xlarge`, `db.r6g.4xlarge`
 * @param role `writer` or `reader` of a database
 * @param vCpu of one machine; `None`: unknown, likewise `memoryMiB`
 * @param tasks name of the service of each task, sorted
 */
final case class Machine(
    kind: String,
    id: String,
    machineType: String,
    count: Int,
    zone: Option[String] = None,
    role: Option[String] = None,
    vCpu: Option[Int] = None,
    memoryMiB: Option[Int] = None,
    tasks: Vector[String] = Vector.empty,
)

/**
 * @param timeMs epoch milliseconds
 * @param kind `started`, `stopped`, `out-of-memory` or `other`
 * @param reason in the cluster's words, without account and host names
 */
final case class ClusterEvent(timeMs: Long, service: String, kind: String, reason: String)

/** Price of an hour. `asOf`: day of the price, e.g. `2026-01-31`. */
final case class Price(
    kind: String,
    machineType: String,
    region: String,
    usdPerHour: Double,
    asOf: String,
)
