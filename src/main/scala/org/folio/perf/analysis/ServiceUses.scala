package org.folio.perf.analysis

import org.folio.perf.model._

/**
 * Services in absolute figures. CloudWatch's per cent are of what the tasks reserve together: CPU units
 * (1,024 are one vCPU), and the soft limit of memory. Its average is over tasks, its maximum one task's.
 */
object ServiceUses {

  /** Metrics in vCPU, all tasks together, of sources that have absolute values. */
  val VCpuOfService = "CPUUsage"
  val VCpuOfSidecars = "SidecarCPUUsage"

  private[analysis] def apply(
      series: Vector[SeriesResult],
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
      series: Vector[SeriesResult],
      module: Option[ModuleInfo],
  ): ServiceUse = {
    def average(metric: String) =
      series.find(s => s.metric == metric && s.statistic == "Average").flatMap(_.average)
    def worst(metric: String) =
      series.find(s => s.metric == metric && s.statistic == "Maximum").flatMap(_.maximum)
    val tasks = module.fold(0)(m => m.runningTasks.getOrElse(m.tasks))
    val perTask = module.map(_.cpuUnits).filter(_ > 0).map(_ / 1024.0)
    val soft = module.map(_.memorySoftLimitMiB).filter(_ > 0)
    val hard = module.map(_.memoryHardLimitMiB).filter(_ > 0)
    val cpu = average("CPUUtilization")
    val worstCpu = worst("CPUUtilization")
    // Without a soft limit the hard one is what is reserved.
    val reservedMiB = soft.orElse(hard).map(_.toDouble)
    val worstMiB = both(worst("MemoryUtilization"), reservedMiB)(_ * _ / 100)
    ServiceUse(
      service = name,
      tasks = tasks,
      reservedVCpu = perTask.map(_ * tasks),
      averagePercent = cpu,
      worstTaskPercent = worstCpu,
      averageVCpu = average(VCpuOfService).orElse(both(cpu, perTask.map(_ * tasks))(_ * _ / 100)),
      worstTaskVCpu = both(worstCpu, perTask)(_ * _ / 100),
      softLimitMiB = soft,
      hardLimitMiB = hard,
      averageMiB = both(average("MemoryUtilization"), reservedMiB)(_ * _ / 100),
      worstTaskMiB = worstMiB,
      worstOfHardPercent = both(worstMiB, hard.map(_.toDouble))(_ * 100 / _),
      sidecarVCpu = average(VCpuOfSidecars),
    )
  }

  private def both(a: Option[Double], b: Option[Double])(f: (Double, Double) => Double) =
    a.zip(b).map { case (x, y) => f(x, y) }
}
