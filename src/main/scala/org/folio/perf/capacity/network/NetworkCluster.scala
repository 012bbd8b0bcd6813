package org.folio.perf.capacity.network

import org.folio.perf.capacity.Environment
import org.folio.perf.model.Platform

/**
 * A cluster as far as the calibrated model knows it.
 *
 * @param campaign whose transactions cost what its factors say
 * @param authTasks of mod-authtoken, `searchTasks` of mod-search
 * @param instances that run the modules
 * @param instanceVCpu of each
 * @param eureka its gateway and Keycloak; `None`: the cluster runs Okapi
 */
final case class NetworkCluster(
    campaign: String,
    authTasks: Int,
    searchTasks: Int,
    instances: Int,
    instanceVCpu: Int,
    databaseVCpu: Int,
    eureka: Option[EurekaTasks] = None,
) {
  def platform: Platform = if (eureka.isEmpty) Platform.Okapi else Platform.Eureka
}

/** Tasks of the gateway and of Keycloak. Eureka has no mod-authtoken. */
final case class EurekaTasks(gateway: Int, keycloak: Int)

object NetworkCluster {

  /** Campaign of runs that are not published. */
  val Own = "own"

  /** A cluster of the published tests. `None`: nothing published is known of the environment. */
  def of(environment: Environment): Option[NetworkCluster] =
    for {
      campaign <- environment.campaign
      auth <- environment.module("mod-authtoken")
      search <- environment.module(Search)
    } yield cluster(environment, campaign, search.tasks).copy(authTasks = auth.tasks)

  /** A cluster that runs Eureka. */
  def eureka(environment: Environment): Option[NetworkCluster] =
    for {
      gateway <- environment.module(environment.gateway.proxy)
      keycloak <- environment.module(environment.gateway.authorization)
      search <- environment.module(Search)
      if environment.platform == Platform.Eureka
    } yield cluster(environment, Own, search.tasks)
      .copy(eureka = Some(EurekaTasks(gateway.tasks, keycloak.tasks)))

  /** @return left: why parameters of that platform say nothing of the environment, in sentences */
  def fitting(environment: Environment, parameters: Platform): Either[String, NetworkCluster] = {
    val name = s"Environment ${environment.name}"
    (environment.platform, parameters) match {
      case (Platform.Eureka, Platform.Okapi) => Left(s"$name runs on Eureka. ${NotForEureka}")
      case (Platform.Okapi, Platform.Eureka) =>
        Left(
          s"$name runs on Okapi, and the parameters are of runs on Eureka. Leave out -Dparameters."
        )
      case (Platform.Eureka, _) =>
        eureka(environment).toRight(s"$name has no module $Search; the capacity model needs it.")
      case (Platform.Okapi, _) =>
        of(environment).toRight(
          s"$name has no campaign, so the capacity model is not calibrated for it."
        )
    }
  }

  val NotForEureka: String =
    "The capacity model of the published Okapi clusters does not hold there. Eureka has no mod-authtoken, calls " +
      "between modules pass sidecars, and the gateway gets requests from outside only. Fit the model to your own " +
      "runs with exec:java@calibrate, then predict with -Dparameters=FILE."

  private def cluster(environment: Environment, campaign: String, searchTasks: Int) =
    NetworkCluster(
      campaign,
      authTasks = 0,
      searchTasks,
      environment.instances.count,
      environment.instances.vCpu,
      environment.database.vCpu,
    )

  private val Search = "mod-search"
}

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
