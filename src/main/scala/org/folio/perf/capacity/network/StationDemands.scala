package org.folio.perf.capacity.network

/**
 * Service times of a cluster's stations in ms: what one pass, search or visit takes when nobody else is
 * there. The solver and the live stations read the same ones.
 */
final class StationDemands(cluster: NetworkCluster, p: NetworkParameters) {

  /** At the station that all requests pass: mod-authtoken, or Eureka's gateway. */
  val gateMs: Double =
    cluster.eureka.fold(p("authMs") / cluster.authTasks)(p("gatewayMs") / _.gateway)

  /** At Keycloak; 0 on Okapi. */
  val keycloakMs: Double = cluster.eureka.fold(0.0)(p("keycloakMs") / _.keycloak)

  /**
   * On Okapi, on the instance that hosts a task of the gateway; on Eureka, where the sidecars' work is with the
   * modules', on any. It is slowed by what else runs on all of them.
   */
  val cpuMs: Double = {
    val v = cluster.instanceVCpu.toDouble
    val n = cluster.instances.toDouble
    val own =
      if (cluster.eureka.isEmpty) p("hotCpuMs") + p("poolCpuMs") / n
      else (p("poolCpuMs") + p("sidecarMs")) / n
    own / v *
      (1 + p("backgroundVCpu") / (n * v) + p("perInstanceVCpu") / v)
  }
  val searchMs: Double = p("searchMs") / cluster.searchTasks

  /** Time of the order storage with [[StationDemands.ReferenceVCpu]] vCPU of the database. */
  private val scale = StationDemands.ReferenceVCpu / cluster.databaseVCpu
  val orderMs: Double = p("orderMs") * scale
  val exportOrderMs: Double = p("exportOrderMs") * scale

  /** Time of all vCPU of the database: 1 second is 1 second of the whole database. */
  val databaseMs: Double = p("databaseMs") / cluster.databaseVCpu
  val exportDatabaseMs: Double = p("exportDatabaseMs") / cluster.databaseVCpu

  /** Factor on base times. */
  def stretch(databaseUse: Double): Double =
    1 + p("stretch") * math.pow(databaseUse, p("stretchPower"))
}

object StationDemands {
  val ReferenceVCpu = 16.0
}
