package org.folio.perf.report.section

import org.folio.perf.analysis.DatabaseParameters
import org.folio.perf.model.{Inventory, Series}
import org.folio.perf.report.content.Format
import org.folio.perf.report.chart._
import org.folio.perf.report.html.Html._

/** CPU and memory of services as heat strips, the database as lines. */
private[section] object ResourceStrips {

  /** The other services share one strip: a cluster has about ninety. */
  private val MostServices = 8
  private val BytesPerGiB = 1024.0 * 1024 * 1024

  def apply(metrics: Metrics, inventory: Option[Inventory], axis: TimeScale): Seq[StripRow] =
    services(
      "Service CPU",
      "% of the reservation, average",
      metrics.services.filterNot(_.reservesLittleCpu),
      _.cpu,
      axis,
    ) ++
      LittleReservedStrips(metrics.services, inventory, axis) ++
      services(
        "Service memory",
        "% of the reservation, average",
        metrics.services,
        _.memory,
        axis,
      ) ++
      instances(metrics.instanceCpu, axis) ++
      metrics.databaseCpu.map(databaseCpu(_, axis)) ++
      metrics.connections.map(connections(_, inventory, axis)) ++
      metrics.freeableMemory.map(freeable(_, axis))

  private def services(
      head: String,
      unit: String,
      all: Vector[Service],
      of: Service => Option[Series],
      axis: TimeScale,
  ): Seq[StripRow] = {
    val readings = Metrics.tightestFirst(all.filter(of(_).isDefined), of).flatMap(of(_))
    val (first, others) = readings.splitAt(MostServices)
    if (readings.isEmpty) Nil
    else
      StripRow(head, unit, Seq(Reading("", "maximum")), nothing, None, header = true) +:
        (first.map(strip(_, axis)) ++ rest(others, axis))
  }

  private def instances(all: Vector[Series], axis: TimeScale): Seq[StripRow] = {
    val (first, others) = all.sortBy(m => (-m.maximum.getOrElse(-1.0), m.subject)).splitAt(3)
    if (all.isEmpty) Nil
    else
      StripRow(
        "Instance CPU",
        "%, average",
        Seq(Reading("", "maximum")),
        nothing,
        None,
        header = true,
      ) +:
        (first.map(strip(_, axis)) ++ rest(others, axis))
  }

  private def strip(reading: Series, axis: TimeScale): StripRow =
    low(
      name(reading.subject),
      reading.subject,
      TimeSeries.of(reading),
      reading.maximum,
      axis,
    )

  private def rest(others: Vector[Series], axis: TimeScale): Option[StripRow] =
    TimeSeries.highest(others.map(m => TimeSeries.of(m))).map { series =>
      val text = Format.count(others.size, "other, maximum", "others, maximum")
      low(text, text, series, others.flatMap(_.maximum).maxOption, axis)
    }

  private def low(
      label: Frag,
      text: String,
      series: TimeSeries,
      maximum: Option[Double],
      axis: TimeScale,
  ) =
    StripRow(
      label,
      "",
      Seq(Reading(maximum.fold(Format.Absent)(Format.percent), "")),
      HeatStrip(
        axis,
        series,
        s"$text: maximum ${maximum.fold("unknown")(Format.percent)}",
      ),
      Some(series -> "%"),
      low = true,
    )

  private def databaseCpu(m: Series, axis: TimeScale): StripRow = {
    val series = TimeSeries.of(m)
    line(
      "Database CPU",
      m,
      "%",
      series,
      ValueScale.percent(series.max.getOrElse(0.0)),
      None,
      axis,
      identity,
    )
  }

  private def connections(
      m: Series,
      inventory: Option[Inventory],
      axis: TimeScale,
  ): StripRow = {
    val series = TimeSeries.of(m)
    val limit = inventory
      .flatMap(DatabaseParameters.maxConnections(_, m.subject))
      .map(_.value.toDouble)
    val scale = ValueScale.fromZero(math.max(series.max.getOrElse(0.0), limit.getOrElse(0.0)))
    val label = limit.map(l => l -> s"limit ${Format.whole(l)}")
    line("Database connections", m, "connections", series, scale, label, axis, identity)
  }

  private def freeable(m: Series, axis: TimeScale): StripRow = {
    val series = TimeSeries.of(m).map(_ / BytesPerGiB)
    val scale = ValueScale.fromZero(series.max.getOrElse(0.0))
    val row =
      line("Freeable memory", m, "GiB", series, scale, None, axis, _ / BytesPerGiB)
    // Low free memory is the problem, so the chart shows the minimum.
    val lowest = series.within(axis.steadyFromMs, axis.steadyToMs).minOption
    row.copy(readings =
      row.readings.take(1) ++ lowest.map(l => Reading(Format.unit(Format.short(l), "GiB"), "minimum"))
    )
  }

  private def line(
      label: String,
      m: Series,
      unit: String,
      series: TimeSeries,
      scale: ValueScale,
      limit: Option[(Double, String)],
      axis: TimeScale,
      convert: Double => Double,
  ): StripRow = {
    val shownUnit = if (unit == "connections") "" else unit
    val readings = Seq(m.average -> "average", m.maximum -> "maximum").map { case (value, what) =>
      Reading(
        value.fold(Format.Absent)(v => Format.unit(Format.short(convert(v)), shownUnit)),
        what,
      )
    }
    val sentence =
      s"$label of ${m.subject}: ${readings.map(r => s"${r.value} ${r.caption}").mkString(", ")}"
    StripRow(
      label,
      s"${if (shownUnit.isEmpty) "count" else unit}, ${m.subject}",
      readings,
      LinePlot(axis, scale, PlotLines(series, limit = limit), Format.tick, sentence),
      Some(series -> shownUnit),
    )
  }
}

/** CPU in vCPU of services that reserve little of it. Shades are shares of one instance. */
private[section] object LittleReservedStrips {
  private val MostServices = 8

  def apply(
      services: Vector[Service],
      inventory: Option[Inventory],
      axis: TimeScale,
  ): Seq[StripRow] =
    instanceVCpu(inventory).fold(Seq.empty[StripRow]) { vCpu =>
      val known = services.filter(s => s.reservesLittleCpu && s.use.averageVCpu.isDefined)
      val rows = Metrics.busiestFirst(known).take(MostServices).flatMap(strip(_, vCpu, axis))
      if (rows.isEmpty) Nil
      else {
        val head = StripRow(
          "Service CPU",
          s"vCPU, average; shades: % of an instance with $vCpu vCPU",
          Seq(Reading("", "maximum")),
          nothing,
          None,
          header = true,
        )
        head +: rows
      }
    }

  private def instanceVCpu(inventory: Option[Inventory]): Option[Int] =
    inventory.flatMap(_.machines.filter(_.kind == "ec2").flatMap(_.vCpu).filter(_ > 0).minOption)

  private def strip(service: Service, instanceVCpu: Int, axis: TimeScale): Option[StripRow] =
    service.inVCpu.map { case (reading, scale) =>
      val used = TimeSeries.of(reading).map(_ * scale)
      val maximum = reading.maximum.map(_ * scale)
      val words = maximum.fold(Format.Absent)(m => Format.unit(Format.decimal(m, 2), "vCPU"))
      StripRow(
        name(service.name),
        "",
        Seq(Reading(words, "")),
        HeatStrip(axis, used.map(_ * 100 / instanceVCpu), s"${service.name}: maximum $words"),
        Some(used -> "vCPU"),
        low = true,
      )
    }
}
