package org.folio.perf.capacity

import com.github.plokhotnyuk.jsoniter_scala.macros.named
import org.folio.perf.model.Platform

/**
 * A FOLIO cluster: its parts, and the cost of requests in it.
 *
 * @param name of its file, `environments/NAME.conf`
 * @param cluster name that its services' metrics are published under
 * @param campaign of published tests that its requests cost as much as, `mobius` or `consolidation`;
 *   `None`: its requests cost what its modules' costs say, and the calibrated model says nothing of it
 * @param spread coefficient of variation of service times: standard deviation / mean; 0: none
 * @param maxPresentPerTask requests that a task, an instance or a search node takes in at the same
 *   time; more are refused with 503
 * @param modules in the order of the file's names, sorted
 * @param kafka that no request is timed by
 * @param defaults a module with the file's defaults, without name and version
 * @param droppedModules names that the file has set to null, so that the cluster does not run them
 * @param jobs load of each job while it runs; an absent job costs nothing
 */
final case class Environment(
    name: String,
    description: String,
    cluster: String,
    spread: Double,
    maxPresentPerTask: Int,
    instances: Instances,
    gateway: Gateway,
    database: Database,
    search: SearchNodes,
    modules: Vector[Module],
    defaults: Module,
    kafka: KafkaBrokers = KafkaBrokers("", 0),
    jobs: Map[String, JobLoad] = Map.empty,
    campaign: Option[String] = None,
    droppedModules: Set[String] = Set.empty,
) {
  def module(name: String): Option[Module] = modules.find(_.name == name)

  def platform: Platform = if (gateway.sidecar.isEmpty) Platform.Okapi else Platform.Eureka
}

/**
 * Load of a running job on the cluster.
 *
 * @param databaseMsPerSec vCPU ms of the database in each second
 * @param moduleMsPerSec likewise of modules, by name
 */
final case class JobLoad(
    @named("databaseMs") databaseMsPerSec: Double,
    @named("modules") moduleMsPerSec: Map[String, Double],
)

/** The machines that run the modules' tasks, e.g. 4 of m6g.xlarge. */
final case class Instances(@named("type") instanceType: String, count: Int, vCpu: Int, memoryMiB: Int) {
  def totalVCpu: Int = count * vCpu
}

/**
 * Gateway and authorization, which every request passes before it reaches a module. On Okapi, requests that modules send to
 * each other pass the proxy and the authorization too, but not the entry. On Eureka, they pass sidecars instead.
 *
 * @param entry in front of all, for requests from outside, e.g. nginx-okapi
 * @param proxy for each pass
 * @param authorization likewise
 * @param baseMs time of a pass that no other request can prolong: network, waiting for files
 * @param preflight of the proxy; it reaches no authorization and no module
 * @param sidecar next to each backend module; `None`: the platform is Okapi
 */
final case class Gateway(
    proxy: GatewayPart,
    authorization: GatewayPart,
    baseMs: Double,
    preflight: PreflightCost,
    entry: Option[GatewayPart] = None,
    sidecar: Option[ModuleSidecar] = None,
) {

  /** The sidecar in the tasks of a module. */
  def sidecarOf(module: String): Option[ModuleSidecar] =
    sidecar.filter(_ => ModuleSidecar.belongsTo(module))
}

/**
 * A module of the gateway.
 *
 * @param cpuMs vCPU ms of a pass
 * @param share part of the calls that come to it; of the authorization on Eureka the misses of the sidecars' caches
 */
final case class GatewayPart(module: String, cpuMs: Double, share: Double = 1.0)

/** @param cpuMs vCPU ms */
final case class PreflightCost(cpuMs: Double, baseMs: Double)

/**
 * The PostgreSQL instance of all modules.
 *
 * The base times of requests that use it are multiplied by 1 + stretch * utilisation ^ stretchPower:
 * a full database is felt through locks, input and output before its vCPUs queue.
 *
 * @param identifier its metrics are published under
 * @param engine `postgres` or `aurora-postgresql`
 * @param idleCpuPercent CPU without requests; 100 is all vCPU
 * @param freeableShare of the memory, without connections
 * @param connectionMiB memory of one connection
 * @param reader `None`: there is the writer alone
 * @param queues whether requests queue for its vCPUs too; false: a busy database only stretches base times
 */
final case class Database(
    identifier: String,
    @named("class") instanceClass: String,
    vCpu: Int,
    memoryGiB: Int,
    maxConnections: Int,
    idleCpuPercent: Double,
    freeableShare: Double,
    connectionMiB: Double,
    stretch: Double,
    stretchPower: Double,
    reader: Option[Reader] = None,
    engine: String = "postgres",
    queues: Boolean = false,
)

/** A read-only database instance with CPUs of its own. */
final case class Reader(identifier: String, vCpu: Int)

/** The OpenSearch data nodes. */
final case class SearchNodes(@named("type") nodeType: String, count: Int, vCpu: Int) {
  def totalVCpu: Int = count * vCpu
}

/**
 * A module as an ECS service.
 *
 * @param cpuUnits reserved by a task; 1024 is one vCPU; 0: no reservation, and no CPU utilisation
 * @param maxVCpu most vCPU that one task can use; a reservation is no limit
 * @param idleMemory share of the soft limit after the start
 * @param warmMemory share of the soft limit that a warm module under full load stays below
 * @param warmUpCalls after so many calls, 63 % of the way from idle to warm is gone
 * @param idleCpuMs vCPU ms a second of a task without requests
 * @param connectionsPerTask open to the database even when idle
 * @param costs cost of a call by its kind
 * @param sidecar in each of its tasks; reservations and limits above are without it
 */
final case class Module(
    name: String,
    version: String,
    tasks: Int,
    cpuUnits: Int,
    maxVCpu: Double,
    memorySoftMiB: Int,
    memoryHardMiB: Int,
    idleMemory: Double,
    warmMemory: Double,
    warmUpCalls: Double,
    idleCpuMs: Double,
    connectionsPerTask: Int,
    costs: Map[RequestKind, CallCost],
    sidecar: Option[ModuleSidecar] = None,
) {

  /** CPU units of a task with all its containers, likewise the memory. */
  def taskCpuUnits: Int = cpuUnits + sidecar.fold(0)(_.cpuUnits)
  def taskSoftMiB: Int = memorySoftMiB + sidecar.fold(0)(_.memorySoftMiB)
  def taskHardMiB: Int = memoryHardMiB + sidecar.fold(0)(_.memoryHardMiB)
  def reservedVCpu: Double = tasks * taskCpuUnits / 1024.0
  def usableVCpu: Double = tasks * maxVCpu
}

/**
 * Cost of one call in its module, at low load and without the gateway.
 *
 * @param cpuMs vCPU ms of the module
 * @param baseMs time that no other request prolongs, except through a full database
 * @param databaseMs vCPU ms of the database
 * @param searchMs vCPU ms of the search nodes
 * @param calls calls in other modules, one after the other; averages need not be whole numbers
 */
final case class CallCost(
    cpuMs: Double,
    baseMs: Double,
    databaseMs: Double,
    searchMs: Double = 0,
    calls: Vector[DownstreamCalls] = Vector.empty,
)

final case class DownstreamCalls(module: String, kind: RequestKind, count: Double)

/** @param count 0: there is no Kafka */
final case class KafkaBrokers(@named("type") brokerType: String, @named("brokers") count: Int)

/** Effect of a busy database on the requests that use it. */
object DatabaseStretch {

  /**
   * Factor on a request's delay, 1 for one that does not use the database.
   *
   * @param utilisation of the database; 1 is all its vCPUs, and it may be more
   */
  def factor(database: Database, databaseMs: Double, utilisation: Double): Double =
    if (databaseMs <= 0 || utilisation <= 0) 1.0
    else 1 + database.stretch * math.pow(utilisation, database.stretchPower)
}

/**
 * The container that Eureka runs next to each backend module, in the module's task. A call into the module passes
 * it, and so does a call of the module to another.
 *
 * @param cpuMs vCPU ms of a call that passes, in or out
 * @param baseMs time of a call that passes, which no other request prolongs
 * @param cpuUnits reserved in addition to the module's own, likewise the memory
 */
final case class ModuleSidecar(
    version: String,
    cpuMs: Double,
    baseMs: Double,
    cpuUnits: Int,
    memorySoftMiB: Int,
    memoryHardMiB: Int,
)

object ModuleSidecar {

  /** Backend modules have one; the gateway, Keycloak, managers and edge modules have none. */
  def belongsTo(module: String): Boolean = module.startsWith("mod-")
}

object Environment {

  /** Version of a module whose version is that of the sandbox's release. */
  val OfRelease = "release"
}
