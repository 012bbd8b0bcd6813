package org.folio.perf.model

/**
 * Whether the load generator started iterations when the plan said.
 *
 * @param toleranceMs by how much a start may differ from its plan
 * @param keptPercent share of planned starts within the tolerance; `None`: closed model or no log
 * @param worstMs largest difference
 */
final case class PlanKept(
    toleranceMs: Long,
    planned: Long,
    started: Long,
    keptPercent: Option[Double],
    p99Ms: Option[Long],
    worstMs: Option[Long],
)

/** Of the steady state. CPU: 100 is all cores of the host. */
final case class InjectorResult(
    cpus: Int,
    averageProcessCpuPercent: Double,
    maxProcessCpuPercent: Double,
    averageSystemCpuPercent: Double,
    maxHeapUsedMiB: Double,
    gcPercent: Double,
)
