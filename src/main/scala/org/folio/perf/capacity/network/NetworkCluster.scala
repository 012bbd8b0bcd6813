package org.folio.perf.capacity.network

import org.folio.perf.capacity.Environment
import org.folio.perf.model.Platform

/**
 * A cluster as far as the calibrated model knows it. It runs Okapi, like all published tests of the model.
 *
 * @param campaign whose transactions cost what its factors say
 * @param authTasks of mod-authtoken, `searchTasks` of mod-search
 * @param instances that run the modules
 * @param instanceVCpu of each
 */
final case class NetworkCluster(
    campaign: String,
    authTasks: Int,
    searchTasks: Int,
    instances: Int,
    instanceVCpu: Int,
    databaseVCpu: Int,
)

object NetworkCluster {

  /** @return left: why the model says nothing of the environment, in a sentence */
  def of(environment: Environment): Either[String, NetworkCluster] =
    if (environment.platform == Platform.Eureka)
      Left(
        s"Environment ${environment.name} runs on Eureka, where calls between modules pass sidecars. The capacity model " +
          "knows published clusters on Okapi only."
      )
    else
      (for {
        campaign <- environment.campaign
        auth <- environment.module("mod-authtoken")
        search <- environment.module("mod-search")
      } yield NetworkCluster(
        campaign,
        auth.tasks,
        search.tasks,
        environment.instances.count,
        environment.instances.vCpu,
        environment.database.vCpu,
      )).toRight(s"Environment ${environment.name} has no campaign, so the capacity model is not calibrated for it.")
}

/**
 * Service times of a cluster's stations in ms: what one pass, search or visit takes when nobody else is
 * there. The solver and the live stations read the same ones.
 */
final class StationDemands(cluster: NetworkCluster, p: NetworkParameters) {

  /** At mod-authtoken. */
  val gateMs: Double = p("authMs") / cluster.authTasks

  /** On the instance that hosts a task of the gateway. It is slowed by what else runs on all of them. */
  val cpuMs: Double = {
    val v = cluster.instanceVCpu.toDouble
    val n = cluster.instances.toDouble
    (p("hotCpuMs") + p("poolCpuMs") / n) / v *
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
