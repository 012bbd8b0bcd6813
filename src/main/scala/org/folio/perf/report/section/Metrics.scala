package org.folio.perf.report.section

import org.folio.perf.analysis.ServiceUses
import org.folio.perf.model.{InfrastructureResult, ModuleInfo, SeriesResult, SourceKind}

/**
 * One metric of one resource, with its collected statistics.
 *
 * @param main the series that charts show: the average, or else any other statistic
 */
final private[section] case class MetricReading(
    subject: String,
    main: SeriesResult,
    all: Vector[SeriesResult],
) {
  def average: Option[Double] =
    all.find(_.statistic == "Average").orElse(Some(main)).flatMap(_.average)
  def maximum: Option[Double] =
    all.find(_.statistic == "Maximum").orElse(Some(main)).flatMap(_.maximum)
}

/**
 * A service with its readings, and its module if the inventory has it.
 *
 * @param usage CPU of all tasks in vCPU, from sources that have it
 */
final private[section] case class Service(
    name: String,
    cpu: Option[MetricReading],
    memory: Option[MetricReading],
    module: Option[ModuleInfo],
    usage: Option[MetricReading] = None,
) {

  /** vCPU that all tasks reserve together; 100 per cent of the CPU metric. */
  def reservedVcpu: Option[Double] =
    module.filter(_.cpuUnits > 0).map(m => m.tasks * m.cpuUnits / 1024.0)

  /** True: its CPU is given in vCPU alone. */
  def reservesLittleCpu: Boolean = module.exists(_.reservesLittleCpu)

  /** Average of all tasks; `None`: CPU or reservation is not known. */
  def averageVcpu: Option[Double] =
    usage
      .flatMap(_.average)
      .orElse(reservedVcpu.zip(cpu.flatMap(_.average)).map { case (r, p) => r * p / 100 })
}

/** The infrastructure's series by their meaning. Percentages of a service refer to its reservation. */
final private[section] case class Metrics(
    services: Vector[Service],
    databaseCpu: Vector[MetricReading],
    connections: Vector[MetricReading],
    freeableMemory: Vector[MetricReading],
    instanceCpu: Vector[MetricReading],
    databaseLoad: Vector[MetricReading],
    others: Vector[MetricReading],
) {
  def isEmpty: Boolean = services.isEmpty && databaseCpu.isEmpty && connections.isEmpty &&
    freeableMemory.isEmpty && instanceCpu.isEmpty && databaseLoad.isEmpty && others.isEmpty
}

private[section] object Metrics {
  def of(infrastructure: InfrastructureResult): Metrics = {
    val readings = infrastructure.series
      .groupBy(s => (s.source, s.metric, s.subject))
      .toVector
      .sortBy(_._1)
      .map { case (_, all) =>
        MetricReading(all.head.subject, all.find(_.statistic == "Average").getOrElse(all.head), all)
      }
    def of(sources: SourceKind, metric: String) =
      readings.filter(m => sources(m.main.source) && m.main.metric == metric)

    val cpu = of(SourceKind.Services, "CPUUtilization")
    val memory = of(SourceKind.Services, "MemoryUtilization")
    val usage = of(SourceKind.Services, ServiceUses.VCpuOfService)
    val modules = infrastructure.inventory.fold(Map.empty[String, ModuleInfo])(_.services)
    val services = (cpu ++ memory ++ usage).map(_.subject).distinct.sorted.map { name =>
      def named(readings: Vector[MetricReading]) = readings.find(_.subject == name)
      Service(name, named(cpu), named(memory), modules.get(name), named(usage))
    }
    val database =
      Vector("CPUUtilization", "DatabaseConnections", "FreeableMemory").map(
        of(SourceKind.Databases, _)
      )
    val instances = of(SourceKind.Instances, "CPUUtilization")
    val load = readings.filter(m => SourceKind.DatabaseLoad(m.main.source))
    Metrics(
      services,
      database(0),
      database(1),
      database(2),
      instances,
      load,
      readings.diff(cpu ++ memory ++ usage ++ database.flatten ++ instances ++ load),
    )
  }

  /** Highest first. */
  def tightestFirst(
      services: Vector[Service],
      of: Service => Option[MetricReading],
  ): Vector[Service] =
    services.sortBy(s => (-of(s).flatMap(_.maximum).getOrElse(-1.0), s.name))

  /** Highest CPU in per cent first; then those that have it in vCPU alone. */
  def busiestFirst(services: Vector[Service]): Vector[Service] = {
    val (little, others) = services.partition(_.reservesLittleCpu)
    tightestFirst(others, _.cpu) ++ little.sortBy(s => (-s.averageVcpu.getOrElse(-1.0), s.name))
  }
}
