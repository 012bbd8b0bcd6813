package org.folio.perf.model

import java.time.Instant

/**
 * Manifest of a run: its plan, settings, target and end. It is `run.json` of the run folder.
 *
 * It is written when the load starts and again when it has ended. A killed run has no `endedAt` and no `ending`. The
 * manifest has no secrets.
 *
 * @param schemaVersion [[RunManifest.SchemaVersion]]
 * @param id name of the run folder
 * @param loadStartedAt UTC; phases and planned starts count from it
 * @param endedAt end of the last virtual user; `None`: killed, or still running
 * @param ending `None` as for `endedAt`
 * @param loadModel open or closed
 * @param tenants tenants of the run, in the order of the target file
 * @param plan one entry per workflow
 * @param settings values of all settings, by their names in `reference.conf`
 * @param metrics sources of the infrastructure's metrics; `None`: the target names none
 * @param gatlingFolder folder of Gatling's own results, relative to the project; its files are moved from there
 * @param remarks notes about the run for the reader of the report, in sentences
 * @param forced findings of the check before a forced run, in sentences; empty: the run was not forced. In JSON it is
 *   absent when empty
 * @param judgesAll whether the run is a check that every transaction works: transactions that start after the planned end
 *   count too, and failures alone decide the verdict
 * @param stopped the stop criterion that ended the run early; `None`: none
 * @param shard present for the records of one of several load generators. `tenants` and `plan` are those of the whole
 *   run
 * @param injectors present for the merged records of several load generators
 * @param records files of records at the end of the run; empty: the run was killed, or still runs
 * @param clockJumps jumps of the load generator's clock
 * @param capacity present: the run searches the highest sustained rate
 * @param platform of the target; `None`: a run of an older version, which knew Okapi alone
 * @param release of the target, such as `app-platform-complete-2.0.24`; `None`: it is not known
 * @param leftOut requests that tenants do not get, because they lack an interface; in JSON it is absent when empty
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
    capacity: Option[CapacityRun] = None,
    platform: Option[Platform] = None,
    release: Option[String] = None,
    leftOut: Vector[LeftOutRequest] = Vector.empty,
) {

  /** A file of records at the end of the run; `None`: unknown. */
  def record(name: String): Option[RecordedFile] = records.find(_.name == name)

  /** Thresholds that decide the verdict. */
  def decisive: Thresholds = if (judgesAll) thresholds.onFailures else thresholds
}

object RunManifest {
  val SchemaVersion = 1
}

/** @param okapiUrl URL of the gateway, without user and password */
final case class Target(name: String, okapiUrl: String)

/** End of the load. */
sealed trait Ending

object Ending {

  /** The load ran to its planned end. */
  case object Completed extends Ending

  /** Ctrl-C or a signal stopped the load. The records until then are complete. */
  case object Interrupted extends Ending

  /** A stop criterion stopped the load. The records until then are complete. */
  case object Stopped extends Ending

  /** An error of the load generator ended the load. */
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
