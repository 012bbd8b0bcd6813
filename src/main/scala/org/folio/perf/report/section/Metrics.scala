package org.folio.perf.report.section

import org.folio.perf.analysis.run.ServiceUses
import org.folio.perf.model.{InfrastructureResult, ModuleInfo, Series, ServiceUse, SourceKind}

/**
 * A service with its series, which are in per cent of its reservation, and its module if the inventory has it.
 *
 * @param inVCpu CPU of all tasks, averages alone, and the factor to vCPU; `None`: its reservation is unknown
 */
final private[section] case class Service(
    use: ServiceUse,
    cpu: Option[Series],
    memory: Option[Series],
    inVCpu: Option[(Series, Double)],
    module: Option[ModuleInfo],
) {
  def name: String = use.service

  /** True: its CPU is given in vCPU alone. */
  def reservesLittleCpu: Boolean = module.exists(_.reservesLittleCpu)
}

/** The infrastructure's series by their meaning. */
final private[section] case class Metrics(infrastructure: InfrastructureResult) {
  private val all = infrastructure.metrics

  private def of(sources: SourceKind, metric: String) = all.filter(s => sources(s.source) && s.metric == metric)

  private val cpu = of(SourceKind.Services, "CPUUtilization")
  private val memory = of(SourceKind.Services, "MemoryUtilization")
  private val usage = of(SourceKind.Services, ServiceUses.VCpuOfService)
  val databaseCpu: Vector[Series] = of(SourceKind.Databases, "CPUUtilization")
  val connections: Vector[Series] = of(SourceKind.Databases, "DatabaseConnections")
  val freeableMemory: Vector[Series] = of(SourceKind.Databases, "FreeableMemory")
  val instanceCpu: Vector[Series] = of(SourceKind.Instances, "CPUUtilization")
  val databaseLoad: Vector[Series] = all.filter(s => SourceKind.DatabaseLoad(s.source))
  private val ofServices = cpu ++ memory ++ usage
  val others: Vector[Series] =
    all.diff(ofServices ++ databaseCpu ++ connections ++ freeableMemory ++ instanceCpu ++ databaseLoad)

  val services: Vector[Service] = {
    val modules = infrastructure.inventory.fold(Map.empty[String, ModuleInfo])(_.services)
    val averages = infrastructure.series.filter(_.statistic == "Average")
    infrastructure.services.filter(use => ofServices.exists(_.subject == use.service)).map { use =>
      def named(series: Vector[Series]) = series.find(_.subject == use.service)
      def average(metric: String) =
        averages.find(s => SourceKind.Services(s.source) && s.metric == metric && s.subject == use.service)
      val inVCpu = average(ServiceUses.VCpuOfService)
        .map(_ -> 1.0)
        .orElse(average("CPUUtilization").zip(use.reservedVCpu.map(_ / 100)))
      Service(use, named(cpu), named(memory), inVCpu, modules.get(use.service))
    }
  }

  def isEmpty: Boolean = all.isEmpty

  /** Whether the source has maxima, which are those of single tasks. */
  def hasMaxima: Boolean = infrastructure.series.exists(_.statistic == "Maximum")
}

private[section] object Metrics {

  /** Highest first. */
  def tightestFirst(services: Vector[Service], of: Service => Option[Series]): Vector[Service] =
    services.sortBy(s => (-of(s).flatMap(_.maximum).getOrElse(-1.0), s.name))

  /** Highest CPU in per cent first; then those that have it in vCPU alone. */
  def busiestFirst(services: Vector[Service]): Vector[Service] = {
    val (little, others) = services.partition(_.reservesLittleCpu)
    tightestFirst(others, _.cpu) ++ little.sortBy(s => (-s.use.averageVCpu.getOrElse(-1.0), s.name))
  }
}
