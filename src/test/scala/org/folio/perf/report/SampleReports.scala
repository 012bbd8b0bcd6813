package org.folio.perf.report

import java.time.Instant
import org.folio.perf.model._
import scala.util.Random

/** Results as an analysis would give them, made up: the same on every machine and every day. */
object SampleReports {

  /** Three minutes of the MOBIUS suite on 62 tenants, with some errors. */
  lazy val mobius: RunReport = make(Shape())

  /** The largest run that the report has to bear: a day on ninety services. */
  lazy val day: RunReport = make(
    Shape(steadyMs = 24 * 3600000L, rampUpMs = 600000, bucketMs = 60000, services = 90, more = 17)
  )

  lazy val failedAltogether: RunReport = {
    val all = mobius.transactions.map(t =>
      t.copy(
        failed = t.iterations,
        averageMs = None,
        minMs = None,
        p50Ms = None,
        p75Ms = None,
        p95Ms = None,
        p99Ms = None,
        maxMs = None,
        small = t.small.map(failed),
        large = t.large.map(failed),
        overTime = t.overTime.map(_ => None),
      )
    )
    mobius.copy(
      verdict = Verdict(
        VerdictStatus.Failed,
        "Failed: every iteration failed; the limit is 1 %.",
        Vector("Errors: 100 % of the transactions failed; the limit is 1 %."),
      ),
      transactions = all,
      requests = mobius.requests.map(r => r.copy(failed = r.count, times = None)),
      tenants = mobius.tenants.copy(rows =
        mobius.tenants.rows.map(r =>
          r.copy(cells = r.cells.map(_.map(c => c.copy(failed = c.iterations, medianMs = None))))
        )
      ),
      timeline = mobius.timeline.copy(buckets =
        mobius.timeline.buckets.map(b =>
          b.copy(
            failedTransactions = b.transactions,
            failedRequests = b.requests,
            p50Ms = None,
            p95Ms = None,
            requestP50Ms = None,
            requestP95Ms = None,
          )
        )
      ),
    )
  }

  /** Killed before anything had finished, nothing collected. */
  lazy val empty: RunReport = mobius.copy(
    run = mobius.run.copy(
      endedAt = None,
      ending = None,
      steadyFromMs = 30000,
      steadyToMs = 30000,
      lastEndMs = 0,
      requests = 0,
      failedRequests = 0,
      settings = Map.empty,
    ),
    verdict = Verdict(
      VerdictStatus.CannotBeJudged,
      "Cannot be judged: the run ended in its ramp-up.",
      Vector.empty,
    ),
    keyFigures = Vector(KeyFigure("Failed transactions", "–", "", "nothing finished")),
    findings = Vector.empty,
    transactions = Vector.empty,
    requests = Vector.empty,
    timeline = Timeline(1000, Vector.empty),
    tenants = TenantMatrix(Vector.empty, Vector.empty),
    infrastructure = InfrastructureResult(collected = false, Vector.empty, None),
    planKept = PlanKept(250, 0, 0, None, None, None),
    injector = None,
    errors = Vector.empty,
    missing = Vector(
      "simulation.log ends in the middle of a record; what came before is used.",
      "No metrics: the target names no source.",
    ),
  )

  lazy val withoutInfrastructure: RunReport = mobius.copy(
    infrastructure = InfrastructureResult(collected = false, Vector.empty, None),
    errors = Vector.empty,
    run = mobius.run.copy(failedRequests = 0),
  )

  /** Names as an attacker, a foreign alphabet and an accident would make them. */
  val HostileNames: Vector[String] = Vector(
    "<script>alert(1)</script>",
    "\"quoted' onload=\"alert(2)\" &amp; <b>",
    "</style></script><img src=x onerror=alert(3)>",
    "very-long-" + "abcdefghij" * 30,
    "\u05de\u05db\u05d5\u05df \u202ereversed\u202c \u2066isolated",
    "control\u0000\u0007\u001b[31m\ufffe",
    "half \ud83d surrogate and a whole \ud83d\udcda",
    "",
  )

  lazy val hostile: RunReport = {
    def odd(i: Int) = HostileNames(i % HostileNames.size)
    mobius.copy(
      run = mobius.run.copy(
        simulation = odd(0),
        description = odd(1),
        target = odd(2),
        okapiUrl = "javascript:alert(4)",
        remarks = HostileNames,
        settings = HostileNames.zipWithIndex.map { case (n, i) => s"$i $n" -> n }.toMap,
      ),
      verdict = mobius.verdict.copy(statement = odd(3), reasons = HostileNames),
      keyFigures =
        mobius.keyFigures.zipWithIndex.map { case (f, i) => f.copy(value = odd(i).take(30)) },
      findings = HostileNames.map(n => Finding(n, Severity.Bad, n, n, Vector(n, "results"))),
      transactions = mobius.transactions.zipWithIndex.map { case (t, i) => t.copy(name = odd(i)) },
      requests = mobius.requests.zipWithIndex.map { case (r, i) => r.copy(name = odd(i)) },
      tenants = TenantMatrix(
        mobius.tenants.transactions.zipWithIndex.map { case (_, i) => odd(i) },
        mobius.tenants.rows.zipWithIndex.map { case (r, i) => r.copy(tenant = s"$i ${odd(i)}") },
      ),
      infrastructure = mobius.infrastructure.copy(
        series =
          mobius.infrastructure.series.map(s => s.copy(subject = s.subject + odd(s.subject.length)))
      ),
      errors = HostileNames.map(n => ErrorResult(n, n, n, 3, 10, 2000)),
      missing = HostileNames,
      method = HostileNames,
    )
  }

  private def failed(c: TenantClassResult) =
    c.copy(failed = c.iterations, averageMs = None, p50Ms = None, p95Ms = None)

  /** @param more transactions besides those of the suite */
  final private case class Shape(
      steadyMs: Long = 180000,
      rampUpMs: Long = 30000,
      bucketMs: Long = 2000,
      services: Int = 22,
      more: Int = 0,
  ) {
    val endMs: Long = rampUpMs + steadyMs + 6400
    val minutes: Double = steadyMs / 60000.0
  }

  final private case class Kind(workflow: String, name: String, medianMs: Double, perMinute: Double)

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

  private val serviceNames: Vector[String] = Vector(
    "okapi",
    "mod-authtoken",
    "mod-permissions",
    "mod-users",
    "mod-circulation",
    "mod-circulation-storage",
    "mod-inventory",
    "mod-inventory-storage",
    "mod-search",
    "mod-configuration",
    "mod-feesfines",
    "mod-patron",
    "mod-patron-blocks",
    "mod-pubsub",
    "mod-login",
    "mod-users-bl",
    "mod-settings",
    "mod-source-record-storage",
    "mod-notify",
    "mod-event-config",
    "edge-patron",
    "mod-consortia",
  ) // format: skip

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
    val results = all.map(transaction(_, shape, buckets, random))
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
        Vector("The sandbox ran on the injector’s own host."),
      ),
      verdict(failedCount),
      keyFigures(failedCount),
      findings,
      results,
      requests(random),
      timeline(shape, buckets, all, random),
      matrix(all, tenants, shape, random),
      infrastructure(shape, random),
      PlanKept(250, 1420, 1420, Some(99.58), Some(41), Some(312)),
      Some(InjectorResult(8, 21.4, 63.9, 48.2, 812.5, 0.61)),
      errors,
      Vector("OpenSearch: no metrics, because the target names no domain."),
      Vector(
        "Figures come from the steady state; ramp-up is left out.",
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

  private def transaction(
      kind: Kind,
      shape: Shape,
      buckets: Int,
      random: Random,
  ): TransactionResult = {
    val iterations = math.round(kind.perMinute * shape.minutes)
    val failed = if (kind.name.contains("Check-Out")) 3L else if (kind.workflow == "ulr") 1L else 0L
    def ms(factor: Double) = Some(math.round(kind.medianMs * factor))
    val large = 1.05 + (if (kind.workflow == "msf") 0.8 else random.nextDouble() * 0.15)
    def of(tenants: Int, share: Double, factor: Double, failures: Long) = Some(
      TenantClassResult(
        tenants,
        math.round(iterations * share),
        failures,
        Some(kind.medianMs * 1.09 * factor),
        ms(factor),
        ms(1.95 * factor),
      )
    )
    TransactionResult(
      kind.name,
      kind.workflow,
      iterations,
      failed,
      Some(kind.medianMs * 1.09),
      ms(0.6),
      ms(1),
      ms(1.31),
      ms(1.97),
      ms(2.84),
      ms(3.9),
      kind.perMinute,
      iterations / shape.minutes,
      of(58, 0.88, 0.98, failed),
      of(4, 0.12, large, 0),
      Vector.tabulate(buckets) { i =>
        val rate = kind.perMinute * shape.bucketMs / 60000.0
        if (random.nextDouble() > rate * 1.2 || i < 2) None
        else Some(math.round(kind.medianMs * (0.8 + 0.4 * random.nextDouble())))
      },
    )
  }

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
    KeyFigure("Planned load delivered", "99.6", "%", "injector at 21 % CPU on average"),
    KeyFigure("Highest service CPU", "94", "%", "mod-permissions, of its reservation"),
    KeyFigure("Database CPU", "38", "%", "average; 52 % highest"),
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
      "This coincides with slower check-outs and is not shown to cause them.",
      Vector("resources", "timeline"),
    ),
    Finding(
      "large-tenants",
      Severity.Info,
      "Searches take 1.9 times as long on large tenants as on small ones.",
      "",
      Vector("tenants", "tenant-classes"),
    ),
  )

  private def requests(random: Random) =
    Vector(
      "POST /circulation/check-out-by-barcode",
      "POST /circulation/check-in-by-barcode",
      "GET /users",
      "GET /circulation/loans",
      "GET /search/instances",
      "GET /patron/account/{id}",
      "POST /authn/login-with-expiry",
    ).map { name =>
      val p50 = 20 + random.nextInt(300).toLong
      RequestResult(
        name,
        200 + random.nextInt(4000).toLong,
        if (name.contains("check-out")) 3 else 0,
        Some(ResponseTimes(p50 * 1.1, p50 / 2, p50, p50 * 5 / 4, p50 * 2, p50 * 3, p50 * 5)),
      )
    }

  private def timeline(shape: Shape, buckets: Int, all: Vector[Kind], random: Random) = {
    val perBucket = all.map(_.perMinute).sum * shape.bucketMs / 60000.0
    Timeline(
      shape.bucketMs,
      Vector.tabulate(buckets) { i =>
        val ms = i * shape.bucketMs
        val share =
          if (ms < shape.rampUpMs) (ms.toDouble + 1) / shape.rampUpMs.toDouble
          else if (ms < shape.rampUpMs + shape.steadyMs) 1.0
          else math.max(0.0, 1 - (ms - shape.rampUpMs - shape.steadyMs) / 6000.0)
        val n = math.max(
          0L,
          math.round(perBucket * share + random.nextGaussian() * math.sqrt(perBucket * share)),
        )
        val p50 =
          if (n == 0) None else Some(math.round(420 + 60 * random.nextDouble() + 80 * share))
        TimelineBucket(
          n,
          if (i == buckets / 2) 2 else if (i == buckets / 3) 1 else 0,
          n * 13 + random.nextInt(20).toLong,
          if (i == buckets / 2) 2 else 0,
          p50,
          p50.map(v => math.round(v * (3.2 + 2 * random.nextDouble()))),
          p50.map(_ / 8),
          p50.map(_ / 3),
          math.round(28 * share + random.nextInt(5) * share),
        )
      },
    )
  }

  private def matrix(all: Vector[Kind], tenants: Vector[Tenant], shape: Shape, random: Random) =
    TenantMatrix(
      all.map(_.name),
      tenants.sortBy(t => (t.size == TenantSize.Small, t.name)).map { tenant =>
        val large = tenant.size == TenantSize.Large
        val general =
          math.exp(random.nextGaussian() * 0.05) * (if (tenant.name == "cs00044") 1.4 else 1.0)
        TenantRow(
          tenant.name,
          tenant.size,
          all.map { kind =>
            val iterations = math.round(kind.perMinute / 66 * shape.minutes * (if (large) 2 else 1))
            val slow = if (large && kind.workflow == "msf") 1.9 else if (large) 1.1 else 1.0
            val odd = if (tenant.name == "cs00031" && kind.workflow == "cico") 1.9 else 1.0
            val noise = math.exp(random.nextGaussian() * 0.12)
            val failed = if (tenant.name == "cs00012" && kind.name.contains("Check-Out")) 1L else 0L
            if (iterations == 0 || (kind.workflow == "bls" && random.nextInt(4) == 0)) None
            else
              Some(
                TenantCell(
                  iterations,
                  failed,
                  Some(math.round(kind.medianMs * general * slow * odd * noise)),
                )
              )
          },
        )
      },
    )

  private def infrastructure(shape: Shape, random: Random) = {
    val names = serviceNames ++ Vector.tabulate(math.max(0, shape.services - serviceNames.size))(
      i => f"mod-further-$i%02d"
    )
    val services = names.zipWithIndex.flatMap { case (name, i) =>
      val level = math.max(3, 95 - i * 9 + random.nextInt(6))
      Vector(
        series(shape, "AWS/ECS", "CPUUtilization", name, "Percent", level * 0.9, 8, random, i == 3),
        series(
          shape,
          "AWS/ECS",
          "MemoryUtilization",
          name,
          "Percent",
          40 + random.nextInt(45).toDouble,
          1,
          random,
          gap = false,
          flat = true,
        ),
      )
    }
    val database = Vector(
      series(
        shape,
        "AWS/RDS",
        "CPUUtilization",
        "db-writer",
        "Percent",
        38,
        4,
        random,
        gap = false,
      ),
      series(
        shape,
        "AWS/RDS",
        "DatabaseConnections",
        "db-writer",
        "Count",
        1420,
        40,
        random,
        gap = false,
      ),
      series(
        shape,
        "AWS/RDS",
        "FreeableMemory",
        "db-writer",
        "Bytes",
        117.0e9,
        1e8,
        random,
        gap = false,
        flat = true,
      ),
    )
    InfrastructureResult(
      collected = true,
      services ++ database :+
        series(
          shape,
          "AWS/Kafka",
          "SumOffsetLag",
          "broker-1",
          "Count",
          320,
          60,
          random,
          gap = false,
        ),
      Some(
        Inventory(
          Inventory.SchemaVersion,
          "mcpt",
          Vector(
            ComponentProperty("database", "class", "db.r6g.8xlarge", ""),
            ComponentProperty("database", "vCPU", "32", ""),
            ComponentProperty("database", "memory", "256", "GiB"),
            ComponentProperty("database", "max_connections", "9000", ""),
            ComponentProperty("instances", "type", "14 × m6g.2xlarge", ""),
            ComponentProperty("OpenSearch", "data nodes", "4 × r6g.2xlarge.search", ""),
          ),
          names.zipWithIndex.map { case (name, i) =>
            ModuleInfo(
              name,
              s"2.${i % 9}.${i % 4}",
              2 + i % 3,
              if (i == 6) 0 else 256 * (1 + i % 4),
              896 + 128 * (i % 5),
              1024 + 128 * (i % 6),
            )
          },
        )
      ),
    )
  }

  private def series(
      shape: Shape,
      source: String,
      metric: String,
      subject: String,
      unit: String,
      level: Double,
      noise: Double,
      random: Random,
      gap: Boolean,
      flat: Boolean = false,
  ): SeriesResult = {
    // CloudWatch's minutes do not begin with the load.
    val points = Iterator
      .iterate(-7250L)(_ + 60000)
      .takeWhile(_ < shape.endMs)
      .map { ms =>
        val share =
          if (flat) 1.0
          else math.min(1.0, 0.25 + math.max(0L, ms).toDouble / shape.rampUpMs.toDouble)
        SeriesPoint(ms, math.max(0.0, level * share + random.nextGaussian() * noise))
      }
      .toVector
    val kept = if (gap) points.patch(points.size / 2, Nil, 1) else points
    val steady = kept.filter(_.timeMs >= shape.rampUpMs).map(_.value)
    SeriesResult(
      source,
      metric,
      subject,
      unit,
      "Average",
      60,
      Some(steady.sum / steady.size.toDouble),
      steady.maxOption,
      if (gap) 66.7 else 100,
      kept,
    )
  }

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
