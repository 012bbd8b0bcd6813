package org.folio.perf.report.section

import org.folio.perf.analysis.DatabaseParameters
import org.folio.perf.model.{
  ClusterCost,
  ComponentProperty,
  CostLine,
  Inventory,
  InventorySource,
  Machine,
  ModuleInfo,
  RunReport,
}
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{anchored, blocks, lead, note, nothing, Folded}
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
        Column("Version").labelled,
        num("Tasks"),
        num("CPU units", "per task", "CPU units"),
        num("Memory, soft limit", "MiB per task", "soft MiB"),
        num("Memory, hard limit", "MiB per task", "hard MiB"),
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
    num("Xmx", "MiB", "Xmx MiB") -> (m => whole(m.xmxMiB)),
    num("Metaspace", "MiB, maximum", "metaspace MiB") ->
      (m => whole(m.maxMetaspaceMiB.orElse(m.metaspaceMiB))),
    Column("Read/write split").labelled ->
      (m => Cell.number(m.readWriteSplit)(if (_) "yes" else "no")),
    num("Revision") -> (m => whole(m.revision)),
    Column("Sidecar").labelled ->
      (m => m.sidecar.fold(Cell.absent)(s => Cell.text(s.image.getOrElse(s.version)))),
    num("Sidecar's CPU units", "of those per task", "sidecar CPU units") ->
      (m => positive(m.sidecar.fold(0)(_.cpuUnits))),
    num("Sidecar's soft limit", "MiB of the task's", "sidecar soft MiB") ->
      (m => positive(m.sidecar.fold(0)(_.memorySoftLimitMiB))),
    num("Sidecar's hard limit", "MiB of the task's", "sidecar hard MiB") ->
      (m => positive(m.sidecar.fold(0)(_.memoryHardLimitMiB))),
    // Without sidecars the module and its version are the image.
    Column("Image").labelled ->
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
      Table(
        text(
          s"Cost per hour: on-demand list prices in ${found.region}, as of ${found.asOf.mkString(" to ")}, " +
            s"without storage, traffic and discounts$source."
        ),
        Seq(
          Column("Type"),
          Column("Used for"),
          num("Count"),
          num("Each", "USD per hour", "each"),
          num("Total", "USD per hour", "total").big,
        ),
        found.lines.map(rowOf) :+ Row(
          Cell(strong("Total")),
          Seq(
            Cell.blank,
            Cell.number(Format.whole(found.lines.map(_.count.toLong).sum)),
            Cell.blank,
            Cell.number(Format.decimal(found.usdPerHour, 2)),
          ),
          isSum = true,
        ),
        "None.",
      ),
    )
  }

  private def rowOf(line: CostLine): Row = Row(
    Cell.text(line.machineType),
    Seq(
      Cell.text(line.kind),
      Cell.number(Format.whole(line.count.toLong)),
      Cell.number(Some(line.usdPerHourEach))(Format.decimal(_, 4)),
      Cell.number(Some(line.count * line.usdPerHourEach))(Format.decimal(_, 2)),
    ),
  )
}

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
          num("Count"),
          num("vCPU", "each", "vCPU"),
          num("Memory", "GiB each", "GiB"),
          Column("Zone").labelled,
          num("Tasks"),
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

/** Modules whose versions the gateway lists, and of which nothing else is known. */
private[section] object GatewayModuleTable {

  def apply(modules: Vector[ModuleInfo]): Block = {
    val differing = modules.filter(_.tenants.nonEmpty).map(_.name).distinct
    blocks(
      if (differing.isEmpty) nothing
      else
        note(
          s"Tenants differ in ${Format.count(differing.size, "module", "modules")}: ${named(differing)}."
        ),
      InfrastructureSection.folded(table(modules, differing.nonEmpty)),
    )
  }

  private def table(modules: Vector[ModuleInfo], withTenants: Boolean): Table =
    Table(
      text("Modules of the tenants with their versions, without front-end modules (folio_…)."),
      Seq(Column("Module"), Column("Version").labelled.big) ++
        Option.when(withTenants)(Column("Tenants").labelled),
      modules.map { module =>
        Row(
          Cell.text(module.name),
          Cell.text(module.version) +:
            Option.when(withTenants)(tenants(module)).toSeq,
        )
      },
      "None.",
      filterLabel = Some("Filter modules, e.g. mod-inv"),
    )

  private def tenants(module: ModuleInfo): Cell =
    if (module.tenants.isEmpty) Cell.words("all") else Cell.text(named(module.tenants))

  private def named(names: Vector[String]): String = {
    val more = names.size - MostNamed
    names.take(MostNamed).mkString(", ") + (if (more > 0) s" and ${Format.whole(more.toLong)} more"
                                            else "")
  }

  private val MostNamed = 5
}
