package org.folio.perf.settings

import java.time.LocalDate
import org.folio.perf.model.{ImportJob, LoadModel, SourceBlock, TenantSize, Thresholds}
import scala.concurrent.duration.{Duration, DurationInt, FiniteDuration}

/**
 * All that a user can set, read once by [[SettingsLoader]].
 *
 * @param shard `None`: this injector sends the whole load
 */
final case class Settings(
    target: TargetSettings,
    load: LoadSettings,
    start: StartSettings,
    thresholds: Thresholds,
    report: ReportSettings,
    live: LiveSettings = LiveSettings.Off,
    shard: Option[ShardSettings] = None,
)

/**
 * The load, whatever the simulation.
 *
 * @param rampUp from nothing to the planned rate; 0: at once
 * @param duration of the steady state that follows
 * @param rate multiplies the plan's iterations a minute
 * @param workflows codes of those to run; `None`: all that the simulation has
 * @param excluded codes of those to leave out
 * @param preflight whether browsers' OPTIONS requests are sent, as in the published tests
 * @param thinkTime multiplies the pauses between the steps of a transaction; 0: none
 * @param seed of everything that is drawn, so that two runs draw the same
 * @param requestTimeout a request without answer by then has failed
 * @param exports how much is exported and harvested
 * @param jobs when imports and exports beside the load begin
 * @param receivingExportRounds of four requests, in each download of the workflow erw
 * @param imports which files are imported, and when
 * @param lists how lists are refreshed
 */
final case class LoadSettings(
    rampUp: FiniteDuration,
    duration: FiniteDuration,
    model: LoadModel,
    rate: Double,
    workflows: Option[Vector[String]],
    excluded: Vector[String],
    preflight: Boolean,
    thinkTime: Double,
    seed: Long,
    requestTimeout: FiniteDuration,
    exports: ExportSettings,
    receivingExportRounds: Int,
    imports: ImportSettings = ImportSettings.Short,
    lists: ListSettings = ListSettings.Short,
    jobs: JobSettings = JobSettings.AtOnce,
)

/**
 * When the files of the NLA's simulations begin, counted from the start of the steady state.
 *
 * @param dataImport of the first import; `None`: nothing is imported
 * @param dataExport of the first export
 */
final case class JobSettings(dataImport: Option[FiniteDuration], dataExport: FiniteDuration)

object JobSettings {
  val AtOnce: JobSettings = JobSettings(Some(Duration.Zero), Duration.Zero)
}

/**
 * How much is exported and harvested at a time.
 *
 * @param exportRecords ids in the file of an export job
 * @param oaiFrom first day (UTC) of the changes that an incremental harvest asks for
 * @param oaiUntil the last one
 * @param oaiPages that an incremental harvest reads after its second one
 * @param oaiFullPages at which a full harvest stops, if it has not come to its end
 */
final case class ExportSettings(
    exportRecords: Int,
    oaiFrom: LocalDate,
    oaiUntil: LocalDate,
    oaiPages: Int,
    oaiFullPages: Int,
)

/**
 * Imports of MARC files.
 *
 * @param job what is done with the files; `None`: nothing is imported, for the times without import
 * @param files in the order in which they are imported
 * @param pause between the end of a job and the next file
 * @param alone time before the first file, in which nothing is imported
 * @param isShort the other import workflows, too, take a file of a few records each, for a check of all
 *   workflows
 */
final case class ImportSettings(
    job: Option[ImportJob],
    files: Vector[ImportFile],
    pause: FiniteDuration,
    alone: FiniteDuration,
    isShort: Boolean = false,
)

object ImportSettings {

  /** A small file, at once. */
  val Short: ImportSettings = ImportSettings(
    Some(ImportJob.Create),
    Vector(ImportFile("25.mrc", 25)),
    pause = Duration.Zero,
    alone = Duration.Zero,
    isShort = true,
  )
}

/** @param name as published, e.g. `5K.mrc` */
final case class ImportFile(name: String, records: Int)

object ImportFile {

  /** @param text such as `5K`, `250` or `100K`; `None`: it is no number of records */
  def named(text: String): Option[ImportFile] = {
    val number = "([1-9]\\d{0,6})(K?)".r
    text.trim.toUpperCase match {
      case number(digits, thousands) =>
        val records = digits.toInt.toLong * (if (thousands.isEmpty) 1 else 1000)
        Option.when(records <= MaxRecords)(
          ImportFile(s"${text.trim.toUpperCase}.mrc", records.toInt)
        )
      case _ => None
    }
  }

  private val MaxRecords = 5000000L
}

/**
 * Refreshes of lists.
 *
 * @param virtualUsers of each test, one test after the other: each takes the next list until all have been
 *   refreshed
 * @param loops how often a test goes through all lists
 * @param pollInterval from one look at a list to the next
 */
final case class ListSettings(
    virtualUsers: Vector[Int],
    loops: Int,
    pollInterval: FiniteDuration,
)

object ListSettings {
  val Short: ListSettings = ListSettings(Vector(1), loops = 1, 10.millis)
}

/**
 * What happens before the load.
 *
 * @param force whether a run starts that cannot succeed
 * @param feederFolder with files of records by tenant; `None`: the target's own lists are read
 * @param parallelMakers how many records a preparation makes at the same time
 * @param dryRun whether the plan is shown and nothing is sent
 */
final case class StartSettings(
    force: Boolean,
    feederFolder: Option[String],
    parallelMakers: Int,
    dryRun: Boolean = false,
)

/**
 * The FOLIO under test.
 *
 * @param sandbox present: it is the embedded FOLIO, which the run starts and stops
 * @param okapiUrl `None`: known once the sandbox has started
 * @param edgeUrl of the edge modules; `None`: as `okapiUrl`
 * @param tenants those of the run, in the order of the target file
 * @param centralTenant of the consortium that they are members of; none of `tenants`
 * @param guard what may be done to it
 */
final case class TargetSettings(
    name: String,
    sandbox: Option[SandboxSettings],
    okapiUrl: Option[String],
    edgeUrl: Option[String],
    login: LoginMethod,
    tenants: Vector[TenantAccount],
    centralTenant: Option[TenantAccount],
    metrics: Option[MetricsSettings],
    environment: Option[String],
    guard: TargetGuard = TargetGuard.Sandbox,
)

sealed trait LoginMethod

object LoginMethod {

  /** `POST /authn/login-with-expiry`: tokens live ten minutes and are refreshed. */
  case object WithExpiry extends LoginMethod

  /** `POST /authn/login`: a token without end; older gateways only. */
  case object Legacy extends LoginMethod
}

/** The user that a tenant's load runs as, and the key of its edge modules. */
final case class TenantAccount(
    name: String,
    size: TenantSize,
    username: String,
    password: Secret,
    edgeApiKey: Option[Secret],
)

/**
 * Whom a target knows.
 *
 * @param members all tenants but the central one
 * @param central of the consortium; `None`: there is no consortium, or the target does not name it
 */
final case class TargetTenants(members: Vector[TenantAccount], central: Option[TenantAccount])

/**
 * Where metrics come from; see `MetricsOrigin`. Without `endpoint` it is AWS's own of the region.
 *
 * @param cluster empty: found by tags, likewise `database`
 * @param settle how long after a run its last minutes are waited for
 * @param sources blocks of metric sources other than AWS, by their names
 */
final case class MetricsSettings(
    endpoint: Option[String],
    region: String,
    cluster: String,
    database: String,
    period: FiniteDuration,
    search: Option[String],
    kafka: Option[String],
    tags: Map[String, String],
    settle: FiniteDuration,
    sources: Map[String, SourceBlock],
)

/**
 * The embedded FOLIO.
 *
 * @param environment of the capacity model: a resource `environments/NAME.conf`
 * @param port 0: any free one
 * @param serviceDemand multiplies all service demands; 0: answers as fast as it can
 * @param tokenLife of access tokens from login-with-expiry
 * @param jobSpeed imports and refreshes of lists run so many times as fast as the published ones; above 0
 * @param url of one that runs already; `None`: the run starts its own
 */
final case class SandboxSettings(
    environment: String,
    port: Int,
    serviceDemand: Double,
    tokenLife: FiniteDuration,
    seed: Long,
    data: SandboxData = SandboxData.Prepared,
    jobSpeed: Double = 1.0,
    url: Option[String] = None,
) {

  /** Multiplies the times of imports and refreshes of lists; 0: they are done at once. */
  def jobTime: Double = serviceDemand / jobSpeed
}

/** Whether the sandbox's acquisitions data fits the day. */
sealed trait SandboxData

object SandboxData {

  /** The fiscal year that contains today has budgets. */
  case object Prepared extends SandboxData

  /**
   * Left over from a test of years ago: all fiscal years have ended, so that whatever needs a budget
   * fails, as it did in published consolidation tests; and nobody has made job profiles for its imports.
   */
  case object Stale extends SandboxData
}

/**
 * @param folder where run folders are made
 * @param baseline what the run is compared with, then further runs of that environment; empty: nothing
 * @param redact whether account ids and internal host names are left out of the report
 */
final case class ReportSettings(
    folder: String,
    progressInterval: FiniteDuration,
    baseline: Vector[String] = Vector.empty,
    redact: Boolean = false,
)
