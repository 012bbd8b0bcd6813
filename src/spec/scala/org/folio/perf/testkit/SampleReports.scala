package org.folio.perf.testkit

import java.time.Instant
import org.folio.perf.model._
import scala.util.Random
import org.folio.perf.analysis.comparison.{Baseline, RunComparison}
import org.folio.perf.analysis.FindingOrder
import org.folio.perf.analysis.rule.comparison.ComparisonRules

/**
 * Reports of invented runs, the same on every machine and every day. Unusual and broken ones are in
 * [[HostileReports]].
 */
object SampleReports {

  /** Three minutes of the MOBIUS suite on 62 tenants, with some errors. */
  lazy val mobius: RunReport = make(Shape())

  /** The largest run that a report must support: a day on ninety services. */
  lazy val day: RunReport = make(
    Shape(steadyMs = 24 * 3600000L, rampUpMs = 600000, bucketMs = 60000, services = 90, more = 17)
  )

  /** @param more transactions besides those of the suite */
  final private[testkit] case class Shape(
      steadyMs: Long = 180000,
      rampUpMs: Long = 30000,
      bucketMs: Long = 2000,
      services: Int = 22,
      more: Int = 0,
  ) {
    val endMs: Long = rampUpMs + steadyMs + 6400
    val minutes: Double = steadyMs / 60000.0
  }

  final private[testkit] case class Kind(
      workflow: String,
      name: String,
      medianMs: Double,
      perMinute: Double,
  )

  private val suite = Vector(
    Kind("bls", "BLS_Blacklight: Create a Request", 910, 20),
    Kind("cico", "CICO_TC_Check-In Controller", 1392, 66),
    Kind("cico", "CICO_TC_Check-Out Controller", 2630, 66),
    Kind("eva", "EVA_TC: View Account", 368, 66),
    Kind("ilr", "ILR_TC: Get RequesterId", 212, 20),
    Kind("ilr", "ILR_TC: Get ItemId", 187, 20),
    Kind("ilr", "ILR_TC: Create ILR", 962, 20),
    Kind("msf", "MSF_TC: mod search by auth query", 534, 66),
    Kind("msf", "MSF_TC: mod search by boolean query", 158, 66),
    Kind("msf", "MSF_TC: mod search by contributors", 380, 66),
    Kind("msf", "MSF_TC: mod search by filter query", 274, 66),
    Kind("msf", "MSF_TC: mod search by keyword query", 273, 66),
    Kind("msf", "MSF_TC: mod search by subject query", 393, 66),
    Kind("msf", "MSF_TC: mod search by title query", 978, 66),
    Kind("ulr", "ULR_TC: Users loan Renewal Transaction", 2051, 3.3),
  )

  private def kinds(shape: Shape): Vector[Kind] =
    suite ++ Vector.tabulate(shape.more)(i =>
      Kind(s"x$i", f"X$i%02d_TC: further transaction", 300.0 + 900.0 * i.toDouble, 3.3)
    )

  private def make(shape: Shape): RunReport = {
    val random = new Random(20240516)
    val started = Instant.parse("2024-05-16T14:02:07.250Z")
    val tenants = Vector.tabulate(62) { i =>
      val large = Set(5, 23, 41, 50)(i)
      Tenant(
        f"cs${i + 1}%05d",
        if (large) TenantSize.Large else TenantSize.Small,
        if (large) 2.0 else 1.0,
      )
    }
    val all = kinds(shape)
    val buckets = ((shape.endMs + shape.bucketMs - 1) / shape.bucketMs).toInt
    val results = all.map(SampleTimes.transaction(_, shape, buckets, random))
    val plan =
      all.groupBy(_.workflow).toVector.sortBy(_._1).zipWithIndex.map { case ((code, of), i) =>
        PlannedWorkflow(
          code,
          titles.getOrElse(code, s"Workflow $code"),
          s"scenario-$code",
          Arrivals.Even,
          of.head.perMinute,
          None,
          i * 500L,
          of.map(k => PlannedTransaction(k.name, k.perMinute)),
        )
      }
    val failedCount = results.map(_.failed).sum
    RunReport(
      RunReport.SchemaVersion,
      RunSummary(
        "2024-05-16T140207Z-MobiusHighLoad-sandbox",
        "MobiusHighLoad",
        "The MOBIUS consortium at its busiest hour: every member library’s desks at once.",
        "sandbox",
        "http://127.0.0.1:9130",
        started,
        Some(started.plusMillis(shape.endMs)),
        Some(Ending.Completed),
        LoadModel.Open,
        LoadProfile(shape.rampUpMs, shape.steadyMs),
        shape.rampUpMs,
        shape.rampUpMs + shape.steadyMs,
        shape.endMs,
        tenants,
        plan,
        (9120 * shape.minutes).toLong,
        failedCount + 2,
        Map(
          "load.rate" -> "1.0",
          "load.seed" -> "42",
          "target.name" -> "sandbox",
          "load.rampUp" -> "30 s",
        ),
        Versions("0.1.0", "3.15.1", "2.13.18", "17.0.12", Some("4f1c2ab")),
        InjectorHost("Linux 6.1 amd64", 8, 2048),
        Vector("The sandbox ran on the load generator’s own host."),
        Vector.empty,
        Some("gatling/index.html"),
      ),
      verdict(failedCount),
      keyFigures(failedCount),
      findings,
      results,
      SampleTimes.requests(random),
      SampleJobs(tenants),
      SampleTimes.timeline(shape, buckets, all, random),
      SampleTimes.matrix(all, tenants, shape, random),
      SampleInfrastructure(shape, random),
      PlanKept(250, 1420, 1420, Some(99.58), Some(41), Some(312)),
      Some(InjectorResult(8, 21.4, 63.9, 48.2, 812.5, 0.61)),
      errors,
      Vector("OpenSearch: no metrics, because the target names no domain."),
      Vector(
        "Figures come from the steady state; ramp-up is excluded.",
        "A transaction is timed from its first request to its last response, without think time.",
        "Percentiles come from merged histograms (three significant digits) and are never averaged.",
      ),
    )
  }

  private val titles = Map(
    "bls" -> "Blacklight",
    "cico" -> "Check-in and check-out",
    "eva" -> "Edge: view account",
    "ilr" -> "Item-level request",
    "msf" -> "Search",
    "ulr" -> "Users loan renewal",
  )

  private def verdict(failed: Long) = Verdict(
    VerdictStatus.Passed,
    s"Passed: 99.6 % of the planned load was delivered, $failed of 2,267 transactions failed, and no limit was exceeded.",
    Vector(
      "Errors: 0.18 % of the transactions failed; the limit is 1 %.",
      "Plan kept: 99.58 % of the starts were within 250 ms of their time; the limit is 95 %.",
    ),
  )

  private def keyFigures(failed: Long) = Vector(
    KeyFigure("Failed transactions", "0.18", "%", s"$failed of 2,267; limit 1 %"),
    KeyFigure("Check-out, 95th percentile", "5.18", "s", "limit 6.0 s"),
    KeyFigure("Planned load delivered", "99.6", "%", "load generator at 21 % CPU on average"),
    KeyFigure("Highest service CPU", "94", "%", "mod-permissions, of its reservation"),
    KeyFigure("Database CPU", "38", "%", "average; maximum 52 %"),
  )

  private def findings = Vector(
    Finding(
      "plan-kept",
      Severity.Good,
      "The load generator kept its plan: 99.58 % of the starts were on time.",
      "The largest difference was 312 ms; its CPU averaged 21 %.",
      Vector("plan"),
    ),
    Finding(
      "errors",
      Severity.Warning,
      "4 of 2,267 transactions failed, 3 of them check-outs.",
      "All check-outs failed with status 422: the item was on loan already.",
      Vector("errors", "results"),
    ),
    Finding(
      "service-cpu",
      Severity.Warning,
      "mod-permissions spends 2 of 3 minutes above 80 % of its CPU units.",
      "Check-outs were slower at the same time; order does not prove cause.",
      Vector("resources", "timeline"),
      "Add CPU units to mod-permissions. Then repeat the run: the next bottleneck appears only then.",
    ),
    Finding(
      "large-tenants",
      Severity.Info,
      "Searches take 1.9 times as long on large tenants as on small ones.",
      "",
      Vector("tenants", "tenant-classes"),
    ),
  )

  private def errors = Vector(
    ErrorResult(
      "POST /circulation/check-out-by-barcode",
      "CICO_TC_Check-Out Controller",
      "status.find.is(201), but actually found 422: Item is already checked out",
      3,
      61200,
      142900,
    ),
    ErrorResult(
      "GET /circulation/loans",
      "ULR_TC: Users loan Renewal Transaction",
      "j.u.c.TimeoutException: Request timeout after 60000 ms",
      1,
      98000,
      98000,
    ),
    ErrorResult(
      "POST /authn/login-with-expiry",
      "",
      "status.find.is(201), but actually found 503",
      2,
      900,
      1400,
    ),
  )
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

  lazy val compared: RunReport =
    page(RunComparison(after, Baseline.Measured(before, Vector.empty)))

  /** With newer modules, one of them added. */
  lazy val upgraded: RunReport = {
    val newer = after.infrastructure.inventory.map(inventory =>
      inventory.copy(modules =
        inventory.modules.map(
          _.copy(
            version = "3.1.0",
            cpuUnits = 2048,
            memorySoftLimitMiB = 700,
            memoryHardLimitMiB = 800,
          )
        ) :+ ModuleInfo("mod-users", "19.3.1", 2, 512, 896, 1024)
      )
    )
    val report = after.copy(infrastructure = after.infrastructure.copy(inventory = newer))
    page(RunComparison(report, Baseline.Measured(before, Vector.empty)))
  }

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
    page(RunComparison(changed, Baseline.Measured(run(before, "1.0.0", 0, 40), Vector.empty)))
  }

  lazy val withPublished: RunReport = page(RunComparison(after, Baseline.Published(published)))

  lazy val blocked: RunReport = {
    val other = before.copy(run = before.run.copy(loadModel = LoadModel.Closed))
    page(RunComparison(after, Baseline.Measured(other, Vector.empty)))
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
      report.blocks.map(b => b.copy(rows = b.rows.map(row => if (row.transaction == name) change(row) else row)))
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
