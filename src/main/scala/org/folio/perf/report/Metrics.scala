package org.folio.perf.report

import org.folio.perf.model.{InfrastructureResult, ModuleInfo, SeriesResult, SourceKind}

/**
 * One metric of one thing, with the statistics that were collected of it.
 *
 * @param shown the one that is drawn: the average, or what there is
 */
final case class Measured(subject: String, shown: SeriesResult, all: Vector[SeriesResult]) {
  def average: Option[Double] =
    all.find(_.statistic == "Average").orElse(Some(shown)).flatMap(_.average)
  def maximum: Option[Double] =
    all.find(_.statistic == "Maximum").orElse(Some(shown)).flatMap(_.maximum)
}

/** A service with what was measured of it, and its module where the inventory has it. */
final case class Service(
    name: String,
    cpu: Option[Measured],
    memory: Option[Measured],
    module: Option[ModuleInfo],
) {

  /** vCPU of all tasks together that 100 per cent of the reservation are. */
  def reservedVcpu: Option[Double] =
    module.filter(_.cpuUnits > 0).map(m => m.tasks * m.cpuUnits / 1024.0)
}

/** The infrastructure's series by what they mean. Percentages of a service are of its reservation. */
final case class Metrics(
    services: Vector[Service],
    databaseCpu: Vector[Measured],
    connections: Vector[Measured],
    freeableMemory: Vector[Measured],
    instanceCpu: Vector[Measured],
    databaseLoad: Vector[Measured],
    others: Vector[Measured],
) {
  def isEmpty: Boolean = services.isEmpty && databaseCpu.isEmpty && connections.isEmpty &&
    freeableMemory.isEmpty && instanceCpu.isEmpty && databaseLoad.isEmpty && others.isEmpty
}

object Metrics {
  def of(infrastructure: InfrastructureResult): Metrics = {
    val measured = infrastructure.series
      .groupBy(s => (s.source, s.metric, s.subject))
      .toVector
      .sortBy(_._1)
      .map { case (_, all) =>
        Measured(all.head.subject, all.find(_.statistic == "Average").getOrElse(all.head), all)
      }
    def of(sources: SourceKind, metric: String) =
      measured.filter(m => sources(m.shown.source) && m.shown.metric == metric)

    val cpu = of(SourceKind.Services, "CPUUtilization")
    val memory = of(SourceKind.Services, "MemoryUtilization")
    val modules = infrastructure.inventory.fold(Map.empty[String, ModuleInfo])(
      _.modules.map(m => m.name -> m).toMap
    )
    val services = (cpu ++ memory).map(_.subject).distinct.sorted.map { name =>
      Service(name, cpu.find(_.subject == name), memory.find(_.subject == name), modules.get(name))
    }
    val database =
      Vector("CPUUtilization", "DatabaseConnections", "FreeableMemory").map(
        of(SourceKind.Databases, _)
      )
    val instances = of(SourceKind.Instances, "CPUUtilization")
    val load = measured.filter(m => SourceKind.DatabaseLoad(m.shown.source))
    Metrics(
      services,
      database(0),
      database(1),
      database(2),
      instances,
      load,
      measured.diff(cpu ++ memory ++ database.flatten ++ instances ++ load),
    )
  }

  /** Highest CPU first. */
  def tightestFirst(services: Vector[Service], of: Service => Option[Measured]): Vector[Service] =
    services.sortBy(s => (-of(s).flatMap(_.maximum).getOrElse(-1.0), s.name))
}
