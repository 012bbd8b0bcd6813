package org.folio.perf.report.section

import org.folio.perf.model.ServiceUse
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Table}
import org.folio.perf.report.Html._

/** Services in vCPU and MiB, soft and hard limit told apart. */
object AbsoluteTable {
  def apply(services: Vector[ServiceUse], numbering: Numbering): Frag = {
    val known = services.filter(s => s.averageVCpu.isDefined || s.averageMiB.isDefined)
    if (known.isEmpty) nothing
    else
      details(cls := "more")(
        summary(
          s"${Format.count(known.size, "service", "services")} in vCPU and MiB, with the limits of a task"
        ),
        Table(
          numbering.table(
            "Services in absolute figures, in the steady state. The soft limit is what is kept free for a task and " +
              "may be exceeded; at the hard limit a task is killed. Worst task: the one that took most, in its worst period."
          ),
          Seq(
            Column("Service"),
            Column(
              "CPU, all tasks",
              "vCPU, average",
              number = true,
              phone = "vCPU",
              classes = "big",
            ),
            Column("CPU, worst task", "vCPU", number = true, phone = "worst task vCPU"),
            Column("Reserved", "vCPU, all tasks", number = true, phone = "reserved vCPU"),
            Column("Memory of a task", "MiB, average", number = true, phone = "MiB"),
            Column("Worst task", "MiB", number = true, phone = "worst MiB"),
            Column("Soft limit", "MiB", number = true, phone = "soft MiB"),
            Column("Hard limit", "MiB", number = true, phone = "hard MiB"),
            Column("Worst of hard limit", "%", number = true, phone = "% of hard limit"),
          ),
          known.sortBy(s => (-s.averageVCpu.getOrElse(-1.0), s.service)).map(rowOf),
          "None.",
          filterLabel = Some("Filter services, e.g. mod-inv"),
        ),
      )
  }

  private def rowOf(use: ServiceUse): Row = Row(
    Cell.text(use.service),
    Seq(
      Cell.number(use.averageVCpu)(Format.decimal(_, 2)),
      Cell.number(use.worstTaskVCpu)(Format.decimal(_, 2)),
      Cell.number(use.reservedVCpu)(Format.decimal(_, 2)),
      Cell.number(use.averageMiB)(Format.whole(_)),
      Cell.number(use.worstTaskMiB)(Format.whole(_)),
      Cell.number(use.softLimitMiB.map(_.toLong))(Format.whole),
      Cell.number(use.hardLimitMiB.map(_.toLong))(Format.whole),
      Cell.number(use.worstOfHardPercent)(Format.decimal(_, 1)),
    ),
  )
}
