package org.folio.perf.model

/**
 * Comparison of the load generator's starts with the plan.
 *
 * @param toleranceMs largest difference of a start from its plan that counts as on time
 * @param started of the workflows that have planned starts; in a closed model of all
 * @param keptPercent share of planned starts within the tolerance; `None`: closed model or no log
 * @param worstMs largest difference
 * @param closedUsers virtual users of workflows without planned starts: each iteration begins when one ends
 */
final case class PlanKept(
    toleranceMs: Long,
    planned: Long,
    started: Long,
    keptPercent: Option[Double],
    p99Ms: Option[Long],
    worstMs: Option[Long],
    closedUsers: Long = 0,
)

/** Utilisation of the load generator in the steady state. CPU: 100 is all cores of the host. */
final case class InjectorResult(
    cpus: Int,
    averageProcessCpuPercent: Double,
    maxProcessCpuPercent: Double,
    averageSystemCpuPercent: Double,
    maxHeapUsedMiB: Double,
    gcPercent: Double,
)
