package org.folio.perf.capacity.network

/**
 * Solution of the model for a cluster under a load, in the steady state.
 *
 * @param rows in the order of the load
 * @param passesPerSec through the gateway, receiving exports included
 * @param exportsPerSec requests of receiving exports
 * @param exportMs time of one of them
 * @param databaseUse share of the database's vCPUs that is asked for; it may be above 1
 * @param converged true: the equations were solved to the last digit
 */
final case class NetworkSolution(
    rows: Vector[RowTime],
    waits: StationWaits,
    use: StationUse,
    passesPerSec: Double,
    exportsPerSec: Double,
    exportMs: Double,
    databaseUse: Double,
    converged: Boolean,
) {

  /** Measured utilisation of an overloaded database, whose limit is not sharp. */
  def databasePercent: Double =
    100 * databaseUse / math.pow(1 + math.pow(databaseUse, 12), 1.0 / 12)

  def averageMs(transaction: String): Option[Double] =
    rows.find(_.transaction == transaction).map(_.averageMs)
}

/** @param perMinute executions */
final case class RowTime(transaction: String, averageMs: Double, perMinute: Double)

/** Time of one pass, search or visit at the stations, its own service included. */
final case class StationWaits(authMs: Double, cpuMs: Double, searchMs: Double, orderMs: Double)

/** Share of each station's time that is taken: 1 is all of it. */
final case class StationUse(auth: Double, cpu: Double, search: Double, order: Double)
