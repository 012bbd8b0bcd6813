package org.folio.perf.capacity.network

import org.folio.perf.model.Platform

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
