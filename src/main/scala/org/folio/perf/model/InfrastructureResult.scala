package org.folio.perf.model

/** @param collected false when no metrics file was there at all */
final case class InfrastructureResult(
    collected: Boolean,
    series: Vector[SeriesResult],
    inventory: Option[Inventory],
    services: Vector[ServiceUse] = Vector.empty,
    sql: Vector[SqlLoad] = Vector.empty,
    cost: Option[ClusterCost] = None,
)

/**
 * What a service used in the steady state, in per cent and in absolute figures.
 *
 * @param reservedVCpu of all its tasks; `None`: nothing is reserved
 * @param averageVCpu of all its tasks together; `None`: CPU or reservation is not known
 * @param worstTaskVCpu of its busiest task in its busiest period
 * @param averageMiB of a task, on average; `None`: memory or soft limit is not known
 * @param worstTaskMiB of its largest task in the largest period
 * @param worstOfHardPercent of the hard limit, at which a task is killed
 */
final case class ServiceUse(
    service: String,
    tasks: Int,
    reservedVCpu: Option[Double],
    averagePercent: Option[Double],
    worstTaskPercent: Option[Double],
    averageVCpu: Option[Double],
    worstTaskVCpu: Option[Double],
    softLimitMiB: Option[Int],
    hardLimitMiB: Option[Int],
    averageMiB: Option[Double],
    worstTaskMiB: Option[Double],
    worstOfHardPercent: Option[Double],
)

/**
 * What the machines cost that were found, without storage, traffic and licences.
 *
 * @param usdPerThousandTransactions of those that succeeded in the steady state; `None`: there were none
 * @param asOf days of the prices, the earliest and the latest
 * @param unpriced types that the table of prices has not, which are left out
 * @param source of the prices, in words; `None`: their table does not say
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
 * @param average over the steady state; likewise `maximum`; `None`: no value in it
 * @param coveragePercent periods of the steady state that have a value
 * @param points time since load start in ms, and value
 */
final case class SeriesResult(
    source: String,
    metric: String,
    subject: String,
    unit: String,
    statistic: String,
    periodSeconds: Int,
    average: Option[Double],
    maximum: Option[Double],
    coveragePercent: Double,
    points: Vector[SeriesPoint],
)

final case class SeriesPoint(timeMs: Long, value: Double)
