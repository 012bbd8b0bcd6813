package org.folio.perf.settings

import org.folio.perf.model.{FolioRelease, Platform}
import scala.concurrent.duration._

/**
 * The embedded FOLIO.
 *
 * @param environment cluster of the capacity model, a resource `environments/NAME.conf`
 * @param port 0: any free port
 * @param serviceDemand factor of all service demands; 0: answers as fast as possible
 * @param tokenLife of access tokens from login-with-expiry
 * @param jobSpeed factor of the speed of imports and list refreshes, relative to the published times; above 0
 * @param url of a running sandbox; `None`: the run starts its own
 * @param sessionLife longest life of a session on Eureka, however often its tokens are refreshed
 * @param log file for the log of marked requests; empty: a temporary one
 * @param without names of modules that are not enabled for its tenants
 * @param releaseName flower of FOLIO's release, such as Trillium; `None`: the platform's usual one
 * @param splitsFiles whether imports split files, which are then uploaded to the object storage
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
    platform: Platform = Platform.Okapi,
    sessionLife: FiniteDuration = 10.hours,
    without: Vector[String] = Vector.empty,
    splitsFiles: Boolean = true,
    log: String = "",
    releaseName: Option[String] = None,
) {

  /** Release of FOLIO whose modules, interfaces and permissions it has. */
  lazy val release: FolioRelease = releaseName.fold(Releases.usual(platform))(Releases.named)

  /** Factor of the times of imports and list refreshes; 0: they end at once. */
  def jobTime: Double = serviceDemand / jobSpeed
}

object SandboxSettings {

  private[settings] def read(values: ConfigBlock): SandboxSettings = {
    val platform = values.oneOf("sandbox.platform", Platform.all.map(p => p.code -> p): _*)
    val environment = values.text("sandbox.environment")
    SandboxSettings(
      environment = if (platform == Platform.Eureka && environment == OnOkapi) OnEureka else environment,
      port = values.whole("sandbox.port", 0, 65535),
      serviceDemand = values.number("sandbox.serviceDemand", 0, 100),
      tokenLife = values.duration("sandbox.tokenLife", 1.second, 24.hours),
      seed = values.long("seed"),
      data = values.oneOf(
        "sandbox.data",
        "prepared" -> SandboxData.Prepared,
        "stale" -> SandboxData.Stale,
        "sample" -> SandboxData.Sample,
      ),
      jobSpeed = values.numberAbove("sandbox.jobSpeed", 0, atMost = 100000),
      url = values.optionalText("sandbox.url").map(_ => TargetReader.url(values, "sandbox.url")),
      platform = platform,
      sessionLife = values.duration("sandbox.sessionLife", 1.second, 1000.hours),
      without = ConfigBlock.listed(values.text("sandbox.without")),
      splitsFiles = values.boolean("sandbox.splitFiles"),
      log = values.text("sandbox.log").trim,
      releaseName = values.optionalText("sandbox.release").map(_ => readRelease(values, platform)),
    )
  }

  // Clusters of the sandbox on its two platforms.
  private val OnOkapi = "sandbox"
  private val OnEureka = "sandbox-eureka"

  /** Eureka came with Sunflower. */
  private def readRelease(values: ConfigBlock, platform: Platform): String = {
    val published = Releases.all.filter(one => platform == Platform.Okapi || one.platform == platform.code)
    val names = published.map(_.name.toLowerCase).mkString(", ")
    values.parsed("sandbox.release", s"a release on ${platform.title}: $names")(found =>
      published.find(_.name.equalsIgnoreCase(found.trim)).map(_.name)
    )
  }
}

/** The sandbox's data. */
sealed trait SandboxData

object SandboxData {

  /** The fiscal year that contains today has budgets. */
  case object Prepared extends SandboxData

  /**
   * Data of an old test: all fiscal years have ended, so everything that needs a budget fails, as in published
   * consolidation tests. Job profiles for imports are missing too.
   */
  case object Stale extends SandboxData

  /**
   * A few records of each kind, like FOLIO's own sample data: many of them cannot be used by a load test, such as
   * funds without a budget.
   */
  case object Sample extends SandboxData
}

/** Request headers that only the sandbox gets. */
object SandboxHeader {

  /**
   * Name of the transaction that the request belongs to. A calibrated sandbox needs it, because the published base
   * times are times of transactions.
   */
  val Transaction = "x-folio-perf-transaction"
}
