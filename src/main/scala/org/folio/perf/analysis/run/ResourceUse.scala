package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.RunWindow
import org.folio.perf.model._

/** The infrastructure's series over the run, and their averages over its steady state. */
object ResourceUse {
  private val MarginMs = 15L * 60 * 1000

  def apply(
      metrics: Option[FrozenMetrics],
      inventory: Option[Inventory],
      window: RunWindow,
      succeeded: Long = 0,
  ): InfrastructureResult = {
    val series = metrics.toVector
      .flatMap(_.series)
      .map(inRun(_, window))
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic, s.unit))
    InfrastructureResult(
      metrics.isDefined,
      series,
      inventory.map(duringRun(_, window)),
      ServiceUses(series, inventory),
      metrics.toVector.flatMap(_.sql),
      inventory.flatMap(ClusterCosts(_, succeeded, window.steadyMs)),
    )
  }

  /** Events of the run itself, a quarter of an hour before and after it. */
  private def duringRun(inventory: Inventory, window: RunWindow): Inventory = inventory.copy(
    events = inventory.events.filter { event =>
      val since = window.sinceLoadStart(event.timeMs)
      since >= -MarginMs && since < window.endMs + MarginMs
    }
  )

  /** The series by the time of the load, with its figures of the steady state. Only here values that are not finite are dropped. */
  private def inRun(series: Series, window: RunWindow): Series = {
    val periodMs = math.max(1, series.periodSeconds) * 1000L
    val points = series.points
      .filter(point => java.lang.Double.isFinite(point.value))
      .map(point => point.copy(timeMs = window.sinceLoadStart(point.timeMs)))
      // The run folder also has those before and after the run.
      .filter(p => p.timeMs > -2 * periodMs && p.timeMs <= window.endMs.max(window.steadyToMs) + periodMs)
      .sortBy(_.timeMs)
      .distinctBy(_.timeMs)
    val steady = points.filter(point => isSteady(point.timeMs, periodMs, window)).map(_.value)
    series.copy(
      average = Option.when(steady.nonEmpty)(steady.sum / steady.size),
      maximum = steady.maxOption,
      coveragePercent = Some(coverage(steady.size, points.headOption, periodMs, window)),
      points = points,
    )
  }

  /** A period counts when its middle lies in the steady state, before the last virtual user left. */
  private[analysis] def isSteady(startMs: Long, periodMs: Long, window: RunWindow): Boolean = {
    val middle = startMs + periodMs / 2
    window.contains(middle) && middle < window.endMs
  }

  private def coverage(
      found: Int,
      first: Option[SeriesPoint],
      periodMs: Long,
      window: RunWindow,
  ): Double = {
    val phase = Math.floorMod(first.fold(0L)(_.timeMs) + periodMs / 2, periodMs)
    def middlesBefore(ms: Long) = Math.floorDiv(ms - 1 - phase, periodMs)
    val expected = middlesBefore(window.steadyToMs.min(window.endMs)) - middlesBefore(window.steadyFromMs)
    if (expected <= 0) 0 else math.min(100.0, found * 100.0 / expected)
  }
}

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
    val (unpriced, priced) = counted.partitionMap { case (machine, count) =>
      prices.get(machine).map(_ -> count).toRight(machine._2)
    }
    val lines = priced.map { case (price, count) => CostLine(price.kind, price.machineType, count, price.usdPerHour) }
    val perHour = lines.map(line => line.count * line.usdPerHourEach).sum
    val used = priced.map(_._1)
    Option.when(lines.nonEmpty)(
      ClusterCost(
        perHour,
        Option.when(succeeded > 0 && steadyMs > 0)(
          perHour * steadyMs / HourMs / (succeeded / 1000.0)
        ),
        used.head.region,
        Vector(used.map(_.asOf).min, used.map(_.asOf).max).distinct,
        lines,
        unpriced.distinct,
        inventory.pricesFrom,
      )
    )
  }
}

/**
 * Services in absolute figures. CloudWatch's per cent are of what the tasks reserve together: CPU units
 * (1,024 are one vCPU), and the soft limit of memory. Its average is over tasks, its maximum one task's.
 */
object ServiceUses {

  /** Metrics in vCPU, all tasks together, of sources that have absolute values. */
  val VCpuOfService = "CPUUsage"
  val VCpuOfSidecars = "SidecarCPUUsage"

  private[perf] def apply(
      series: Vector[Series],
      inventory: Option[Inventory],
  ): Vector[ServiceUse] = {
    val services = series.filter(Resource.isService)
    val modules = inventory.fold(Map.empty[String, ModuleInfo])(_.services)
    services.map(_.subject).distinct.sorted.map { name =>
      use(name, services.filter(_.subject == name), modules.get(name))
    }
  }

  private def use(
      name: String,
      series: Vector[Series],
      module: Option[ModuleInfo],
  ): ServiceUse = {
    def one(metric: String, statistic: String) = series.find(s => s.metric == metric && s.statistic == statistic)
    def average(metric: String) = one(metric, "Average").flatMap(_.average)
    def worst(metric: String) = one(metric, "Maximum").flatMap(_.maximum)
    val tasks = module.fold(0)(m => m.runningTasks.getOrElse(m.tasks))
    val perTask = module.map(_.cpuUnits).filter(_ > 0).map(_ / 1024.0)
    val reserved = perTask.map(_ * tasks)
    val soft = module.map(_.memorySoftLimitMiB).filter(_ > 0)
    val hard = module.map(_.memoryHardLimitMiB).filter(_ > 0)
    val cpu = average("CPUUtilization")
    val worstCpu = worst("CPUUtilization")
    // Without a soft limit the hard one is what is reserved.
    val reservedMiB = soft.orElse(hard).map(_.toDouble)
    val worstMiB = part(worst("MemoryUtilization"), reservedMiB)
    ServiceUse(
      service = name,
      tasks = tasks,
      reservedVCpu = reserved,
      averagePercent = cpu,
      averageVCpu = average(VCpuOfService).orElse(part(cpu, reserved)),
      worstTaskVCpu = part(worstCpu, perTask),
      softLimitMiB = soft,
      hardLimitMiB = hard,
      averageMiB = part(average("MemoryUtilization"), reservedMiB),
      worstTaskMiB = worstMiB,
      worstOfHardPercent = for (mib <- worstMiB; limit <- hard) yield mib * 100 / limit,
      sidecarVCpu = average(VCpuOfSidecars),
    )
  }

  private def part(percent: Option[Double], whole: Option[Double]): Option[Double] =
    for (p <- percent; all <- whole) yield p * all / 100
}
