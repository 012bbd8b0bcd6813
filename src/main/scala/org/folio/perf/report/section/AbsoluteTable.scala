package org.folio.perf.report.section

import org.folio.perf.model.ServiceUse
import org.folio.perf.report.content.Block.{nothing, Folded}
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** CPU and memory of services in vCPU and MiB, with the soft and the hard limit of a task. */
private[section] object AbsoluteTable {
  def apply(services: Vector[ServiceUse]): Block = {
    val known = services.filter(s => s.averageVCpu.isDefined || s.averageMiB.isDefined)
    val withSidecars = known.exists(_.sidecarVCpu.isDefined)
    if (known.isEmpty) nothing
    else
      Folded(
        s"${Format.count(known.size, "service", "services")} in vCPU and MiB, with the limits of a task",
        Table(
          text(
            "CPU and memory of services in the steady state. The soft limit is the memory reserved for a task, " +
              "which it may exceed. A task is killed at the hard limit. Busiest task: the highest value of " +
              "any task in any period."
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
          ) ++ Option.when(withSidecars)(
            Column("of it sidecars", "vCPU, average", number = true, phone = "sidecars vCPU")
          ) ++ Seq(
            Column("CPU, busiest task", "vCPU", number = true, phone = "busiest task vCPU"),
            Column("Reserved", "vCPU, all tasks", number = true, phone = "reserved vCPU"),
            Column("Memory of a task", "MiB, average", number = true, phone = "MiB"),
            Column("Busiest task", "MiB", number = true, phone = "busiest task MiB"),
            Column("Soft limit", "MiB", number = true, phone = "soft limit MiB"),
            Column("Hard limit", "MiB", number = true, phone = "hard limit MiB"),
            Column("Share of hard limit", "%", number = true, phone = "% of hard limit"),
          ),
          known
            .sortBy(s => (-s.averageVCpu.getOrElse(-1.0), s.service))
            .map(rowOf(_, withSidecars)),
          "None.",
          filterLabel = Some("Filter services, e.g. mod-inv"),
        ),
      )
  }

  private def rowOf(use: ServiceUse, withSidecars: Boolean): Row = Row(
    Cell.text(use.service),
    Seq(
      Cell.number(use.averageVCpu)(Format.decimal(_, 2))
    ) ++ Option.when(withSidecars)(Cell.number(use.sidecarVCpu)(Format.decimal(_, 2))) ++ Seq(
      Cell.number(use.worstTaskVCpu)(Format.decimal(_, 2)),
      Cell.number(use.reservedVCpu)(Format.decimal(_, 2)),
      Cell.number(use.averageMiB)(Format.whole(_)),
      Cell.number(use.worstTaskMiB)(Format.whole(_)),
      Cell.number(use.softLimitMiB.map(_.toLong))(Format.whole),
      Cell.number(use.hardLimitMiB.map(_.toLong))(Format.whole),
      Cell.number(use.worstOfHardPercent)(Format.share),
    ),
  )
}
