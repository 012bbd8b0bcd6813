package org.folio.perf.capacity.network

import com.typesafe.config.ConfigFactory
import org.folio.perf.model.ResourceFile
import org.folio.perf.settings.ConfigBlock

/**
 * Parameters of the calibrated model. They are data: `bench/calibrate.sh` makes them of the published tests.
 *
 * @param coefficients by name
 * @param baseMs of a transaction: its time with empty stations and an idle database
 * @param campaigns factors on a transaction's base time, passes and visits in a later campaign, with
 *   other data and versions; a transaction or campaign that is not there has 1
 */
final case class NetworkParameters(
    coefficients: Map[String, Double],
    baseMs: Map[String, Double],
    campaigns: Map[String, Map[String, Double]],
) {
  def apply(name: String): Double = coefficients(name)

  def factor(campaign: String, transaction: String): Double =
    campaigns.get(campaign).flatMap(_.get(transaction)).getOrElse(1.0)

  def passes(kind: CalibratedKind): Double = kind match {
    case CalibratedKind.Preflight => NetworkParameters.PreflightPasses
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

  private val Resource = "capacity/parameters.conf"

  /** Okapi answers a preflight without asking mod-authtoken. */
  private val PreflightPasses = 0.2

  /** Those of the published tests, as the resource `capacity/parameters.conf` has them. */
  lazy val committed: NetworkParameters = parse(ResourceFile.text(Resource))

  /** @param hocon in the form of the resource */
  def parse(hocon: String): NetworkParameters =
    ConfigBlock
      .read(read(ConfigBlock.ofFile(ConfigFactory.parseString(hocon), Resource)))
      .fold(sys.error, identity)

  private def read(file: ConfigBlock): NetworkParameters = {
    val campaigns = file.block("campaigns")
    NetworkParameters(
      file.numbers("coefficients"),
      baseMs = file.numbers("baseMs"),
      campaigns = campaigns.keys.map(campaign => campaign -> campaigns.numbers(campaign)).toMap,
    )
  }
}
