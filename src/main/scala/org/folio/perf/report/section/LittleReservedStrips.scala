package org.folio.perf.report.section

import org.folio.perf.model.Inventory
import org.folio.perf.report.chart._
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Html._

/** CPU in vCPU of services that reserve little of it. Shades are shares of one instance. */
private[section] object LittleReservedStrips {
  private val MostServices = 8

  def apply(
      services: Vector[Service],
      inventory: Option[Inventory],
      axis: TimeScale,
  ): Seq[StripRow] =
    instanceVCpu(inventory).fold(Seq.empty[StripRow]) { vCpu =>
      val known = services.filter(s => s.reservesLittleCpu && s.averageVcpu.isDefined)
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

  /** A reading and the factor to vCPU. */
  private def inVCpu(service: Service): Option[(MetricReading, Double)] =
    service.usage.map(_ -> 1.0).orElse(service.cpu.zip(service.reservedVcpu.map(_ / 100)))

  private def strip(service: Service, instanceVCpu: Int, axis: TimeScale): Option[StripRow] =
    inVCpu(service).map { case (reading, scale) =>
      val used = TimeSeries.of(reading.main).map(_ * scale)
      val maximum = reading.main.maximum.map(_ * scale)
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
