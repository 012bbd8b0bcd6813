package org.folio.perf.testkit

import java.time.Instant
import org.folio.perf.model._
import scala.util.Random

/** Results of runs with invented blocks: 30 minutes, eight transactions of two workflows. */
object SampleModuleReports {
  val names: Vector[String] = Vector.tabulate(8)(i => s"Row $i")

  private def workflow(i: Int) = if (i < 6) "msf" else "cico"

  val plan: Vector[PlannedWorkflow] = Vector("msf" -> "Search", "cico" -> "Desk").map {
    case (code, title) =>
      PlannedWorkflow(code, title, code, Arrivals.Even, 60, None, 0, Vector.empty)
  }

  /**
   * @param changes of rows, in per cent
   * @param seed of the noise of half a per cent a block
   */
  def report(
      id: String,
      changes: Map[String, Double] = Map.empty,
      seed: Long = 1,
      blocks: Int = 30,
  ): RunReport = {
    val random = new Random(seed)
    val rows = names.map { name =>
      val level = math.log(1000 * (1 + changes.getOrElse(name, 0.0) / 100))
      val logs = Vector.fill(blocks)(Option(level + random.nextGaussian() * 0.005))
      val average = Some(math.exp(level))
      RowBlocks(
        name,
        60L * blocks,
        0,
        logs,
        Vector.empty,
        Vector.fill(blocks / 5)(300L),
        Vector.fill(blocks / 5)(0L),
        WholeRun(60L * blocks, 0, average),
      )
    }
    SampleRunReport.empty.copy(
      run = SampleRunReport.empty.run.copy(
        id = id,
        simulation = "MobiusBaseline",
        loadStartedAt = Instant.parse("2026-01-05T08:00:00Z"),
        profile = LoadProfile(300000, blocks * 60000L),
        steadyFromMs = 300000,
        steadyToMs = 300000 + blocks * 60000L,
        tenants = Vector(Tenant("t1", TenantSize.Small, 1)),
        plan = plan,
      ),
      transactions = names.zipWithIndex.map { case (name, i) =>
        transaction(name, workflow(i), 60L * blocks, changes.getOrElse(name, 0.0))
      },
      blocks = Some(JudgedBlocks(300000, 60000, blocks, rows)),
    )
  }

  private def transaction(name: String, workflow: String, iterations: Long, change: Double) = {
    val ms = 1000 * (1 + change / 100)
    val some = Some(ms.toLong)
    TransactionResult(
      name,
      workflow,
      iterations,
      0,
      Some(ms),
      some,
      some,
      some,
      some,
      some,
      some,
      60,
      60,
      None,
      None,
      Vector.empty,
      comparable = true,
      None,
    )
  }

  def changed(report: RunReport, name: String)(change: RowBlocks => RowBlocks): RunReport =
    report.copy(blocks =
      report.blocks.map(b =>
        b.copy(rows = b.rows.map(row => if (row.transaction == name) change(row) else row))
      )
    )

  /** The run leaves a request out of these transactions. */
  def withLeftOut(report: RunReport, request: String, transactions: String*): RunReport =
    withLeftOut(report, request, transactions.toVector, report.run.tenants.map(_.name))

  def withLeftOut(
      report: RunReport,
      request: String,
      transactions: Vector[String],
      tenants: Vector[String],
  ): RunReport = {
    val one = LeftOutRequest(
      request,
      Vector("an-interface"),
      Vector("mod-optional"),
      Vector("msf"),
      transactions,
      tenants,
    )
    report.copy(run = report.run.copy(leftOut = report.run.leftOut :+ one))
  }

  def withInventory(report: RunReport, tasks: Int, database: String): RunReport = {
    val inventory = Inventory(
      Inventory.SchemaVersion,
      "test",
      Vector(ComponentProperty("database", "class", database, "")),
      Vector(ModuleInfo("mod-search", "3.0.1", tasks, 1024, 500, 600)),
    )
    report.copy(infrastructure = report.infrastructure.copy(inventory = Some(inventory)))
  }

  val published: PublishedRun = PublishedRun(
    PublishedRun.SchemaVersion,
    "mobius/test",
    "A published test",
    "A report",
    Vector(Fact("Database", "class", "db.r6g.4xlarge")),
    names.map(PublishedRow(_, 800)),
  )
}
