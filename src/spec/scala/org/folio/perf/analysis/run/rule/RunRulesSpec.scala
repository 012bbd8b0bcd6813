package org.folio.perf.analysis.run.rule

import org.folio.perf.analysis.verdict.Causes
import org.folio.perf.model.Severity._
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun._
import org.folio.perf.testkit.{RuleSuite, SampleRun}

class RunRulesSpec extends RuleSuite {
  private val anchors =
    Set("results", "timeline", "jobs", "tenants", "resources", "errors", "plan", "missing")

  test("every finding has an id of its own and evidence on the page") {
    val run = SampleRun(
      interruptedAt(400000),
      steady(100) ++ steady(40, 900, tenant = "large1") ++ steady(9, message = "no"),
      metrics = Some(metrics(series(Seq(97, 98, 99)))),
      injector = injectorAt(95),
    )
    val findings = run.report.allFindings
    findings.size.should(be > 8)
    findings.map(_.id).distinct.should(have).size(findings.size.toLong)
    findings.flatMap(_.evidence).filterNot(anchors).shouldBe(empty)
    findings.filter(f => f.statement.isEmpty || f.evidence.isEmpty).shouldBe(empty)
  }

  test("no rule stumbles over a run without any record") {
    val runs = Vector(SampleRun(), SampleRun(interruptedAt(0), withLog = false))
    runs.foreach(_.report.findings.should(not).be(empty))
    succeed
  }

  test("an interrupted run is said to be cut short, a complete one is not") {
    found(CutShort.findings, SampleRun()).shouldBe(empty)
    found(CutShort.findings, SampleRun(interruptedAt(80000)))
      .shouldBe(Vector((Warning, "The run was cut short after 1 min 20 s of 11 min.")))
    details(CutShort.findings, SampleRun(interruptedAt(80000)))
      .shouldBe(Vector("Its steady state lasted 20 s instead of 10 min."))
  }

  test("what an interrupted run did not deliver is no problem of its own: repeat the run") {
    val report = SampleRun(interruptedAt(80000)).report
    report.findings.head.id.shouldBe("cut-short")
    plain(report.summary).should(include("Next: repeat the run, and let it end by itself."))
  }

  test("less than ten steady minutes are a smoke test") {
    found(TooShortToCompare.findings, SampleRun()).shouldBe(empty)
    statements(TooShortToCompare.findings, SampleRun(interruptedAt(659000)))
      .shouldBe(
        Vector(
          "The steady state of 9 min 59 s is too short to compare this run with another."
        )
      )
  }

  test("a kept plan is good, a missed one bad, and an unknown one a warning") {
    val planned = Vector.tabulate(100)(_ * 100L)
    val run = SampleRun(plannedMs = planned)
    def started(n: Int) = run.copy(userStarts = planned.take(n).map(ms => 0 -> ms.toInt))
    found(PlanKeptRule.findings, started(95)).shouldBe(
      Vector(
        (
          Good,
          "The load generator kept its plan: 95 % of 100 iterations started within 250 ms of it.",
        )
      )
    )
    details(PlanKeptRule.findings, started(95)).head.should(
      endWith(
        "5 planned iterations did not start."
      )
    )
    severities(PlanKeptRule.findings, started(94)).shouldBe(Vector(Bad))
    severities(PlanKeptRule.findings, run.copy(withLog = false)).shouldBe(Vector(Warning))
  }

  test("a load generator above 75 % CPU is a warning, above 90 % it is bad") {
    found(InjectorBusy.findings, SampleRun(injector = injectorAt(75))).shouldBe(empty)
    severities(InjectorBusy.findings, SampleRun(injector = injectorAt(76))).shouldBe(Vector(Warning))
    severities(InjectorBusy.findings, SampleRun(injector = injectorAt(91))).shouldBe(Vector(Bad))
  }

  test("a busy load generator is told how many of its size would do") {
    recommended(InjectorBusy.findings, SampleRun(injector = injectorAt(91))).shouldBe(
      Vector(
        "Use 2 load generators of this size, or 8 vCPU for this one: CPU is then at most 50 %."
      )
    )
  }

  test("more load generators are advised for late starts only if CPU was short") {
    def late(cpu: Double) = recommended(
      PlanKeptRule.findings,
      SampleRun(plannedMs = Vector(0, 100), injector = injectorAt(cpu)),
    ).head
    late(60).should(startWith("Use 2 load generators of this size"))
    late(20).should(
      include("The load generator used 20 % of its CPU, so more of them would not help.")
    )
  }

  test("findings that ask for action come first") {
    val run = SampleRun(transactions = steady(4), injector = injectorAt(76))
    val severities = (run.report.findings ++ run.report.observed).map(_.severity)
    (severities.should(contain)).allOf(Warning, Good)
    severities
      .lastIndexWhere(Set(Bad, Warning))
      .should(
        be <
          severities.indexWhere(Set[Severity](Good, Info))
      )
  }

  test("a machine that other programs keep above 90 % CPU is a warning") {
    def beside(machine: Double, transactions: Vector[SampleRun.Transaction] = steady(60)) =
      SampleRun(transactions = transactions, injector = injectorAt(20).map(_.copy(systemCpuPercent = machine)))
    found(InjectorBusy.findings, beside(90)).shouldBe(empty)
    found(InjectorBusy.findings, beside(95)).shouldBe(
      Vector(
        (
          Warning,
          "The load generator's machine ran at 95 % CPU on average, so response times may include " +
            "waiting for its CPU.",
        )
      )
    )
    // No response time that could include it, and a run that somebody ended: another machine is not the next step.
    found(InjectorBusy.findings, beside(95, Vector.empty)).shouldBe(empty)
    val interrupted = beside(95).copy(manifest = interruptedAt(300000))
    severities(InjectorBusy.findings, interrupted).shouldBe(Vector(Info))
    plain(interrupted.report.summary).should(endWith("Next: repeat the run, and let it end by itself."))
  }

  test("a plan that starts nothing in its steady state needs a longer one, and nothing else") {
    def of(executions: Long, manifest: RunManifest = SampleRun.manifest) = SampleRun(
      manifest.copy(plan =
        manifest.plan.map(w => w.copy(transactions = w.transactions.map(_.copy(executions = Some(executions)))))
      ),
      injector = injectorAt(20).map(_.copy(systemCpuPercent = 99)),
    )
    found(NothingStarted.findings, of(0))
      .shouldBe(Vector((Warning, "The plan starts nothing in the steady state of 10 min.")))
    details(NothingStarted.findings, of(0)).shouldBe(Vector("The rarest workflow starts once in 10 s."))
    found(NothingStarted.findings, of(6)).shouldBe(empty)
    found(NothingStarted.findings, of(0, interruptedAt(300000))).shouldBe(empty)
    plain(of(0).report.summary).should(include("Next: run it for longer, with a greater duration."))
  }

  test("the delivered load is said, with those behind the plan") {
    val whole = steady(60) ++ steady(20, name = "Check-Out")
    found(LoadDelivered.findings, SampleRun(transactions = whole))
      .shouldBe(Vector((Good, "100 % of the planned load was delivered.")))
    val behind = SampleRun(transactions = steady(60) ++ steady(10, name = "Check-Out"))
    found(LoadDelivered.findings, behind).shouldBe(
      Vector((Bad, "87.5 % of the planned load was delivered."))
    )
    details(LoadDelivered.findings, behind).shouldBe(Vector("Behind the plan: Check-Out (10 of 20)."))
    val check = behind.copy(manifest = behind.manifest.copy(judgesAll = true))
    found(LoadDelivered.findings, check).shouldBe(Vector((Info, "87.5 % of the planned load was delivered.")))
  }

  test("errors name the transactions and the leading message") {
    found(Errors.findings, SampleRun(transactions = steady(4)))
      .shouldBe(Vector((Good, "None of 4 transactions failed.")))
    val failing = SampleRun(transactions =
      steady(32) ++ steady(3, message = "no 123456") ++ steady(4, name = "Check-Out") ++
        steady(1, name = "Check-Out", message = "other")
    )
    found(Errors.findings, failing).shouldBe(
      Vector((Warning, "4 of 40 transactions failed (10 %): 3 of Check-In and 1 of Check-Out."))
    )
    details(Errors.findings, failing).shouldBe(Vector("Most frequent reason (3 of 4): no {id}."))
    severities(Errors.findings, failing.copy(transactions = failing.transactions ++ steady(1, message = "no")))
      .shouldBe(Vector(Bad))
    val limited = failing.copy(manifest = thresholds(Thresholds(Some(1), None, Map.empty)))
    severities(Errors.findings, limited).shouldBe(Vector(Bad))
  }

  test("the slowest transactions are named by their 95th percentile") {
    found(SlowestTransactions.findings, SampleRun()).shouldBe(empty)
    val run = steady(5, ms = 1550) ++ steady(5, ms = 380, name = "Check-Out")
    statements(SlowestTransactions.findings, SampleRun(transactions = run))
      .shouldBe(
        Vector("Slowest by 95th percentile: Check-In (1.55 s) and Check-Out (380 ms).")
      )
  }

  test("tenant classes are compared from 30 iterations each") {
    def run(large: Int) =
      SampleRun(transactions = steady(30, ms = 500) ++ steady(large, ms = 1150, tenant = "large1"))
    found(TenantClasses.findings, run(29)).shouldBe(empty)
    statements(TenantClasses.findings, run(30))
      .shouldBe(
        Vector(
          "Large tenants wait longer than small ones in 1 of 1 transaction, most in Check-In: 1.15 " +
            "s instead of 500 ms (medians, 2.3×)."
        )
      )
  }

  test("database connections are held against their limit when that is known") {
    val used = metrics(series(Seq(800, 900), "perf", "AWS/RDS", "DatabaseConnections", "Count"))
    def run(limit: String) = SampleRun(
      metrics = Some(used),
      inventory = Some(
        Inventory(
          1,
          "e",
          Vector(ComponentProperty("database", "max_connections", limit, "")),
          Vector(),
        )
      ),
    )
    found(DatabaseUse.findings, run("1000")).shouldBe(
      Vector((Warning, "The database perf held up to 900 connections, 90 % of 1,000 allowed."))
    )
    severities(DatabaseUse.findings, run("9000")).shouldBe(Vector(Info))
    statements(DatabaseUse.findings, run("many"))
      .shouldBe(Vector("The database perf held up to 900 connections."))
    found(DatabaseUse.findings, SampleRun()).shouldBe(empty)
  }

  test("metrics that are absent, thin or incomplete are said to be") {
    found(MissingMetrics.findings, SampleRun()).should(have).size(1)
    val full = metrics(series(Seq.fill(10)(1.0)))
    found(MissingMetrics.findings, SampleRun(metrics = Some(full))).shouldBe(empty)
    val thin = metrics(series(Seq.fill(7)(1.0)))
    statements(MissingMetrics.findings, SampleRun(metrics = Some(thin)))
      .shouldBe(
        Vector(
          "1 of 1 infrastructure metric cover less than 80 % of the steady state."
        )
      )
    val gap = full.copy(gaps = Vector("Metrics of mod-x have expired."))
    details(MissingMetrics.findings, SampleRun(metrics = Some(gap)))
      .shouldBe(Vector("Metrics of mod-x have expired."))
  }

  test("transactions that failed mostly are named as not comparable, most first") {
    val run = SampleRun(transactions =
      steady(90) ++ steady(10, message = "no") ++ steady(5, name = "Check-Out", message = "no")
    )
    found(NotComparable.findings, run).shouldBe(
      Vector(
        Warning -> ("The times of 2 transactions cannot be compared with another run: Check-Out (100 % " +
          "failed) and Check-In (10 % failed).")
      )
    )
    found(
      NotComparable.findings,
      SampleRun(transactions = steady(99) ++ steady(9, message = "no")),
    ).shouldBe(empty)
    found(NotComparable.findings, SampleRun()).shouldBe(empty)
  }

  private def job(tenant: String, minutes: Long, outcome: JobOutcome = JobOutcome.Succeeded) =
    JobSample(StartMs, minutes * 60000, tenant, "FYR", outcome, None, Vector.empty, "")

  test("a long job has its average and its range; alike ones have no range") {
    val run = SampleRun(jobs = Vector(job("small1", 60), job("small2", 90)))
    found(LongJobTimes.findings, run).shouldBe(
      Vector(
        Info -> "FYR: 1 h 15 min on average, 1 h to 1 h 30 min (2 jobs in 2 tenants)."
      )
    )
    found(LongJobTimes.findings, SampleRun(jobs = Vector(job("small1", 60))))
      .shouldBe(Vector(Info -> "FYR: 1 h on average (1 job in 1 tenant)."))
    found(LongJobTimes.findings, SampleRun()).shouldBe(empty)
  }

  test("jobs that failed or timed out are a finding of their own, before the times") {
    val jobs = Vector(
      job("small1", 60),
      job("small2", 60),
      job("small1", 1, JobOutcome.Failed),
      job("small1", 1, JobOutcome.TimedOut),
      job("large1", 1, JobOutcome.Failed),
    )
    found(LongJobTimes.findings, SampleRun(jobs = jobs)).shouldBe(
      Vector(
        Warning -> "FYR: 2 failed and 1 timed out of 5 jobs.",
        Info -> "FYR: 1 h on average (2 jobs in 3 tenants).",
      )
    )
    details(LongJobTimes.findings, SampleRun(jobs = jobs)).head.shouldBe("By tenant: small1 2 and large1 1.")
    found(LongJobTimes.findings, SampleRun(jobs = Vector(job("small1", 1, JobOutcome.Failed))))
      .shouldBe(Vector(Warning -> "FYR: 1 failed of 1 job.", Info -> "FYR: none succeeded."))
  }

  test("the times of a failing job belong to its failures, and those of another job do not") {
    val other = job("small1", 3).copy(job = "Export")
    val findings = LongJobTimes.findings(SampleRun(jobs = Vector(job("small1", 1, JobOutcome.Failed), other)).measured)
    Causes
      .grouped(findings)
      .findings
      .map(f => f.id -> f.effects.map(_.id))
      .shouldBe(
        Vector("failed-long-job-2" -> Vector("long-job-2"))
      )
    Causes.grouped(findings).observed.map(_.id).shouldBe(Vector("long-job-1"))
  }

  test("slow tenants are a warning, likely and not certain, as long as chance does not explain them") {
    def run(slow: Long) = SampleRun(jobs = for {
      (tenant, minutes) <- Vector("small1" -> 60L, "small2" -> 60L, "large1" -> slow, "t4" -> 60L, "t5" -> 60L)
      more <- Vector(-1, 0, 0, 1)
    } yield job(tenant, minutes + more))
    val findings = LongJobTimes.findings(run(90).measured)
    findings
      .map(f => (f.severity, f.certainty, f.asCause))
      .shouldBe(Vector((Warning, Some(Certainty.Likely), Vector.empty)))
    findings.head.detail.shouldBe("Slower than the median tenant: large1 (1.5×).")
    findings.head.because.should(startWith("Chance makes a tenant look so in 0.5\u00a0% of runs at most"))
    found(LongJobTimes.findings, run(60)).map(_._1).shouldBe(Vector(Info))
  }
}
