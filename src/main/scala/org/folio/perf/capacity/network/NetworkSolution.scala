package org.folio.perf.capacity.network

/**
 * Solution of the model for a cluster under a load, in the steady state.
 *
 * @param rows in the order of the load
 * @param passesPerSec calls into modules, receiving exports included; on Okapi all through the gateway
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

  /** vCPU in use at a station: its share of all tasks' time. */
  def gateVCpu(cluster: NetworkCluster): Double =
    use.gate * cluster.eureka.fold(cluster.authTasks)(_.gateway)

  def keycloakVCpu(cluster: NetworkCluster): Double =
    use.keycloak * cluster.eureka.fold(0)(_.keycloak)

  def averageMs(transaction: String): Option[Double] =
    rows.find(_.transaction == transaction).map(_.averageMs)
}

/** @param perMinute executions */
final case class RowTime(transaction: String, averageMs: Double, perMinute: Double)

/**
 * Time of one pass, search or visit at the stations, its own service included.
 *
 * @param gateMs at mod-authtoken, or at Eureka's gateway
 * @param keycloakMs 0 on Okapi
 */
final case class StationWaits(
    gateMs: Double,
    cpuMs: Double,
    searchMs: Double,
    orderMs: Double,
    keycloakMs: Double = 0,
)

/** Share of each station's time that is taken: 1 is all of it. The stations are those of [[StationWaits]]. */
final case class StationUse(
    gate: Double,
    cpu: Double,
    search: Double,
    order: Double,
    keycloak: Double = 0,
)
