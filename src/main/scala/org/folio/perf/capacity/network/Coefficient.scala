package org.folio.perf.capacity.network

import org.folio.perf.model.Platform

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
