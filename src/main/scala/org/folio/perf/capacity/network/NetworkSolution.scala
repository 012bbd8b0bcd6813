package org.folio.perf.capacity.network

/**
 * Solution of the model for a cluster under a load, in the steady state.
 *
 * @param rows in the order of the load
 * @param waitsMs time of one pass, search or visit, its own service included; nothing of the database
 * @param use share of each station's time that is taken: 1 is all of it; that of the database may be above
 * @param exportsPerSec requests of receiving exports
 * @param converged true: the equations were solved to the last digit
 */
final case class NetworkSolution(
    rows: Vector[RowTime],
    waitsMs: PerStation,
    use: PerStation,
    exportsPerSec: Double,
    converged: Boolean,
) {

  /** Measured utilisation of an overloaded database, whose limit is not sharp. */
  def databasePercent: Double =
    100 * use.database / math.pow(1 + math.pow(use.database, 12), 1.0 / 12)

  def averageMs(transaction: String): Option[Double] =
    rows.find(_.name == transaction).map(_.averageMs)
}

/** @param name of the transaction @param perMinute executions that complete */
final case class RowTime(name: String, averageMs: Double, perMinute: Double)

/**
 * A figure of each station.
 *
 * @param gate mod-authtoken
 */
final case class PerStation(
    gate: Double,
    cpu: Double,
    search: Double,
    order: Double,
    database: Double = 0,
) {
  def zip(other: PerStation)(f: (Double, Double) => Double): PerStation = PerStation(
    f(gate, other.gate),
    f(cpu, other.cpu),
    f(search, other.search),
    f(order, other.order),
    f(database, other.database),
  )

  def max: Double = gate.max(cpu).max(search).max(order).max(database)
}
