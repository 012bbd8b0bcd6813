package org.folio.perf.capacity.network

import org.folio.perf.capacity.ResourceFile
import org.folio.perf.model.Platform
import org.folio.perf.settings.ConfigBlock
import com.typesafe.config.{ConfigException, ConfigFactory}
import java.math.{BigDecimal => JavaDecimal, MathContext}

/**
 * Parameters of the calibrated model.
 *
 * @param coefficients by name, all of [[Coefficient.of]] the platform
 * @param baseMs of a transaction: its time with empty stations and an idle database
 * @param campaigns factors on a transaction's base time, passes and visits in a later campaign, with
 *   other data and versions; a transaction or campaign that is not there has 1
 * @param platform whose clusters they describe
 */
final case class NetworkParameters(
    coefficients: Map[String, Double],
    baseMs: Map[String, Double],
    campaigns: Map[String, Map[String, Double]],
    platform: Platform = Platform.Okapi,
) {
  def apply(name: String): Double = coefficients(name)

  def factor(campaign: String, transaction: String): Double =
    campaigns.get(campaign).flatMap(_.get(transaction)).getOrElse(1.0)

  def passes(kind: CalibratedKind): Double = kind match {
    case CalibratedKind.Preflight =>
      if (platform == Platform.Okapi) NetworkParameters.PreflightPasses else 0.0
    case CalibratedKind.LightRead | CalibratedKind.OrderSettings => 1.0
    case other => coefficients(s"passes.${other.name}")
  }

  /** Passes that a request needs on the instances. */
  def cpuPasses(kind: CalibratedKind): Double = kind match {
    case CalibratedKind.Account | CalibratedKind.Availability | CalibratedKind.Search =>
      passes(kind) + coefficients(s"cpu.${kind.name}")
    case other => passes(other)
  }

  def orderVisits(kind: CalibratedKind): Double = kind match {
    case CalibratedKind.OrderSettings => 1.0
    case CalibratedKind.OrderRead => coefficients("orderVisits.read")
    case CalibratedKind.OrderWrite => coefficients("orderVisits.write")
    case _ => 0.0
  }
}

object NetworkParameters {

  /** Okapi answers a preflight without asking mod-authtoken. Of Eureka's gateway it is a request like others. */
  private val PreflightPasses = 0.2
}

/** Calibrated parameters as HOCON; the committed ones are the resource `capacity/parameters.conf`. */
object ParametersFile {
  private val PlatformKey = "platform"
  private val Resource = "capacity/parameters.conf"

  /** Digits in which two calibrations agree on any processor. */
  private val Digits = new MathContext(4)

  /** Parameters of the published tests. */
  lazy val committed: NetworkParameters = parse(Resource, ResourceFile.text(Resource)).fold(sys.error, identity)

  /** Left: what is wrong with the file, in one line. */
  def parse(file: String, hocon: String): Either[String, NetworkParameters] =
    try ConfigBlock.read(read(ConfigBlock.ofFile(ConfigFactory.parseString(hocon), file))).left.map(_.message)
    catch { case e: ConfigException => Left(s"$file: ${e.getMessage}") }

  private def read(file: ConfigBlock): NetworkParameters = {
    val platform = file
      .optional(PlatformKey)(file.oneOf(_, Platform.all.map(p => p.code -> p): _*))
      .getOrElse(Platform.Okapi)
    val coefficients = file.numbers("coefficients")
    Coefficient.of(platform).find(c => !coefficients.contains(c.name)).foreach { c =>
      file.wrong(s"coefficients.${c.name}", "missing", "a number above 0")
    }
    val campaigns = file.block("campaigns")
    NetworkParameters(
      coefficients,
      baseMs = file.numbers("baseMs"),
      campaigns = campaigns.keys.map(campaign => campaign -> campaigns.numbers(campaign)).toMap,
      platform,
    )
  }

  /** @param origin data of the calibration, in a sentence */
  def render(parameters: NetworkParameters, origin: String): String = {
    val coefficients = Coefficient.of(parameters.platform).map { c =>
      val unit = if (c.unit.isEmpty) "" else s"${c.unit}: "
      s"  ${quoted(c.name)} = ${number(parameters(c.name))} # $unit${c.meaning}"
    }
    val campaigns = parameters.campaigns.toVector.sortBy(_._1).flatMap { case (name, factors) =>
      s"  ${quoted(name)} {" +: entries(factors).map("  " + _) :+ "  }"
    }
    (Vector(
      s"# Parameters of the capacity model. $origin",
      "# Made by exec:java@calibrate; do not edit.",
      "",
    ) ++ Option.when(parameters.platform != Platform.Okapi)(
      s"$PlatformKey = ${parameters.platform.code}\n"
    ) ++ Vector(
      "coefficients {"
    ) ++ coefficients ++ Vector(
      "}",
      "",
      "# Of a transaction with empty stations and an idle database.",
      "baseMs {",
    ) ++ entries(parameters.baseMs) ++ Vector(
      "}",
      "",
      "# On a transaction's base time, passes and visits in a later campaign.",
      "campaigns {",
    ) ++ campaigns :+ "}").mkString("", "\n", "\n")
  }

  /** Parameters rounded as in the file, so that the errors of a fit are those of its file. */
  def rounded(parameters: NetworkParameters): NetworkParameters =
    parse("parameters", render(parameters, "")).fold(sys.error, identity)

  private def entries(values: Map[String, Double]): Vector[String] =
    values.toVector.sortBy(_._1).map { case (name, value) =>
      s"  ${quoted(name)} = ${number(value)}"
    }

  private def number(value: Double): String =
    new JavaDecimal(value).round(Digits).stripTrailingZeros.toPlainString

  private def quoted(key: String): String = "\"" + key + "\""
}

/**
 * A parameter that all rows and tests share.
 *
 * @param start the most plausible value before anything was fitted
 * @param spread one standard deviation of that belief, as natural logarithm of a ratio
 */
final case class Coefficient(
    name: String,
    unit: String,
    start: Double,
    spread: Double,
    meaning: String,
)

object Coefficient {

  private def passes(kind: CalibratedKind, start: Double): Coefficient = Coefficient(
    s"passes.${kind.name}",
    "passes",
    start,
    spread = 0.5,
    s"through the gateway, of a request of kind ${kind.name} with the calls between modules",
  )

  /** Coefficients of the model of a platform. */
  def of(platform: Platform): Vector[Coefficient] = platform match {
    case Platform.Okapi => all
    case Platform.Eureka => eureka
  }

  /** Okapi's, which the published tests have. */
  val all: Vector[Coefficient] = Vector(
    passes(CalibratedKind.CirculationRead, 2.7),
    passes(CalibratedKind.StorageRead, 1.0),
    passes(CalibratedKind.FinanceRead, 4.5),
    passes(CalibratedKind.OrderRead, 4.2),
    passes(CalibratedKind.CirculationWrite, 20),
    passes(CalibratedKind.FinanceWrite, 20),
    passes(CalibratedKind.OrderWrite, 200),
    passes(CalibratedKind.Import, 13),
    passes(CalibratedKind.Export, 170),
    passes(CalibratedKind.Account, 15),
    passes(CalibratedKind.Availability, 10),
    passes(CalibratedKind.Harvest, 8),
    passes(CalibratedKind.Search, 0.15),
    Coefficient(
      "cpu.account",
      "passes",
      10,
      0.7,
      "that a patron's account needs on the instances beside its passes",
    ),
    Coefficient(
      "cpu.availability",
      "passes",
      10,
      0.7,
      "that the availability of titles needs on the instances beside its passes",
    ),
    Coefficient(
      "cpu.search",
      "passes",
      0.5,
      0.7,
      "that a search needs on the instances beside its passes",
    ),
    Coefficient("authMs", "vCPU ms", 1.2, 0.5, "a pass in a task of mod-authtoken"),
    Coefficient("hotCpuMs", "vCPU ms", 0.5, 0.7, "a pass on the instance of the gateway's task"),
    Coefficient("poolCpuMs", "vCPU ms", 10, 0.5, "a pass on all instances together"),
    Coefficient("backgroundVCpu", "vCPU", 25, 0.5, "busy on all instances without any request"),
    Coefficient("perInstanceVCpu", "vCPU", 0.6, 0.7, "busy on each instance without any request"),
    Coefficient("searchMs", "ms", 36, 0.3, "a search in a task of mod-search"),
    Coefficient("orderVisits.read", "visits", 1.9, 0.5, "of the order storage by a read"),
    Coefficient("orderVisits.write", "visits", 6.7, 0.5, "of the order storage by a write"),
    Coefficient("orderMs", "ms", 1.5, 0.5, "a visit of the order storage, 16 vCPU"),
    Coefficient("exportOrderMs", "ms", 19, 0.5, "a receiving export's request there, 16 vCPU"),
    Coefficient("databaseMs", "vCPU ms", 3, 0.5, "of the database, a pass"),
    Coefficient("exportDatabaseMs", "vCPU ms", 420, 0.5, "of the database, a receiving export's"),
    Coefficient("stretch", "", 0.77, 0.5, "by which a full database prolongs base times"),
    Coefficient("stretchPower", "", 2.7, 0.4, "how late it does"),
  )

  /**
   * Coefficients of Eureka, without authorization, and without a gateway between modules. Published tests do not give
   * first values of the others. They are assumptions until a run decides.
   */
  private lazy val eureka: Vector[Coefficient] =
    all.filterNot(c => OnlyOkapi(c.name)).map { c =>
      if (c.name.startsWith("passes."))
        c.copy(meaning = c.meaning.replace("through the gateway, of", "calls into modules, of"))
      else c
    } ++ Vector(
      Coefficient("gatewayMs", "vCPU ms", 0.5, 0.7, "a request from outside in a task of Kong"),
      Coefficient("sidecarMs", "vCPU ms", 1, 0.7, "a call in sidecars, on all instances together"),
      Coefficient("keycloakMs", "vCPU ms", 0.05, 1, "a call in Keycloak, most of them cached"),
    )

  private val OnlyOkapi = Set("authMs", "hotCpuMs")

  /** First values for a platform: those of `parameters` where it has them. */
  def first(platform: Platform, parameters: NetworkParameters): Map[String, Double] =
    of(platform).map(c => c.name -> parameters.coefficients.getOrElse(c.name, c.start)).toMap
}
