package org.folio.perf.capacity.network

/** Demand of one execution of a transaction on the stations. */
final case class RowDemand(
    transaction: String,
    baseMs: Double,
    feelsDatabase: Boolean,
    passes: Double,
    cpuPasses: Double,
    orderVisits: Double,
    searches: Double,
) {
  def timeMs(waits: StationWaits, databaseFactor: Double): Double =
    baseMs * (if (feelsDatabase) databaseFactor else 1.0) + passes * waits.authMs +
      cpuPasses * waits.cpuMs + orderVisits * waits.orderMs + searches * waits.searchMs
}

object RowDemand {

  /** @param factor of its campaign, on all that it asks for */
  def apply(work: RowWork, parameters: NetworkParameters, factor: Double): RowDemand = {
    def sum(of: CalibratedKind => Double): Double =
      factor * work.requests.map { case (kind, count) => count * of(kind) }.sum
    RowDemand(
      transaction = work.transaction,
      baseMs = factor * parameters.baseMs.getOrElse(work.transaction, 0.0),
      feelsDatabase = work.feelsDatabase,
      passes = sum(parameters.passes),
      cpuPasses = sum(parameters.cpuPasses),
      orderVisits = sum(parameters.orderVisits),
      searches = factor * work.requests.getOrElse(CalibratedKind.Search, 0.0),
    )
  }
}
