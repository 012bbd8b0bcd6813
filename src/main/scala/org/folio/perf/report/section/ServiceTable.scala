package org.folio.perf.report.section

import org.folio.perf.report.content.Block.anchored
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** CPU and memory of all services, the highest CPU first. */
private[section] object ServiceTable {
  def apply(metrics: Metrics): Block =
    anchored("services")(
      Table(
        text(
          "Services in the steady state, highest CPU first. Percentages refer to the reservation of all tasks " +
            "together, with all their containers: 100 % of 1,024 CPU units is one vCPU."
        ),
        Seq(
          Column("Service"),
          Column("CPU average", "%", number = true, phone = "CPU average %"),
          Column("CPU maximum", "%", number = true, phone = "maximum %", classes = "big"),
          Column("CPU average", "vCPU", number = true, phone = "vCPU"),
          Column("Memory average", "%", number = true, phone = "memory average %"),
          Column("Memory maximum", "%", number = true, phone = "maximum %"),
          Column("Tasks", number = true, phone = "tasks"),
          Column("CPU units", "per task", number = true, phone = "CPU units"),
        ),
        Metrics.busiestFirst(metrics.services).map(rowOf),
        "None: no service metrics were collected.",
        filterLabel = Some("Filter services, e.g. mod-inv"),
      )
    )

  private def rowOf(service: Service): Row = {
    def percent(reading: Option[MetricReading], value: MetricReading => Option[Double]) =
      Cell.number(reading.flatMap(value))(Format.share)
    val cpu = service.cpu.filterNot(_ => service.reservesLittleCpu)
    Row(
      Cell(name(service.name) ++ reason(service)),
      Seq(
        percent(cpu, _.average),
        percent(cpu, _.maximum),
        Cell.number(service.averageVcpu)(Format.decimal(_, 2)),
        percent(service.memory, _.average),
        percent(service.memory, _.maximum),
        Cell.number(service.module.map(_.tasks.toLong))(Format.whole),
        Cell.number(service.module.map(_.cpuUnits.toLong).filter(_ > 0))(Format.whole),
      ),
    )
  }

  private def reason(service: Service): Text = {
    val words = Seq(
      Option.when((service.cpu ++ service.usage).flatMap(_.maximum).isEmpty)("no CPU value"),
      if (service.memory.flatMap(_.maximum).isEmpty) Some("no memory value") else None,
      service.module match {
        case None => Some("not in the inventory")
        case Some(m) if m.cpuUnits <= 0 => Some("no CPU reservation")
        case Some(m) if m.reservesLittleCpu =>
          Some(s"reserves ${Format.count(m.cpuUnits, "CPU unit", "CPU units")} a task")
        case _ => None
      },
    ).flatten
    if (words.isEmpty) Text.empty else remark(words.mkString(", "))
  }
}
