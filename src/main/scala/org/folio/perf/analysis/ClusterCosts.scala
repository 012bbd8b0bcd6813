package org.folio.perf.analysis

import org.folio.perf.model.{ClusterCost, CostLine, Inventory}

/** Cost of a cluster's machines by the hour, and of its work in the steady state. */
object ClusterCosts {
  private val HourMs = 3600000.0

  /**
   * @param succeeded transactions of the steady state
   * @return `None`: no machine is known, or no price of any
   */
  def apply(inventory: Inventory, succeeded: Long, steadyMs: Long): Option[ClusterCost] = {
    val prices = inventory.prices.map(p => (p.kind, p.machineType) -> p).toMap
    val counted = inventory.machines
      .groupMapReduce(m => (m.kind, m.machineType))(_.count)(_ + _)
      .toVector
      .sorted
    val lines = counted.collect {
      case ((kind, name), count) if prices.contains((kind, name)) =>
        CostLine(kind, name, count, prices((kind, name)).usdPerHour)
    }
    val perHour = lines.map(line => line.count * line.usdPerHourEach).sum
    val used = lines.map(line => prices((line.kind, line.machineType)))
    Option.when(lines.nonEmpty)(
      ClusterCost(
        perHour,
        Option.when(succeeded > 0 && steadyMs > 0)(
          perHour * steadyMs.toDouble / HourMs / (succeeded.toDouble / 1000)
        ),
        used.head.region,
        Vector(used.map(_.asOf).min, used.map(_.asOf).max).distinct,
        lines,
        counted.map(_._1).filterNot(prices.contains).map(_._2).distinct,
        inventory.pricesFrom,
      )
    )
  }
}
