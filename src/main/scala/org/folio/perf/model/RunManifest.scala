package org.folio.perf.model

import java.time.Instant

/**
 * What was run, against what, and how it ended: `run.json` of a run folder.
 *
 * It is written when the load starts and again when it has ended, so a run that was killed has one
 * without `endedAt` and `ending`. It holds no secret.
 *
 * @param schemaVersion [[RunManifest.SchemaVersion]]
 * @param id name of the run folder
 * @param loadStartedAt UTC; the moment from which phases and planned starts count
 * @param endedAt when the last virtual user had left; `None`: killed, or still running
 * @param ending `None` as for `endedAt`
 * @param loadModel open or closed
 * @param tenants those that took part, in the order of the target file
 * @param plan one entry a workflow
 * @param settings every setting that was in force, by its name in `reference.conf`
 * @param metrics where to collect the infrastructure's metrics; `None`: the target names no source
 * @param gatlingFolder where Gatling wrote, relative to the project; its files are moved from there
 * @param remarks what the person who reads the report has to know about the run, in sentences
 * @param forced what the check before the run had found when the run was started all the same, in
 *   sentences; empty: it was not forced. In JSON it is absent when empty
 * @param judgesAll everything that ran counts, also what started after the plan's end: so in a check of
 *   the workflows, whose load says nothing
 * @param stopped what ended it before its time; `None`: no stop criterion did
 * @param shard present: these are the records of one of several injectors. `tenants` and `plan` are the whole
 *   plan's all the same
 * @param injectors present: these are the records of several injectors, put together
 * @param records the files of records as they were when the run ended; empty: it was killed, or goes on
 * @param clockJumps where the load generator's clock was not that of the moments before
 */
final case class RunManifest(
    schemaVersion: Int,
    id: String,
    simulation: String,
    description: String,
    target: Target,
    loadStartedAt: Instant,
    endedAt: Option[Instant],
    ending: Option[Ending],
    loadModel: LoadModel,
    profile: LoadProfile,
    tenants: Vector[Tenant],
    plan: Vector[PlannedWorkflow],
    thresholds: Thresholds,
    settings: Map[String, String],
    versions: Versions,
    injector: InjectorHost,
    metrics: Option[MetricsOrigin],
    gatlingFolder: Option[String],
    remarks: Vector[String],
    forced: Vector[String] = Vector.empty,
    judgesAll: Boolean = false,
    stopped: Option[StopReason] = None,
    shard: Option[ShardRun] = None,
    injectors: Option[RunInjectors] = None,
    records: Vector[RecordedFile] = Vector.empty,
    clockJumps: Vector[ClockJump] = Vector.empty,
) {

  /** `None`: nothing is known of how it was. */
  def record(name: String): Option[RecordedFile] = records.find(_.name == name)
}

object RunManifest {
  val SchemaVersion = 1
}

/** @param okapiUrl gateway, without user info */
final case class Target(name: String, okapiUrl: String)

/** How the load ended. */
sealed trait Ending

object Ending {

  /** To its planned end. */
  case object Completed extends Ending

  /** By Ctrl-C or a signal; the load was stopped and what had been measured was kept. */
  case object Interrupted extends Ending

  /** By a criterion of the setting `stopWhen`; what had been measured was kept. */
  case object Stopped extends Ending

  /** By an error of the load generator. */
  case object Crashed extends Ending
}

sealed trait LoadModel

object LoadModel {

  /** Iterations start at the planned rate whatever the system does. */
  case object Open extends LoadModel

  /** A fixed number of virtual users, each paced; a slow system slows the load down. */
  case object Closed extends LoadModel
}

/** Ramp-up from nothing to the planned rate, then steady state. No ramp-down: iterations finish. */
final case class LoadProfile(rampUpMs: Long, steadyStateMs: Long) {
  def totalMs: Long = rampUpMs + steadyStateMs
}

/** @param iterationsPerMinute what it starts of each workflow, relative to the workflow's own rate */
final case class Tenant(name: String, size: TenantSize, iterationsPerMinute: Double)

sealed trait TenantSize

object TenantSize {
  case object Small extends TenantSize
  case object Large extends TenantSize
}

/** How the iterations of a workflow come. */
sealed trait Arrivals

object Arrivals {

  /** At a rate: evenly in the open model, by paced virtual users in the closed one. */
  case object Even extends Arrivals

  /** So many at the same moment, and no more: jobs that all tenants start together. */
  final case class AtOnce(iterations: Int) extends Arrivals

  /** Virtual users who begin again as soon as they have finished, in either model. */
  case object BackToBack extends Arrivals

  /**
   * Files that are imported or exported: one after the other, by one virtual user a tenant.
   *
   * @param atMost iterations of each virtual user
   * @param pauseMs from the end of one to the start of the next
   */
  final case class InTurn(atMost: Int, pauseMs: Long) extends Arrivals
}

/**
 * A workflow of the plan.
 *
 * @param code as in the published reports, e.g. `cico`
 * @param iterationsPerMinute over all tenants, in the steady state; 0 where the plan has no rate, which
 *   is so when iterations come back to back
 * @param virtualUsers of the closed model, and of iterations that come back to back
 * @param startOffsetMs how much later than the load its first iteration is planned
 */
final case class PlannedWorkflow(
    code: String,
    title: String,
    scenario: String,
    arrivals: Arrivals,
    iterationsPerMinute: Double,
    virtualUsers: Option[Int],
    startOffsetMs: Long,
    transactions: Vector[PlannedTransaction],
)

/**
 * @param perMinute over all tenants, in the steady state; 0: the plan has no rate
 * @param executions how many start in the steady state when the plan is kept: of a rate of 1.05 a minute,
 *   10 or 11 in ten minutes, as the iterations' turns come; `None`: the plan does not say
 */
final case class PlannedTransaction(
    name: String,
    perMinute: Double,
    executions: Option[Long] = None,
)

/**
 * Limits that fail a run. `None`: not checked.
 *
 * @param limits lines that [[LimitLine]] reads
 */
final case class Thresholds(
    errorPercent: Option[Double],
    planKeptPercent: Option[Double],
    p95Ms: Map[String, Double],
    limits: Vector[String] = Vector.empty,
)

final case class Versions(
    folioPerf: String,
    gatling: String,
    scala: String,
    java: String,
    gitCommit: Option[String],
)

final case class InjectorHost(os: String, cpus: Int, maxHeapMiB: Long)

/**
 * Where the metrics and the inventory of the infrastructure are.
 *
 * @param endpoint of all AWS services; `None`: AWS's own ones of the region
 * @param cluster of ECS; empty: found by `tags`
 * @param database instance or cluster of RDS, several with commas between; empty: found by `tags`
 * @param periodSeconds of the data points that are asked for
 * @param search OpenSearch domain; `None`: found by `tags`, likewise `kafka`, a cluster of MSK
 * @param tags names and values that all parts of the environment have
 * @param settleSeconds how long after a run its last minutes are waited for
 * @param prometheus only in a `run.json` of earlier versions, see `block`
 * @param sources blocks of other metric sources, by their names
 */
final case class MetricsOrigin(
    endpoint: Option[String],
    region: String,
    cluster: String,
    database: String,
    periodSeconds: Int,
    search: Option[String] = None,
    kafka: Option[String] = None,
    tags: Map[String, String] = Map.empty,
    settleSeconds: Int = 0,
    prometheus: Option[SourceBlock] = None,
    sources: Map[String, SourceBlock] = Map.empty,
) {

  /** The settings of a metric source; `None`: the target does not name it. */
  def block(source: String): Option[SourceBlock] =
    sources.get(source).orElse(prometheus.filter(_ => source == "prometheus"))

  /** Whether there is anything of AWS to be asked. */
  def hasAws: Boolean = cluster.nonEmpty || database.nonEmpty || tags.nonEmpty

  def databases: Vector[String] = database.split(',').map(_.trim).filter(_.nonEmpty).toVector
}
