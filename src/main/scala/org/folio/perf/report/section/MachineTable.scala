package org.folio.perf.report.section

import org.folio.perf.model.{Inventory, Machine}
import org.folio.perf.report.content.Block.nothing
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Instances, databases, search nodes and brokers. */
private[section] object MachineTable {
  def apply(inventory: Inventory): Block =
    if (inventory.machines.isEmpty) nothing
    else
      Table(
        text("Machines, with the number of tasks on each instance at the end of the run."),
        Seq(
          Column("Machine"),
          Column("Kind"),
          Column("Type", classes = "big"),
          Column("Count", number = true, phone = "count"),
          Column("vCPU", "each", number = true, phone = "vCPU"),
          Column("Memory", "GiB each", number = true, phone = "GiB"),
          Column("Zone", phone = "zone"),
          Column("Tasks", number = true, phone = "tasks"),
        ),
        inventory.machines.map(rowOf),
        "None.",
      )

  private def rowOf(m: Machine): Row = Row(
    Cell.text(m.id),
    Seq(
      Cell.text((m.kind +: m.role.toVector).mkString(", ")),
      Cell.text(m.machineType),
      Cell.number(Format.whole(m.count.toLong)),
      Cell.number(m.vCpu.map(_.toLong))(Format.whole),
      Cell.number(m.memoryMiB.map(_ / 1024.0))(Format.decimal(_, 0)),
      Cell.text(m.zone.getOrElse("")),
      Cell.number(Option.when(m.kind == "ec2")(m.tasks.size.toLong))(Format.whole),
    ),
  )
}
