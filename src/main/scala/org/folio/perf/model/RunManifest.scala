package org.folio.perf.model

import java.time.Instant

/**
 * Manifest of a run: its plan, settings, target and end. It is `run.json` of the run folder, and a part of `report.json`.
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
 * @param mark code that FOLIO's logs have of all requests of the run, as in [[RequestMark]]; `None`: they have no mark
 * @param judgedAgain a sentence if the report judges the run by other thresholds than its own; never in run.json
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
    mark: Option[String] = None,
    judgedAgain: Option[String] = None,
) {

  /** A file of records at the end of the run; `None`: unknown. */
  def record(name: String): Option[RecordedFile] = records.find(_.name == name)

  /** Whether the run is one of another project, of which Gatling's log is all that there is. */
  def isOfGatling: Boolean = settings.contains(RunManifest.GatlingSetting)

  /** Whether the run started a sandbox of its own, which is gone. */
  def hadOwnSandbox: Boolean = target.name == Target.Sandbox && settings.get("sandbox.url").forall(_.isEmpty)

  /** Runs of older versions were on Okapi. */
  def runsOn: Platform = platform.getOrElse(Platform.Okapi)

  /** The form in a report: files, hosts of metrics and steps of a search are told elsewhere, or not at all. */
  def inReport: RunManifest =
    copy(metrics = None, shard = None, records = Vector.empty, capacity = None, judgedAgain = None)

  /** Thresholds that decide the verdict. */
  def decisive: Thresholds = if (judgesAll) thresholds.onFailures else thresholds
}

object RunManifest {
  val SchemaVersion = 1

  /** Setting of a run that was made of Gatling's results. */
  val GatlingSetting = "gatling"
}

/** @param okapiUrl URL of the gateway, without user and password */
final case class Target(name: String, okapiUrl: String)

object Target {

  /** Name of the embedded FOLIO. */
  val Sandbox = "sandbox"
}

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

  /** Why a run ended early, as a clause; `None`: it did not, or its stop criterion says why. */
  def early(ending: Option[Ending]): Option[String] = ending match {
    case None => Some("it was killed, or is still running")
    case Some(Interrupted) => Some("it was interrupted")
    case Some(Crashed) => Some("an error of the load generator ended it")
    case Some(Completed) | Some(Stopped) => None
  }
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

/**
 * Times and numbers of all of a run, by its records.
 *
 * @param steadyFromMs start of the steady state
 * @param steadyToMs end of the steady state; equal to `steadyFromMs` when the run ended in its ramp-up
 * @param lastEndMs end of the last iteration
 */
final case class RunTotals(
    steadyFromMs: Long,
    steadyToMs: Long,
    lastEndMs: Long,
    requests: Long,
    failedRequests: Long,
) {
  def steadyMs: Long = steadyToMs - steadyFromMs
}

/**
 * A jump of the load generator's clock: the clock was set, or the machine slept. Records of the run use the clock without
 * the jump.
 *
 * @param atMs time of its detection, since the start of the load, by the clock without the jump
 * @param byMs above 0: ahead; below 0: back
 */
final case class ClockJump(atMs: Long, byMs: Long) {

  def statement: String = {
    val where = if (byMs > 0) "ahead" else "back"
    val why = if (byMs > 0) "it was set, or the machine slept" else "it was set"
    s"The load generator's clock jumped $where by ${math.abs(byMs) / 1000} s, ${atMs / 1000} s after the load's " +
      s"start: $why. Rates and times around that moment cannot be trusted, and from then on the infrastructure's " +
      "metrics may be of other moments than the load."
  }

  /** Whether the machine may have slept and sent no load. A clock that was set back changes no figure of the load. */
  def isSleep: Boolean = byMs >= ClockJump.ShortestSleepMs
}

object ClockJump {
  private val ShortestSleepMs = 30000L
}

/**
 * Comparison of the load generator's starts with the plan.
 *
 * @param toleranceMs largest difference of a start from its plan that counts as on time
 * @param started of the workflows that have planned starts; in a closed model of all
 * @param keptPercent share of planned starts within the tolerance; `None`: closed model or no log
 * @param worstMs largest difference
 * @param closedUsers virtual users of workflows without planned starts: each iteration begins when one ends
 */
final case class PlanKept(
    toleranceMs: Long,
    planned: Long,
    started: Long,
    keptPercent: Option[Double],
    p99Ms: Option[Long],
    worstMs: Option[Long],
    closedUsers: Long = 0,
)

/**
 * Utilisation of the load generator in the steady state. CPU: 100 is all cores of the host.
 *
 * @param busiestMinuteSystemCpuPercent highest average of a minute; `None`: not known
 */
final case class InjectorResult(
    cpus: Int,
    averageProcessCpuPercent: Double,
    maxProcessCpuPercent: Double,
    averageSystemCpuPercent: Double,
    maxHeapUsedMiB: Double,
    gcPercent: Double,
    busiestMinuteSystemCpuPercent: Option[Double] = None,
) {

  /** CPU of its machine, if response times may include waiting for it. */
  def busyMachinePercent: Option[Double] = Some(averageSystemCpuPercent).filter(_ > InjectorResult.BusyMachinePercent)

  /** The same for its busiest minute. */
  def busyMinutePercent: Option[Double] =
    busiestMinuteSystemCpuPercent.filter(_ > InjectorResult.BusyMinutePercent)
}

object InjectorResult {
  private val BusyMachinePercent = 90.0

  /** Moments without a free processor are many in a minute with this average. */
  private val BusyMinutePercent = 80.0
}

/**
 * Size and checksum of a run folder's file at the end of the run.
 *
 * @param name path in the run folder
 * @param bytes uncompressed size; `crc32c` likewise of the uncompressed contents, in hexadecimal digits
 */
final case class RecordedFile(name: String, bytes: Long, crc32c: String)
