package org.folio.perf.testkit

import org.folio.perf.model._

/** Results that nobody wishes for: nothing worked, nothing is there, names that bite. */
object HostileReports {

  lazy val failedAltogether: RunReport = {
    val all = SampleReports.mobius.transactions.map(t =>
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
        comparable = false,
        incomparableBecause = Some("All executions failed."),
      )
    )
    SampleReports.mobius.copy(
      verdict = Verdict(
        VerdictStatus.Failed,
        "Failed: every iteration failed; the limit is 1 %.",
        Vector("Errors: 100 % of the transactions failed; the limit is 1 %."),
      ),
      transactions = all,
      requests = SampleReports.mobius.requests.map(r => r.copy(failed = r.count, times = None)),
      tenants = SampleReports.mobius.tenants.copy(rows =
        SampleReports.mobius.tenants.rows.map(r =>
          r.copy(cells = r.cells.map(_.map(c => c.copy(failed = c.iterations, medianMs = None))))
        )
      ),
      timeline = SampleReports.mobius.timeline.copy(buckets =
        SampleReports.mobius.timeline.buckets.map(b =>
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
  lazy val empty: RunReport = SampleReports.mobius.copy(
    run = SampleReports.mobius.run.copy(
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
    jobs = Vector.empty,
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

  lazy val withoutInfrastructure: RunReport = SampleReports.mobius.copy(
    infrastructure = InfrastructureResult(collected = false, Vector.empty, None),
    errors = Vector.empty,
    run = SampleReports.mobius.run.copy(failedRequests = 0),
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
    "=HYPERLINK(\"//evil.example\",\"x\")",
    "@everyone +1 -1 | `code` [a](javascript:alert(5)) *b* #1",
    "]]></ac:plain-text-body>{{7*7}} \r\n# head",
  )

  lazy val hostile: RunReport = {
    def odd(i: Int) = HostileNames(i % HostileNames.size)
    SampleReports.mobius.copy(
      run = SampleReports.mobius.run.copy(
        simulation = odd(0),
        description = odd(1),
        target = odd(2),
        okapiUrl = "javascript:alert(4)",
        remarks = HostileNames,
        forced = HostileNames,
        settings = HostileNames.zipWithIndex.map { case (n, i) => s"$i $n" -> n }.toMap,
      ),
      verdict = SampleReports.mobius.verdict.copy(statement = odd(3), reasons = HostileNames),
      keyFigures = SampleReports.mobius.keyFigures.zipWithIndex.map { case (f, i) =>
        f.copy(value = odd(i).take(30))
      },
      findings = HostileNames.map(n => Finding(n, Severity.Bad, n, n, Vector(n, "results"), n)),
      transactions =
        SampleReports.mobius.transactions.zipWithIndex.map { case (t, i) => t.copy(name = odd(i)) },
      requests =
        SampleReports.mobius.requests.zipWithIndex.map { case (r, i) => r.copy(name = odd(i)) },
      jobs = SampleReports.mobius.jobs.zipWithIndex.map { case (job, i) =>
        job.copy(
          name = odd(i),
          parts = job.parts.zipWithIndex.map { case (_, part) => odd(part) },
          tenants = job.tenants.zipWithIndex.map { case (t, n) =>
            t.copy(
              tenant = s"$n ${odd(n)}",
              statuses = t.statuses.map(s => JobStatusCount(odd(i), odd(n), s.jobs)),
              message = odd(n),
            )
          },
          tenantsWithout = HostileNames,
        )
      },
      tenants = TenantMatrix(
        SampleReports.mobius.tenants.transactions.zipWithIndex.map { case (_, i) => odd(i) },
        SampleReports.mobius.tenants.rows.zipWithIndex.map { case (r, i) =>
          r.copy(tenant = s"$i ${odd(i)}")
        },
      ),
      infrastructure = SampleReports.mobius.infrastructure.copy(
        series = SampleReports.mobius.infrastructure.series.map(s =>
          s.copy(subject = s.subject + odd(s.subject.length))
        ),
        inventory = SampleReports.mobius.infrastructure.inventory.map(hostileInventory),
        sql = HostileNames.map(n => SqlLoad(n, "steady state", n, n, 1.5, Vector(WaitLoad(n, 1.0)))),
      ),
      limits = HostileNames.map(n => LimitResult(n, Some(true), n)),
      phases = HostileNames.take(4).map(hostilePhase),
      predictions = HostileNames.map(n => PredictedRow(n, 10.0, Some(n))),
      errors = HostileNames.map(n => ErrorResult(n, n, n, 3, 10, 2000)),
      failures = HostileNames.map(hostileFailure),
      missing = HostileNames,
      method = HostileNames,
    )
  }

  private def hostileInventory(inventory: Inventory) = inventory.copy(
    environment = HostileNames.head,
    components = HostileNames.map(n => ComponentProperty(n, n, n, n)),
    modules = inventory.modules.zip(HostileNames).map { case (m, n) =>
      m.copy(name = n, version = n, image = Some(n))
    },
    machines = HostileNames.map(n => Machine("instance", n, n, 1, Some(n), Some(n))),
    events = HostileNames.map(n => ClusterEvent(1715868200000L, n, "stopped", n)),
    gaps = HostileNames,
  )

  private def hostileFailure(n: String) = {
    val example = FailureExample(n, n, 10, Map(n -> n), n, Map(n -> n))
    FailureResult(
      n,
      Some(500),
      Some(n),
      n,
      HostileNames,
      3,
      10,
      2000,
      Some(n),
      Some(n),
      Some(n),
      Some(example),
    )
  }

  private def hostilePhase(name: String) = {
    val times = PhaseTimes(10, 0, Some(100.0), Some(200L))
    val rows = HostileNames.map(n => PhaseRow(n, times, times, Some(1.0), muchSlower = true))
    PhaseResult(name, HostileNames, 1, 1000, 2000, rows)
  }

  /** Started although the check before it warned, and with transactions that failed mostly. */
  lazy val forced: RunReport = SampleReports.mobius.copy(
    run = SampleReports.mobius.run.copy(forced = Vector.tabulate(5) { i =>
      s"Tenant cs0000${i + 1} has 12 of the 40 approved invoices that the plan consumes."
    }),
    transactions = SampleReports.mobius.transactions.map { t =>
      if (!t.name.contains("Check-Out")) t
      else
        t.copy(
          failed = t.iterations / 4,
          comparable = false,
          incomparableBecause = Some("24.7 % of 198 executions failed."),
        )
    },
  )

  private def failed(c: TenantClassResult) =
    c.copy(failed = c.iterations, averageMs = None, p50Ms = None, p95Ms = None)
}
