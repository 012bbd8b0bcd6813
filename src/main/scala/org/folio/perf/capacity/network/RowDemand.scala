package org.folio.perf.capacity.network

import org.folio.perf.model.Platform

/**
 * Demand of one execution of a transaction on the stations.
 *
 * @param gateVisits of the station that all requests pass: on Okapi the passes, on Eureka the requests from outside
 */
final case class RowDemand(
    transaction: String,
    baseMs: Double,
    feelsDatabase: Boolean,
    passes: Double,
    cpuPasses: Double,
    orderVisits: Double,
    searches: Double,
    gateVisits: Double,
) {
  def timeMs(waits: StationWaits, databaseFactor: Double): Double =
    baseMs * (if (feelsDatabase) databaseFactor else 1.0) + gateVisits * waits.gateMs +
      cpuPasses * waits.cpuMs + orderVisits * waits.orderMs + searches * waits.searchMs +
      passes * waits.keycloakMs
}

object RowDemand {

  /** @param factor of its campaign, on all that it asks for */
  def apply(work: RowWork, parameters: NetworkParameters, factor: Double): RowDemand = {
    def sum(of: CalibratedKind => Double): Double =
      factor * work.requests.map { case (kind, count) => count * of(kind) }.sum
    val passes = sum(parameters.passes)
    RowDemand(
      transaction = work.transaction,
      baseMs = factor * parameters.baseMs.getOrElse(work.transaction, 0.0),
      feelsDatabase = work.feelsDatabase,
      passes = passes,
      cpuPasses = sum(parameters.cpuPasses),
      orderVisits = sum(parameters.orderVisits),
      searches = factor * work.requests.getOrElse(CalibratedKind.Search, 0.0),
      gateVisits = if (parameters.platform == Platform.Okapi) passes else sum(_ => 1.0),
    )
  }
}
