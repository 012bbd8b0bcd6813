package org.folio.perf.model

/**
 * Differences between a run and an earlier one because they are on two platforms.
 *
 * @param moves modules that only one of the two has, or under another name; empty also if no inventory is known
 * @param before sums over the earlier run's cluster; `None`: its inventory is not known
 */
final case class PlatformChange(
    from: Platform,
    to: Platform,
    moves: Vector[ModuleMove],
    before: Option[ClusterTotals],
    after: Option[ClusterTotals],
) {
  def gone: Vector[ModuleMove] = moves.filter(_.after.isEmpty)
  def come: Vector[ModuleMove] = moves.filter(_.before.isEmpty)
  def renamed: Vector[ModuleMove] = moves.filter(m => m.before.isDefined && m.after.isDefined)
}

/**
 * A module that came, went, or changed its name.
 *
 * @param before `None`: the module came
 * @param after `None`: the module went
 */
final case class ModuleMove(before: Option[ModuleTotals], after: Option[ModuleTotals])

/**
 * All tasks of a module.
 *
 * @param reservedVCpu `None`: no reservation, or unknown; likewise the memory
 * @param usedVCpu average of the steady state
 */
final case class ModuleTotals(
    name: String,
    version: String,
    tasks: Option[Int],
    reservedVCpu: Option[Double],
    reservedMiB: Option[Int],
    usedVCpu: Option[Double],
)

/**
 * Sums over all services of a cluster.
 *
 * @param reservedMiB soft limits, or hard ones where there are none
 * @param sidecars the part of the sidecars; `None`: there are none
 * @param usedVCpu average of the steady state, of the services whose CPU is known in vCPU; `None`: of none
 * @param usedInBoth the part of it of the modules that both runs have
 * @param measured number of services whose CPU is known in vCPU
 * @param instanceVCpu of all machines that run tasks
 */
final case class ClusterTotals(
    services: Int,
    tasks: Int,
    reservedVCpu: Double,
    reservedMiB: Int,
    sidecars: Option[SidecarTotals],
    usedVCpu: Option[Double],
    usedInBoth: Option[Double],
    measured: Int,
    instanceVCpu: Option[Int],
    usdPerHour: Option[Double],
    usdPerThousandTransactions: Option[Double],
)

/**
 * All sidecars of a cluster: one in each task of a backend module.
 *
 * @param usedVCpu average of the steady state; `None`: the source does not know containers
 */
final case class SidecarTotals(
    tasks: Int,
    reservedVCpu: Double,
    reservedMiB: Int,
    usedVCpu: Option[Double] = None,
)
