package org.folio.perf.report.section

import org.folio.perf.model.{ClusterCost, Inventory, InventorySource, ModuleInfo, RunReport, SidecarInfo}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Machines, components and modules of the cluster. */
object InfrastructureSection
    extends Section(
      "infrastructure",
      "Infrastructure and modules",
      Some(Chapter.Appendix),
      short = "Modules",
      anchors = Vector("modules"),
    ) {

  override def badge(run: RunReport): Option[Badge] =
    run.infrastructure.inventory.flatMap(i => Badge.count(namesOf(i)))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.infrastructure.inventory.isEmpty)("no inventory was collected")

  def content(run: RunReport): Block =
    run.infrastructure.inventory.fold(nothing) { inventory =>
      val isListed = inventory.source.contains(InventorySource.Gateway)
      val ofTasks =
        if (inventory.modules.forall(_.sidecar.isEmpty)) ""
        else " CPU units and limits are those of a task with all its containers, the sidecar included."
      blocks(
        lead(
          if (isListed)
            text(
              s"${Format.count(namesOf(inventory), "module")}, as the gateway listed them before the load. " +
                "No source of metrics names instances and sizes. "
            ) ++ onPage(link("#missing", "Missing data"))
          else
            text("Environment ") ++ name(inventory.environment) ++
              s", ${Format.count(inventory.modules.size, "module")}."
        ),
        tenantsDiffer(inventory.modules),
        MachineTable(inventory),
        if (isListed) nothing else components(inventory),
        CostTable(run.infrastructure.cost),
        anchored("modules")(
          modules(
            inventory,
            if (isListed) "Modules of the tenants with their versions, without front-end modules (folio_…)."
            else s"Modules. ${Format.Absent}: no reservation or no limit. 1,024 CPU units are one vCPU.$ofTasks",
          )
        ),
      )
    }

  private def namesOf(inventory: Inventory): Int = inventory.modules.map(_.name).distinct.size

  private def components(inventory: Inventory): Block =
    TableOf(inventory.components)
      .text("Component")(_.component)
      .text("Property")(_.property)
      .text("Value", classes = "big")(_.value)
      .text("Unit")(_.unit)
      .table("Components.")
      .orSay("None: the inventory has no components.")
      .file("components")

  private def tenantsDiffer(modules: Vector[ModuleInfo]): Block = {
    val differing = modules.filter(_.tenants.nonEmpty).map(_.name).distinct
    if (differing.isEmpty) nothing
    else
      note(
        s"Tenants differ in ${Format.count(differing.size, "module")}: ${Format.few(differing, MostNamed)}."
      )
  }

  private def modules(inventory: Inventory, caption: String): Block = {
    def sidecar(value: SidecarInfo => Int)(module: ModuleInfo) = module.sidecar.flatMap(s => positive(value(s)))
    TableOf(inventory.modules)
      .text("Module")(_.name)
      .text("Version")(_.version)
      .optional(
        _.cell("Tenants")(m =>
          if (m.tenants.isEmpty) Cell.absent("all") else Cell.text(Format.few(m.tenants, MostNamed))
        )
          .whole("Tasks")(m => positive(m.tasks))
          .whole("CPU units", "per task")(m => positive(m.cpuUnits))
          .whole("Memory, soft limit", "MiB per task")(m => positive(m.memorySoftLimitMiB))
          .whole("Memory, hard limit", "MiB per task")(m => positive(m.memoryHardLimitMiB))
          .whole("Xmx", "MiB")(_.xmxMiB)
          .whole("Metaspace", "MiB, maximum")(m => m.maxMetaspaceMiB.orElse(m.metaspaceMiB))
          .cell("Read/write split")(_.readWriteSplit.fold(Cell.absent)(split => Cell.words(if (split) "yes" else "no")))
          .whole("Revision")(_.revision)
          .cell("Sidecar")(_.sidecar.fold(Cell.absent)(s => Cell.text(s.image.getOrElse(s.version))))
          .whole("Sidecar's CPU units", "of those per task")(sidecar(_.cpuUnits))
          .whole("Sidecar's soft limit", "MiB of the task's")(sidecar(_.memorySoftLimitMiB))
          .whole("Sidecar's hard limit", "MiB of the task's")(sidecar(_.memoryHardLimitMiB))
          // Without sidecars the module and its version are the image.
          .cell("Image")(m => m.sidecar.flatMap(_ => m.image).fold(Cell.absent)(Cell.text))
      )
      .table(caption)
      .orSay("None: the inventory has no modules.")
      .file("modules")
      .filtered("Filter modules, e.g. mod-inv")
      .folded("module")
  }

  private val MostNamed = 5

  private def positive(n: Int): Option[Int] = Option(n).filter(_ > 0)

}

/** Cost of the machines. */
private[section] object CostTable {
  def apply(cost: Option[ClusterCost]): Block = cost.fold(nothing) { found =>
    val perThousand = found.usdPerThousandTransactions.fold("")(usd =>
      s", or ${Format.decimal(usd, 4)} USD per 1,000 successful transactions in the steady state"
    )
    val unpriced =
      if (found.unpriced.isEmpty) ""
      else s" Not included, because their prices are unknown: ${found.unpriced.mkString(", ")}."
    val source = found.source.fold("")(from => s"; source: $from")
    anchored("cost")(
      lead(
        s"These machines cost ${Format.decimal(found.usdPerHour, 2)} USD per hour$perThousand.$unpriced"
      ),
      TableOf(found.lines)
        .text("Type")(_.machineType)
        .text("Used for")(_.kind)
        .whole("Count")(_.count)
        .decimal("Each", "USD per hour", 4)(_.usdPerHourEach)
        .decimal("Total", "USD per hour", 2)(line => line.count * line.usdPerHourEach)
        .big
        .table(
          s"Cost per hour: on-demand list prices in ${found.region}, as of ${found.asOf.mkString(" to ")}, " +
            s"without storage, traffic and discounts$source."
        )
        .file("cost"),
    )
  }
}

/** Instances, databases, search nodes and brokers. */
private[section] object MachineTable {
  def apply(inventory: Inventory): Block =
    if (inventory.machines.isEmpty) nothing
    else
      TableOf(inventory.machines)
        .text("Machine")(_.id)
        .text("Kind")(m => (m.kind +: m.role.toVector).mkString(", "))
        .text("Type", classes = "big")(_.machineType)
        .whole("Count")(_.count)
        .whole("vCPU", "each")(_.vCpu)
        .whole("Memory", "GiB each")(_.memoryMiB.map(_ / 1024.0))
        .text("Zone")(_.zone.getOrElse(""))
        .whole("Tasks")(m => Option.when(m.kind == "ec2")(m.tasks.size))
        .table("Machines, with the number of tasks on each instance at the end of the run.")
        .file("machines")
}
