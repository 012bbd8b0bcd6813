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

/** Versions of the program that made the run. `gitCommit`: `None` outside a git repository. */
final case class Versions(
    folioPerf: String,
    gatling: String,
    scala: String,
    java: String,
    gitCommit: Option[String],
)

final case class InjectorHost(os: String, cpus: Int, maxHeapMiB: Long)
