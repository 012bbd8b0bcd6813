package org.folio.perf.model

/** @param collected whether the run folder has a file of metrics */
final case class InfrastructureResult(
    collected: Boolean,
    series: Vector[Series],
    inventory: Option[Inventory],
    services: Vector[ServiceUse] = Vector.empty,
    sql: Vector[SqlLoad] = Vector.empty,
    cost: Option[ClusterCost] = None,
) {

  /**
   * Each metric of each subject once: the series of averages, or of another statistic without one, with the highest value
   * of the periods' maxima if they were collected.
   */
  def metrics: Vector[Series] =
    series.groupBy(s => (s.source, s.metric, s.subject)).toVector.sortBy(_._1).map { case (_, all) =>
      val shown = all.find(_.statistic == "Average").getOrElse(all.head)
      shown.copy(maximum = all.find(_.statistic == "Maximum").getOrElse(shown).maximum)
    }
}

/**
 * CPU and memory of a service in the steady state.
 *
 * @param reservedVCpu vCPU reserved for all its tasks; `None`: no reservation
 * @param averageVCpu average of all its tasks together; `None`: CPU or reservation is unknown
 * @param worstTaskVCpu highest value of a task in a period
 * @param averageMiB average of a task; `None`: memory or soft limit is unknown
 * @param worstTaskMiB highest value of a task in a period
 * @param worstOfHardPercent highest memory of a task, in per cent of the hard limit, at which a task is killed
 * @param sidecarVCpu the sidecars' part of `averageVCpu`; `None`: the source does not know containers
 */
final case class ServiceUse(
    service: String,
    tasks: Int,
    reservedVCpu: Option[Double],
    averagePercent: Option[Double],
    averageVCpu: Option[Double],
    worstTaskVCpu: Option[Double],
    softLimitMiB: Option[Int],
    hardLimitMiB: Option[Int],
    averageMiB: Option[Double],
    worstTaskMiB: Option[Double],
    worstOfHardPercent: Option[Double],
    sidecarVCpu: Option[Double] = None,
)

/**
 * Cost of the machines in the inventory, without storage, traffic and licences.
 *
 * @param usdPerThousandTransactions successful ones in the steady state; `None`: none succeeded
 * @param asOf earliest and latest day of the prices
 * @param unpriced types without a price, which are left out
 * @param source of the prices, in words; `None`: unknown
 */
final case class ClusterCost(
    usdPerHour: Double,
    usdPerThousandTransactions: Option[Double],
    region: String,
    asOf: Vector[String],
    lines: Vector[CostLine],
    unpriced: Vector[String],
    source: Option[String] = None,
)

final case class CostLine(kind: String, machineType: String, count: Int, usdPerHourEach: Double)

/**
 * The resource that limits the target, or comes nearest to it: a series of [[InfrastructureResult]].
 *
 * @param name in words, e.g. `the database perf`
 * @param averagePercent CPU in the steady state
 * @param saturatedAtMs since the start of the load; `None`: not saturated, or nobody knows since when
 */
final case class BoundResource(
    name: String,
    source: String,
    metric: String,
    subject: String,
    averagePercent: Double,
    isSaturated: Boolean,
    saturatedAtMs: Option[Long],
)
