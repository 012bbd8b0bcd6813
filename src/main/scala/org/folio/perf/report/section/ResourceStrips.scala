package org.folio.perf.report.section

import org.folio.perf.analysis.run.{ConnectionLimit, ServiceUses}
import org.folio.perf.model.{Inventory, ModuleInfo, RunReport, Series, ServiceUse, SourceKind}
import org.folio.perf.report.chart._
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Html._

/** CPU and memory of services as heat strips, the database as lines. */
final private[section] class ResourceStrips(
    metrics: Metrics,
    inventory: Option[Inventory],
    axis: TimeScale,
) {

  /** The other services share one strip: a cluster has about ninety. Saturated ones come first. */
  private val MostServices = 8
  private val MostInstances = 3
  private val BytesPerGiB = 1024.0 * 1024 * 1024

  def rows: Seq[StripRow] =
    services("Service CPU", metrics.services.filterNot(_.reservesLittleCpu), _.cpu) ++
      services("Service memory", metrics.services, _.memory) ++
      headed(
        "Instance CPU",
        "%, average",
        strips(metrics.instanceCpu.sortBy(m => (-m.maximum.getOrElse(-1.0), m.subject)), MostInstances),
      ) ++
      metrics.databaseCpu.map(line("Database CPU", _, "%", ValueScale.percent)) ++
      metrics.connections.map(connections) ++
      metrics.freeableMemory.map(freeable)

  private def headed(head: String, unit: String, rows: Seq[StripRow]): Seq[StripRow] =
    if (rows.isEmpty) Nil
    else StripRow(head, unit, Seq(Reading("", "maximum")), nothing, None, header = true) +: rows

  private def services(head: String, all: Vector[Service], of: Service => Option[Series]): Seq[StripRow] = {
    val ordered = Metrics.tightestFirst(all, of)
    headed(head, "% of the reservation, average", strips(ordered.flatMap(of(_)), MostServices))
  }

  /** A strip for each of the first, and one for the highest values of all others. */
  private def strips(ordered: Vector[Series], most: Int): Seq[StripRow] = {
    val (first, others) = ordered.splitAt(most)
    first.map(m => low(name(m.subject), m.subject, TimeSeries.of(m), m.maximum)) ++
      TimeSeries.highest(others.map(TimeSeries.of)).map { series =>
        val text = Format.count(others.size, "other, maximum", "others, maximum")
        low(text, text, series, others.flatMap(_.maximum).maxOption)
      }
  }

  private def low(label: Frag, text: String, series: TimeSeries, maximum: Option[Double]): StripRow = StripRow(
    label,
    "",
    Seq(Reading(maximum.fold(Format.Absent)(Format.percent), "")),
    HeatStrip(axis, series, s"$text: maximum ${maximum.fold("unknown")(Format.percent)}"),
    Some(series -> "%"),
    low = true,
  )

  private def connections(m: Series): StripRow = {
    val limit = inventory.flatMap(ConnectionLimit(_)).map(_.toDouble)
    line("Database connections", m, "", ValueScale.fromZero, limit.map(l => l -> s"limit ${Format.whole(l)}"))
  }

  private def freeable(m: Series): StripRow = {
    val row = line("Freeable memory", m, "GiB", ValueScale.fromZero, divisor = BytesPerGiB)
    // Low free memory is the problem, so the chart shows the minimum.
    val lowest = TimeSeries.of(m).within(axis.steadyFromMs, axis.steadyToMs).minOption.map(_ / BytesPerGiB)
    row.copy(readings =
      row.readings.take(1) ++ lowest.map(l => Reading(Format.unit(Format.short(l), "GiB"), "minimum"))
    )
  }

  /** @param unit empty: a count */
  private[section] def line(
      label: String,
      m: Series,
      unit: String,
      scale: Double => ValueScale,
      limit: Option[(Double, String)] = None,
      divisor: Double = 1,
      height: Double = LinePlot.Height,
  ): StripRow = {
    val series = TimeSeries.of(m).map(_ / divisor)
    val readings = Seq(m.average -> "average", m.maximum -> "maximum").map { case (value, what) =>
      Reading(value.fold(Format.Absent)(v => Format.unit(Format.short(v / divisor), unit)), what)
    }
    StripRow.lines(axis, label, s"${if (unit.isEmpty) "count" else unit}, ${m.subject}", readings, scale)(
      PlotLines(series, limit = limit, height = height),
      unit,
    )
  }
}

/**
 * A service with its series, which are in per cent of its reservation, and its module if the inventory has it.
 */
final private[section] case class Service(
    use: ServiceUse,
    cpu: Option[Series],
    memory: Option[Series],
    module: Option[ModuleInfo],
    isSaturated: Boolean,
) {
  def name: String = use.service

  /** True: its CPU is given in vCPU alone. */
  def reservesLittleCpu: Boolean = module.exists(_.reservesLittleCpu)
}

/** The infrastructure's series by their meaning. */
final private[section] case class Metrics(run: RunReport) {
  import run.infrastructure
  private val all = infrastructure.metrics

  private def series(sources: SourceKind, metric: String) = all.filter(s => sources(s.source) && s.metric == metric)

  private val cpu = series(SourceKind.Services, "CPUUtilization")
  private val memory = series(SourceKind.Services, "MemoryUtilization")
  private val usage = series(SourceKind.Services, ServiceUses.VCpuOfService)
  val databaseCpu: Vector[Series] = series(SourceKind.Databases, "CPUUtilization")
  val connections: Vector[Series] = series(SourceKind.Databases, "DatabaseConnections")
  val freeableMemory: Vector[Series] = series(SourceKind.Databases, "FreeableMemory")
  val instanceCpu: Vector[Series] = series(SourceKind.Instances, "CPUUtilization")
  val databaseLoad: Vector[Series] = all.filter(s => SourceKind.DatabaseLoad(s.source))
  private val ofServices = cpu ++ memory ++ usage
  val others: Vector[Series] =
    all.diff(ofServices ++ databaseCpu ++ connections ++ freeableMemory ++ instanceCpu ++ databaseLoad)

  val services: Vector[Service] = {
    val findings = run.allFindings.map(_.id).toSet
    val modules = infrastructure.inventory.fold(Map.empty[String, ModuleInfo])(_.services)
    infrastructure.services.filter(use => ofServices.exists(_.subject == use.service)).map { use =>
      def named(series: Vector[Series]) = series.find(_.subject == use.service)
      Service(use, named(cpu), named(memory), modules.get(use.service), findings(s"saturated-${use.service}"))
    }
  }

  def isEmpty: Boolean = all.isEmpty

  /** Whether the source has maxima, which are those of single tasks. */
  def hasMaxima: Boolean = infrastructure.series.exists(_.statistic == "Maximum")
}

private[section] object Metrics {

  /** Saturated ones, then the highest first. */
  def tightestFirst(services: Vector[Service], of: Service => Option[Series]): Vector[Service] =
    services.sortBy(s => (!s.isSaturated, -of(s).flatMap(_.maximum).getOrElse(-1.0), s.name))

  /** Highest CPU in per cent first; then those that have it in vCPU alone. */
  def busiestFirst(services: Vector[Service]): Vector[Service] = {
    val (little, others) = services.partition(_.reservesLittleCpu)
    tightestFirst(others, _.cpu) ++ little.sortBy(s => (-s.use.averageVCpu.getOrElse(-1.0), s.name))
  }
}
