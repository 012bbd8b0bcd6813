package org.folio.perf.settings

import java.net.URI
import java.time.LocalDate
import org.folio.perf.model.{HostPort, ImportJob, Interfaces, LoadModel, Platform, TargetApi}
import scala.concurrent.duration._
import scala.util.Try

/**
 * Settings of the load. Most of them count in every simulation.
 *
 * @param rampUp time from no load to the planned rate; 0: the planned rate from the start
 * @param duration of the steady state, after the ramp-up
 * @param isModelOfPlan whether the simulation's own load model stands in for `model`
 * @param rate factor of the plan's iterations per minute
 * @param workflows codes of the workflows to run; `None`: all of the simulation
 * @param excluded codes of workflows that do not run
 * @param preflight whether browsers' OPTIONS requests are sent, as in the published tests
 * @param thinkTime factor of the pauses between the steps of a transaction; 0: no pauses
 * @param seed of random numbers; two runs with the same seed draw the same ones
 * @param requestTimeout a request without an answer by then fails
 * @param exports size of exports
 * @param oai size of harvests
 * @param bulkEditRecords identifiers in the file of one bulk edit, or instances in its query
 * @param vendorExports size and receiver of exports to vendors
 * @param imports files to import, and when
 * @param lists refreshes of lists
 * @param nla start of imports and exports in the NLA's simulations
 * @param idsOfSeed whether two runs with the same seed create records with the same ids
 * @param changes records that workflows may change
 * @param find search for the highest sustained rate
 * @param own load of the simulation OwnLoad
 * @param origin of the user interface in browsers' OPTIONS requests
 * @param platform of the target; before the run connects, Okapi unless the settings name another one
 * @param interfaces of the target's modules; `None`: those of the platform's usual release
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
    oai: HarvestSettings,
    bulkEditRecords: Int,
    vendorExports: VendorExportSettings,
    imports: ImportSettings,
    lists: ListSettings,
    nla: NlaSettings,
    idsOfSeed: Boolean,
    changes: ChangeScope,
    find: FindSettings,
    own: OwnSettings,
    origin: String,
    platform: Platform,
    interfaces: Option[Interfaces],
    isModelOfPlan: Boolean,
) {

  /** API of the target, by which steps have their form. */
  lazy val api: TargetApi =
    interfaces.fold(Releases.usualApi(platform))(TargetApi(platform, _))
}

object LoadSettings {

  private[settings] def read(
      values: ConfigBlock,
      sandbox: Option[SandboxSettings],
      platform: Option[Platform],
  ): LoadSettings = {
    val model =
      values.oneOf("model", "auto" -> None, "open" -> Some(LoadModel.Open), "closed" -> Some(LoadModel.Closed))
    LoadSettings(
      rampUp = values.duration("rampUp", 0.seconds, 24.hours),
      duration = values.duration("duration", 1.second, 14.days),
      model = model.getOrElse(LoadModel.Open),
      isModelOfPlan = model.isEmpty,
      rate = values.numberAbove("rate", 0, atMost = 1000),
      workflows = Some(values.text("workflows")).filterNot(_.trim.equalsIgnoreCase("all")).map(ConfigBlock.listed),
      excluded = ConfigBlock.listed(values.text("exclude")),
      preflight = values.boolean("preflight"),
      origin = readOrigin(values),
      thinkTime = values.parsed("thinkTime", "a factor from 0 to 100, such as 0.5; it multiplies the pauses")(
        _.toDoubleOption.filter(factor => factor >= 0 && factor <= 100)
      ),
      seed = values.long("seed"),
      idsOfSeed = values.oneOf("ids", "fresh" -> false, "seed" -> true),
      requestTimeout = values.duration("requestTimeout", 100.millis, 1.hour),
      exports = ExportSettings(
        records = values.whole("exports.records", 1, 500000),
        receivingRounds = values.whole("exports.receivingRounds", 0, 100000),
      ),
      oai = HarvestSettings(
        from = values.date("oai.from"),
        until = values.date("oai.until"),
        pages = values.whole("oai.pages", 0, 1000000),
        fullPages = values.whole("oai.fullPages", 1, 1000000),
      ),
      bulkEditRecords = values.whole("bulkEdit.records", 1, 100000),
      vendorExports = VendorExportSettings(
        orders = values.whole("vendorExports.orders", 1, 10000),
        server = values.parsed("vendorExports.server")(
          VendorExportSettings.server(_).toRight("an address such as ftp://ftp.example.org/orders")
        ),
      ),
      imports = ImportSettings(
        job = values.oneOf("imports.job", ImportJob.all.map(job => job.code -> Option(job)) :+ ("none" -> None): _*),
        files = values.list("imports.files", "sizes such as 5K,10K,250")(ImportFile.named),
        pause = values.duration("imports.pause", 0.seconds, 24.hours),
        alone = values.duration("imports.alone", 0.seconds, 24.hours),
      ),
      lists = ListSettings(
        virtualUsers = values.list("lists.virtualUsers", "numbers from 1 to 100 such as 1 or 1,5,10")(
          _.toIntOption.filter(n => n >= 1 && n <= 100)
        ),
        loops = values.whole("lists.loops", 1, 100),
        pollInterval = values.duration("lists.pollInterval", 10.millis, 10.minutes),
      ),
      nla = NlaSettings(
        importStart = values.delayOrOff("nla.importStart", 14.days),
        exportStart = values.duration("nla.exportStart", 0.seconds, 14.days),
        importRecords = values.whole("nla.importRecords", 1, NlaSettings.LargestFile),
      ),
      find = FindSettings(
        simulation = values.text("of").trim,
        raise = FindRaise.named(values.text("raise")),
        precision = values.numberAbove("precision", 0.99, atMost = 50),
        atMost = values.duration("atmost", 2.minutes, 24.hours),
      ),
      own = OwnSettings(values.text("workload").trim, values.text("hour").trim, !values.isDefault("duration")),
      changes = values.oneOf[ChangeScope](
        "changes",
        "auto" -> ChangeScope.of(sandbox),
        "own" -> ChangeScope.Own,
        "any" -> ChangeScope.All,
      ),
      platform = platform.orElse(sandbox.map(_.platform)).getOrElse(Platform.Okapi),
      interfaces = sandbox.map(_.release.interfaces),
    )
  }

  /** A browser sends scheme, host and port. */
  private def readOrigin(values: ConfigBlock): String = values.parsed("origin") { found =>
    HostPort
      .ofUrl(found.trim)
      .filterOrElse(
        _ => found.trim.matches("https?://[^/?#]+"),
        "a URL without a path, such as https://folio.example.org",
      )
      .map(_ => found.trim)
  }
}

/**
 * Size of exports.
 *
 * @param records ids in the file of one export job
 * @param receivingRounds rounds of four requests in each download of the workflow erw
 */
final case class ExportSettings(records: Int, receivingRounds: Int)

/**
 * Exports of orders to vendors that a preparation creates.
 *
 * @param orders of each vendor, with one line each
 * @param server that gets the files: `ftp` or `sftp`, host, and perhaps a port and a folder
 */
final case class VendorExportSettings(orders: Int, server: URI) {
  def isSftp: Boolean = server.getScheme == "sftp"

  def port: Int =
    if (server.getPort >= 0) server.getPort
    else if (isSftp) VendorExportSettings.SftpPort
    else VendorExportSettings.FtpPort
}

object VendorExportSettings {
  val Short: VendorExportSettings = VendorExportSettings(orders = 2, URI.create("ftp://localhost"))

  /** @return `None`: the text is no such address */
  def server(text: String): Option[URI] =
    Try(URI.create(text.trim)).toOption.filter { uri =>
      Set("ftp", "sftp").contains(uri.getScheme) && uri.getHost != null && uri.getUserInfo == null &&
      uri.getQuery == null && uri.getFragment == null
    }

  private val FtpPort = 21
  private val SftpPort = 22
}

/**
 * Size of OAI-PMH harvests.
 *
 * @param from first day (UTC) of the changes that an incremental harvest asks for
 * @param until last day (UTC) of these changes
 * @param pages number that an incremental harvest reads after its second page
 * @param fullPages number after which a full harvest stops, if it has not reached its end
 */
final case class HarvestSettings(from: LocalDate, until: LocalDate, pages: Int, fullPages: Int)

/**
 * Starts of imports and exports in the NLA's simulations, counted from the start of the steady state.
 *
 * @param importStart start of the first import; `None`: no imports
 * @param exportStart start of the first export
 * @param importRecords records that an imported file has at most
 */
final case class NlaSettings(
    importStart: Option[FiniteDuration],
    exportStart: FiniteDuration,
    importRecords: Int,
)

object NlaSettings {

  /** Records of the largest file in the published test, and of a file that shows whether its import works. */
  val LargestFile = 10000
  val ShortFile = 12
}

/**
 * Refreshes of lists.
 *
 * @param virtualUsers of each test; tests run one after the other. Each virtual user takes the next list until all
 *   lists have been refreshed
 * @param loops how often a test refreshes all lists
 * @param pollInterval time between two requests for the state of a refresh
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
 * Settings of the search for the highest sustained rate.
 *
 * @param simulation whose plan is raised
 * @param raise part of the load that rises
 * @param precision half-width of the result, in per cent
 * @param atMost longest time of the search
 */
final case class FindSettings(simulation: String, raise: FindRaise, precision: Double, atMost: FiniteDuration)

/** @param workload file @param hour column of it, or `day` @param hasDuration whether the duration is not the default */
final case class OwnSettings(workload: String, hour: String, hasDuration: Boolean)

/** Part of the load that a search raises. */
sealed trait FindRaise

object FindRaise {

  /** The rates of all workflows. */
  case object All extends FindRaise

  /** The number of tenants. */
  case object Tenants extends FindRaise

  /** The rates of some workflows. */
  final case class Workflows(codes: Vector[String]) extends FindRaise

  def named(text: String): FindRaise = text.trim.toLowerCase match {
    case "all" | "" => All
    case "tenants" => Tenants
    case _ => Workflows(ConfigBlock.listed(text))
  }

  def words(raise: FindRaise): String = raise match {
    case All => "all"
    case Tenants => "tenants"
    case Workflows(codes) => codes.mkString(",")
  }
}

/**
 * Imports of MARC files.
 *
 * @param job what an import does; `None`: no imports, to measure circulation alone
 * @param files in the order of their import
 * @param pause time from the end of an import to the next file
 * @param alone time before the first import
 */
final case class ImportSettings(
    job: Option[ImportJob],
    files: Vector[ImportFile],
    pause: FiniteDuration,
    alone: FiniteDuration,
)

object ImportSettings {

  /** One small file, imported from the start. */
  val Short: ImportSettings = ImportSettings(
    Some(ImportJob.Create),
    Vector(ImportFile("25.mrc", 25)),
    pause = Duration.Zero,
    alone = Duration.Zero,
  )
}

/** @param name published name, e.g. `5K.mrc` */
final case class ImportFile(name: String, records: Int)

object ImportFile {

  /** @param text such as `5K`, `250` or `100K`; `None`: the text is no number of records */
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

/** The records of a target that workflows may change, lend, return or delete. */
sealed trait ChangeScope

object ChangeScope {

  /** Records that a preparation has created for load tests, and records that the run creates itself. */
  case object Own extends ChangeScope

  /** All records, for a target whose data serves load tests only. */
  case object All extends ChangeScope

  /** The scope of a target. The sandbox generates its data for load tests, except for the sample data. */
  def of(sandbox: Option[SandboxSettings]): ChangeScope =
    if (sandbox.exists(_.data != SandboxData.Sample)) All else Own
}
