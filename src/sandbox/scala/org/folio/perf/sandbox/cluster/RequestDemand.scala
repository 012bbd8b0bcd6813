package org.folio.perf.sandbox.cluster

import org.folio.perf.capacity.network.{CalibratedKind, NetworkCluster, NetworkParameters, RowWork, StationDemands}

/**
 * Demand of one request on the stations: its share of the transaction.
 *
 * @param orderWorkMs of a visit of the order storage
 * @param databaseMs of the whole database, all its vCPUs
 */
final case class RequestDemand(
    baseMs: Double,
    feelsDatabase: Boolean,
    passes: Double,
    cpuPasses: Double,
    orderVisits: Double,
    searches: Double,
    orderWorkMs: Double,
    databaseMs: Double,
) {

  /** All of it so many times; its number of visits stays. */
  def times(factor: Double): RequestDemand =
    copy(
      baseMs = baseMs * factor,
      passes = passes * factor,
      cpuPasses = cpuPasses * factor,
      searches = searches * factor,
      orderWorkMs = orderWorkMs * factor,
      databaseMs = databaseMs * factor,
    )
}

object RequestDemand {

  /**
   * One of each kind that a transaction has. Its requests share its base time evenly; preflights and repeated ones have none
   * of it.
   */
  def byKind(
      work: RowWork,
      cluster: NetworkCluster,
      parameters: NetworkParameters,
  ): Map[CalibratedKind, RequestDemand] = {
    val factor = parameters.factor(cluster.campaign, work.transaction)
    val stations = new StationDemands(cluster, parameters)
    val without = work.repeated + CalibratedKind.Preflight
    val working = work.requests.filterNot(request => without(request._1)).values.sum
    val baseMs = factor * parameters.baseMs.getOrElse(work.transaction, 0.0) / working
    work.requests.map { case (kind, _) =>
      val passes = factor * parameters.passes(kind)
      kind -> RequestDemand(
        baseMs = if (without(kind)) 0.0 else baseMs,
        feelsDatabase = work.feelsDatabase,
        passes = passes,
        cpuPasses = factor * parameters.cpuPasses(kind),
        orderVisits = factor * parameters.orderVisits(kind),
        searches = if (kind == CalibratedKind.Search) factor else 0.0,
        orderWorkMs = stations.orderMs,
        databaseMs = passes * stations.databaseMs,
      )
    }
  }

  /** One of a receiving export. */
  def ofReceivingExport(
      cluster: NetworkCluster,
      parameters: NetworkParameters,
  ): RequestDemand = {
    val stations = new StationDemands(cluster, parameters)
    byKind(RowWork("", "", Map(CalibratedKind.OrderRead -> 1.0)), cluster, parameters)(CalibratedKind.OrderRead).copy(
      feelsDatabase = false,
      orderWorkMs = stations.exportOrderMs,
      databaseMs = stations.exportDatabaseMs,
    )
  }
}
