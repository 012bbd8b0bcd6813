package org.folio.perf.report.section

import org.folio.perf.report.{
  Cell,
  Column,
  Format,
  Measured,
  Metrics,
  Numbering,
  Row,
  Service,
  Table,
}
import org.folio.perf.report.Html._

/** All services, the tightest first. */
object ServiceTable {
  def apply(metrics: Metrics, numbering: Numbering): Frag =
    div(anchor("services"))(
      Table(
        numbering.table(
          "Services in the steady state, highest CPU first. Per cent of the reservation of all tasks together; ",
          "100 % of 1,024 CPU units are one vCPU.",
        ),
        Seq(
          Column("Service"),
          Column("CPU average", "%", number = true, phone = "CPU average %"),
          Column("CPU maximum", "%", number = true, phone = "maximum %", classes = "big"),
          Column("CPU average", "vCPU", number = true, phone = "vCPU"),
          Column("Memory average", "%", number = true, phone = "memory average %"),
          Column("Memory maximum", "%", number = true, phone = "maximum %"),
          Column("Tasks", number = true, phone = "tasks"),
          Column("CPU units", "a task", number = true, phone = "CPU units"),
        ),
        Metrics.tightestFirst(metrics.services, _.cpu).map(rowOf),
        "None: no metric of a service was collected.",
        filterLabel = Some("Filter services, e.g. mod-inv"),
      )
    )

  private def rowOf(service: Service): Row = {
    def of(measured: Option[Measured], value: Measured => Option[Double]) =
      Cell.number(measured.flatMap(value))(Format.decimal(_, 1))
    val vcpu =
      service.reservedVcpu.zip(service.cpu.flatMap(_.average)).map { case (r, p) => r * p / 100 }
    Row(
      Cell(frag(name(service.name), reason(service))),
      Seq(
        of(service.cpu, _.average),
        of(service.cpu, _.maximum),
        Cell.number(vcpu)(Format.decimal(_, 2)),
        of(service.memory, _.average),
        of(service.memory, _.maximum),
        Cell.number(service.module.map(_.tasks.toLong))(Format.whole),
        Cell.number(service.module.map(_.cpuUnits.toLong).filter(_ > 0))(Format.whole),
      ),
    )
  }

  private def reason(service: Service): Frag = {
    val words = Seq(
      if (service.cpu.flatMap(_.maximum).isEmpty) Some("no CPU value") else None,
      if (service.memory.flatMap(_.maximum).isEmpty) Some("no memory value") else None,
      service.module match {
        case None => Some("not in the inventory")
        case Some(m) if m.cpuUnits <= 0 => Some("no CPU reservation")
        case _ => None
      },
    ).flatten
    if (words.isEmpty) nothing else span(cls := "why")(words.mkString(", "))
  }
}
