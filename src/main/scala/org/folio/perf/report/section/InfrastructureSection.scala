package org.folio.perf.report.section

import org.folio.perf.analysis.DatabaseParameters
import org.folio.perf.model.{ComponentProperty, Inventory, InventorySource, ModuleInfo, RunReport}
import org.folio.perf.report.content.Block.{anchored, blocks, lead, Folded}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** Machines, components and modules of the cluster. */
object InfrastructureSection extends Section {
  val id = "infrastructure"
  val title = "Infrastructure and modules"
  override val shortTitle: String = "Modules"
  override val anchors: Vector[String] = Vector("modules")
  val chapter: Option[Chapter] = Some(Chapter.Appendix)

  override def badge(run: RunReport): Option[Badge] =
    run.infrastructure.inventory.fold(Option(Badge("none")))(i => Badge.count(namesOf(i)))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.infrastructure.inventory.isEmpty)("no inventory was collected")

  def content(run: RunReport): Block =
    run.infrastructure.inventory match {
      case None =>
        anchored("modules")(
          lead(
            text(
              "None: no inventory of the target was collected, so module versions and sizes are unknown. "
            ) ++ onPage(link("#missing", "Missing data"))
          )
        )
      case Some(inventory) if inventory.source.contains(InventorySource.Gateway) =>
        blocks(
          lead(
            text(
              s"${Format.count(namesOf(inventory), "module", "modules")}, as the gateway listed them before the load. " +
                "No source of metrics names instances and sizes. "
            ) ++ onPage(link("#missing", "Missing data"))
          ),
          anchored("modules")(GatewayModuleTable(inventory.modules)),
        )
      case Some(inventory) =>
        blocks(
          lead(
            text("Environment ") ++ name(inventory.environment) ++
              s", ${Format.count(inventory.modules.size, "module", "modules")}."
          ),
          MachineTable(inventory),
          components(inventory),
          CostTable(run.infrastructure.cost),
          anchored("modules")(modules(inventory)),
        )
    }

  private def namesOf(inventory: Inventory): Int = inventory.modules.map(_.name).distinct.size

  private def components(inventory: Inventory): Block =
    Table(
      text("Components."),
      Seq(
        Column("Component"),
        Column("Property"),
        Column("Value", classes = "big"),
        Column("Unit"),
      ),
      inventory.components.map { c =>
        Row(
          Cell.text(c.component),
          Seq(Cell.text(c.property), valueOf(c, inventory), Cell.text(c.unit)),
        )
      },
      "None: the inventory has no components.",
    )

  private def valueOf(property: ComponentProperty, inventory: Inventory): Cell =
    DatabaseParameters
      .inWords(inventory, property)
      .fold(Cell.text(property.value))(result => Cell(name(property.value) ++ s" = $result"))

  private def modules(inventory: Inventory): Block = {
    val known = optional.filter { case (_, value) =>
      inventory.modules.exists(value(_).sortBy.forall(_.nonEmpty))
    }
    val ofTasks =
      if (inventory.modules.forall(_.sidecar.isEmpty)) ""
      else
        " CPU units and limits are those of a task with all its containers, the sidecar included."
    val table = Table(
      text(
        s"Modules. ${Format.Absent}: no reservation or no limit. 1,024 CPU units are one vCPU.$ofTasks"
      ),
      Seq(
        Column("Module"),
        Column("Version", phone = "version"),
        Column("Tasks", number = true, phone = "tasks"),
        Column("CPU units", "per task", number = true, phone = "CPU units"),
        Column("Memory, soft limit", "MiB per task", number = true, phone = "soft MiB"),
        Column("Memory, hard limit", "MiB per task", number = true, phone = "hard MiB"),
      ) ++ known.map(_._1),
      inventory.modules.map(rowOf(_, known.map(_._2))),
      "None: the inventory has no modules.",
      filterLabel = Some("Filter modules, e.g. mod-inv"),
    )
    folded(table)
  }

  /** A long table of modules is folded up. */
  private[section] def folded(table: Table): Block =
    if (table.rows.size <= MostOpen) table
    else Folded(s"All ${Format.count(table.rows.size, "module", "modules")}", table)

  private val MostOpen = 10

  /** Columns that older inventories do not have. */
  private val optional: Vector[(Column, ModuleInfo => Cell)] = Vector(
    Column("Xmx", "MiB", number = true, phone = "Xmx MiB") -> (m => whole(m.xmxMiB)),
    Column("Metaspace", "MiB, maximum", number = true, phone = "metaspace MiB") ->
      (m => whole(m.maxMetaspaceMiB.orElse(m.metaspaceMiB))),
    Column("Read/write split", phone = "read/write split") ->
      (m => Cell.number(m.readWriteSplit)(if (_) "yes" else "no")),
    Column("Revision", number = true, phone = "revision") -> (m => whole(m.revision)),
    Column("Sidecar", phone = "sidecar") ->
      (m => m.sidecar.fold(Cell.absent)(s => Cell.text(s.image.getOrElse(s.version)))),
    Column(
      "Sidecar's CPU units",
      "of those per task",
      number = true,
      phone = "sidecar CPU units",
    ) ->
      (m => positive(m.sidecar.fold(0)(_.cpuUnits))),
    Column(
      "Sidecar's soft limit",
      "MiB of the task's",
      number = true,
      phone = "sidecar soft MiB",
    ) ->
      (m => positive(m.sidecar.fold(0)(_.memorySoftLimitMiB))),
    Column(
      "Sidecar's hard limit",
      "MiB of the task's",
      number = true,
      phone = "sidecar hard MiB",
    ) ->
      (m => positive(m.sidecar.fold(0)(_.memoryHardLimitMiB))),
    // Without sidecars the module and its version are the image.
    Column("Image", phone = "image") ->
      (m => m.sidecar.flatMap(_ => m.image).fold(Cell.absent)(Cell.text)),
  )

  private def positive(n: Int): Cell = Cell.number(Option(n.toLong).filter(_ > 0))(Format.whole)

  private def whole(value: Option[Int]): Cell = Cell.number(value.map(_.toLong))(Format.whole)

  private def rowOf(m: ModuleInfo, others: Seq[ModuleInfo => Cell]): Row =
    Row(
      Cell.text(m.name),
      Seq(
        Cell.text(m.version),
        Cell.number(Format.whole(m.tasks.toLong)),
        positive(m.cpuUnits),
        positive(m.memorySoftLimitMiB),
        positive(m.memoryHardLimitMiB),
      ) ++ others.map(_(m)),
    )
}
