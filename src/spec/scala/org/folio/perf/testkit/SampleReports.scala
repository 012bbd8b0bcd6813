package org.folio.perf.testkit

import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.analysis.pair.rule.ComparisonRules
import org.folio.perf.analysis.pair.{Baseline, RunComparison}
import org.folio.perf.analysis.run.FindingOrder
import org.folio.perf.model._
import scala.util.Random

/**
 * Reports of invented runs, the same on every machine and every day. Unusual and broken ones are in
 * [[HostileReports]].
 */
object SampleReports {

  /**
   * Three minutes of the MOBIUS suite on 62 tenants, with some errors. A change of the schema of report.json changes
   * this file too.
   */
  lazy val mobius: RunReport = {
    val json = Files.readAllBytes(Path.of("src/spec/resources/samples/report.json"))
    ModelJson.read[RunReport](json).fold(problem => sys.error(problem), identity)
  }

  /** The largest run that a report must support: a day on ninety services, with 32 transactions. */
  lazy val day: RunReport = {
    val minutes = 1450
    def repeated[A](values: Vector[A]) = Vector.tabulate(minutes)(i => values(i % values.size))
    val names = Vector.tabulate(17)(i => f"X$i%02d_TC: further transaction")
    val endings = Vector("", "-2", "-3", "-4")
    val usual = mobius.transactions.map(t => t.copy(overTime = repeated(t.overTime)))
    mobius.copy(
      run = mobius.run.copy(
        profile = LoadProfile(600000, 24 * 3600000L)
      ),
      totals =
        mobius.totals.copy(steadyFromMs = 600000, steadyToMs = 600000 + 24 * 3600000L, lastEndMs = minutes * 60000L),
      transactions = usual ++ names.map(name => usual.head.copy(name = name)),
      tenants = TenantMatrix(
        mobius.tenants.transactions ++ names,
        mobius.tenants.rows.map(row => row.copy(cells = row.cells ++ names.map(_ => row.cells.head))),
      ),
      timeline = Timeline(60000, repeated(mobius.timeline.buckets)),
      infrastructure = mobius.infrastructure.copy(
        series = for (ending <- endings; one <- mobius.infrastructure.series) yield {
          val points = repeated(one.points).zipWithIndex.map { case (p, i) => p.copy(timeMs = i * 60000L) }
          one.copy(subject = one.subject + ending, points = points)
        },
        services =
          for (ending <- endings; one <- mobius.infrastructure.services)
            yield one.copy(service = one.service + ending),
      ),
    )
  }
}

/** The page of a run with a baseline. */
object SampleComparisons {
  import org.folio.perf.testkit.SampleModuleReports._

  private val before = withInventory(report("2024-05-15-MobiusHighLoad"), 2, "db.r6g.4xlarge")

  private val after = withInventory(
    report(
      "after",
      Map("Row 1" -> 40.0, "Row 2" -> -30.0, "Row 6" -> 3.0),
      seed = 2,
    ),
    4,
    "db.r6g.8xlarge",
  )

  private def page(comparison: Comparison): RunReport = SampleReports.mobius.copy(
    findings = FindingOrder.sorted(
      ComparisonRules.all.flatMap(_(comparison)).map(_.withoutLinks) ++ SampleReports.mobius.findings
    ),
    comparison = Some(comparison),
  )

  lazy val compared: RunReport = page(SampleModuleReports.compared(after, before))

  /** Mod-3 is slower, in a newer version and at a higher utilisation. */
  lazy val suspected: RunReport = {
    def run(report: RunReport, version: String, percent: Double, cpuPercent: Double) = report.copy(
      breakdown = SampleRequests.breakdown(report.run.id.length.toLong, Map("mod-3" -> percent)),
      infrastructure = report.infrastructure.copy(
        inventory = report.infrastructure.inventory.map(inventory =>
          inventory.copy(modules = inventory.modules :+ ModuleInfo("mod-3", version, 2, 512, 896, 1024))
        ),
        services = Vector(SampleRun.service("mod-3", cpuPercent)),
      ),
    )
    val changed = run(
      withInventory(report("after", Map("Row 4" -> 13.3), seed = 2), 2, "db.r6g.4xlarge"),
      "1.1.0",
      40,
      90,
    )
    page(SampleModuleReports.compared(changed, run(before, "1.0.0", 0, 40)))
  }

  lazy val withPublished: RunReport = page(RunComparison(after, Baseline.Published(published)))

  lazy val blocked: RunReport = {
    val other = before.copy(run = before.run.copy(loadModel = LoadModel.Closed))
    page(SampleModuleReports.compared(after, other))
  }
}

/** Results of runs with invented blocks: 30 minutes, eight transactions of two workflows. */
object SampleModuleReports {
  val names: Vector[String] = Vector.tabulate(8)(i => s"Row $i")

  private def workflow(i: Int) = if (i < 6) "msf" else "cico"

  val plan: Vector[PlannedWorkflow] = Vector("msf" -> "Search", "cico" -> "Desk").map { case (code, title) =>
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
        tenants = Vector(Tenant("t1", TenantSize.Small, 1)),
        plan = plan,
      ),
      totals = RunTotals(300000, 300000 + blocks * 60000L, 0, 0, 0),
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

  /** The run after [[report]] `before`, with changes of rows in per cent. */
  def nextRun(changes: (String, Double)*): RunReport = report("after", changes.toMap, seed = 2)

  def compared(
      after: RunReport,
      before: RunReport = report("before"),
      earlier: Vector[RunReport] = Vector.empty,
  ): Comparison = RunComparison(after, Baseline.Measured(before, earlier))

  def changed(report: RunReport, name: String)(change: RowBlocks => RowBlocks): RunReport =
    report.copy(blocks =
      report.blocks.map(b => b.copy(rows = b.rows.map(row => if (row.transaction == name) change(row) else row)))
    )

  /** The run leaves a request out of these transactions. */
  def withLeftOut(report: RunReport, request: String, transactions: String*): RunReport = {
    val one = LeftOutRequest(
      request,
      Vector("an-interface"),
      Vector("mod-optional"),
      Vector("msf"),
      transactions.toVector,
      report.run.tenants.map(_.name),
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

  val published: TestRecord = TestRecord(
    TestRecord.SchemaVersion,
    "mobius/test",
    "A published test",
    "A report",
    Vector(Fact("Database", "class", "db.r6g.4xlarge")),
    names.map(TestRow(_, 800)),
  )
}
