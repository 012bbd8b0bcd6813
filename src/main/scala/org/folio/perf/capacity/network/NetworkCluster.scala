package org.folio.perf.capacity.network

import org.folio.perf.capacity.Environment

/**
 * A cluster as far as the calibrated model knows it.
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

  /** `None`: the environment has no campaign, or not the modules; nothing is known of it. */
  def of(environment: Environment): Option[NetworkCluster] =
    for {
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
    )
}
