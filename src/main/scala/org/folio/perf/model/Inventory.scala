package org.folio.perf.model

/**
 * What the cluster consists of: `infrastructure/inventory.json.gz`.
 *
 * The schema is this class and those below, as JSON; versions as in [[FrozenMetrics]].
 *
 * @param environment the environment's or the cluster's name
 * @param components properties in words, of what has no list of its own
 * @param modules services of the cluster, by name
 * @param machines instances that run tasks, databases, search nodes, brokers; by kind and id
 * @param region that they are in; `None`: not known
 * @param events that happened to services, in the order of time
 * @param gaps what could not be found out and why, in sentences
 * @param prices of the machines' types, as they were known when this was collected
 * @param pricesFrom where these come from, in words; `None`: their table does not say
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
)

object Inventory {
  val SchemaVersion = 1
}

/** E.g. database, class, db.r6g.xlarge. `unit` is empty where there is none. */
final case class ComponentProperty(component: String, property: String, value: String, unit: String)

/** Properties of a component `database ID`, whose values are components that have the parameters. */
object DatabaseProperty {
  val ParameterGroup = "parameter group"
  val ClusterParameterGroup = "cluster parameter group"
}

/**
 * A FOLIO module as a service of the cluster.
 *
 * @param tasks wanted; 0: the service is not running
 * @param cpuUnits ECS units a task: 1024 is one vCPU; 0: no reservation
 * @param memorySoftLimitMiB reserved, and may be exceeded; 0: none
 * @param memoryHardLimitMiB a task that exceeds it is killed; 0: none
 * @param revision of its task definition; `None`: not known, likewise the others
 * @param image without registry, e.g. `mod-users:19.3.1`
 * @param xmxMiB largest heap by its JVM's options, likewise the metaspaces
 * @param runningTasks how many there were when it was looked
 * @param readWriteSplit whether it reads from a database instance of its own (`DB_HOST_READER`)
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
)

/**
 * Something that is paid by the hour.
 *
 * @param kind `ec2`, `rds`, `opensearch` or `kafka`, as in the table of prices
 * @param id of one instance, or of the domain or cluster whose `count` nodes are alike
 * @param machineType e.g. `m6g.2xlarge`, `db.r6g.4xlarge`
 * @param role `writer` or `reader` of a database
 * @param vCpu of one; `None`: not known, likewise `memoryMiB`
 * @param tasks of which services, sorted; one entry a task
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

/** What an hour costs. `asOf`: the day on which it was so, e.g. `2026-01-31`. */
final case class Price(
    kind: String,
    machineType: String,
    region: String,
    usdPerHour: Double,
    asOf: String,
)
