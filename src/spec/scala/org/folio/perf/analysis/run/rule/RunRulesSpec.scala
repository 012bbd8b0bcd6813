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
    tell(CutShort.findings, SampleRun(interruptedAt(80000)))
  }

  test("what an interrupted run did not deliver is no problem of its own: repeat the run") {
    val report = SampleRun(interruptedAt(80000)).report
    report.findings.head.id.shouldBe("cut-short")
    plain(report.summary).should(include("Next: repeat the run, and let it end by itself."))
  }

  test("less than fifteen steady minutes are a smoke test") {
    def lasting(ms: Long) = SampleRun(SampleRun.manifest.copy(profile = LoadProfile(60000, ms)))
    found(TooShortToCompare.findings, lasting(900000)).shouldBe(empty)
    tell(TooShortToCompare.findings, lasting(899000))
  }

  test("a kept plan is good, a missed one bad, and one without a planned start no finding") {
    val planned = Vector.tabulate(100)(_ * 100L)
    val run = SampleRun(plannedMs = planned)
    def started(n: Int) = run.copy(userStarts = planned.take(n).map(ms => 0 -> ms.toInt))
    tell(PlanKeptRule.findings, started(95))
    severities(PlanKeptRule.findings, started(94)).shouldBe(Vector(Bad))
    severities(PlanKeptRule.findings, run.copy(withLog = false)).shouldBe(empty)
  }

  test("a load generator above 75 % CPU is a warning, above 90 % it is bad") {
    found(InjectorBusy.findings, SampleRun(injector = injectorAt(75))).shouldBe(empty)
    severities(InjectorBusy.findings, SampleRun(injector = injectorAt(76))).shouldBe(Vector(Warning))
    severities(InjectorBusy.findings, SampleRun(injector = injectorAt(91))).shouldBe(Vector(Bad))
  }

  test("a busy load generator is told how many of its size would do") {
    tell(InjectorBusy.findings, SampleRun(injector = injectorAt(91)))
  }

  test("a load generator that collects garbage for a fifth of its time is a warning") {
    tell(InjectorBusy.findings, SampleRun(injector = injectorAt(20).map(_.copy(gcMs = 1000))))
    found(InjectorBusy.findings, SampleRun(injector = injectorAt(20))).shouldBe(empty)
  }

  test("a run that a criterion ended says so, and whose fault it was") {
    val reason = StopReason("errors > 20 % for 60 s", "The run was stopped.", 80000, blamesInjector = false)
    Vector(reason, reason.copy(blamesInjector = true)).foreach { stopped =>
      tell(StopCriterionMet.findings, SampleRun(interruptedAt(80000).copy(stopped = Some(stopped))))
    }
  }

  test("more load generators are advised for late starts only if CPU was short") {
    Vector(60.0, 20.0).foreach { cpu =>
      tell(PlanKeptRule.findings, SampleRun(plannedMs = Vector(0, 100), injector = injectorAt(cpu)))
    }
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
    tell(InjectorBusy.findings, beside(95))
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
    tell(NothingStarted.findings, of(0))
    found(NothingStarted.findings, of(6)).shouldBe(empty)
    found(NothingStarted.findings, of(0, interruptedAt(300000))).shouldBe(empty)
    plain(of(0).report.summary).should(include("Next: run it for longer, with a greater duration."))
  }

  test("the delivered load is said, with those behind the plan") {
    val whole = steady(60) ++ steady(20, name = "Check-Out")
    tell(LoadDelivered.findings, SampleRun(transactions = whole))
    val behind = SampleRun(transactions = steady(60) ++ steady(10, name = "Check-Out"))
    tell(LoadDelivered.findings, behind)
    val check = behind.copy(manifest = behind.manifest.copy(judgesAll = true))
    tell(LoadDelivered.findings, check)
  }

  test("errors name the transactions and the leading message") {
    tell(Errors.findings, SampleRun(transactions = steady(4)))
    val failing = SampleRun(transactions =
      steady(32) ++ steady(3, message = "no 123456") ++ steady(4, name = "Check-Out") ++
        steady(1, name = "Check-Out", message = "other")
    )
    tell(Errors.findings, failing)
    severities(Errors.findings, failing.copy(transactions = failing.transactions ++ steady(1, message = "no")))
      .shouldBe(Vector(Bad))
    val limited = failing.copy(manifest = thresholds(Thresholds(Some(1), None, Map.empty)))
    severities(Errors.findings, limited).shouldBe(Vector(Bad))
  }

  test("the slowest transactions are named by their 95th percentile") {
    found(SlowestTransactions.findings, SampleRun()).shouldBe(empty)
    val run = steady(5, ms = 1550) ++ steady(5, ms = 380, name = "Check-Out")
    tell(SlowestTransactions.findings, SampleRun(transactions = run))
  }

  test("tenant classes are compared from 30 iterations each") {
    def run(large: Int) =
      SampleRun(transactions = steady(30, ms = 500) ++ steady(large, ms = 1150, tenant = "large1"))
    found(TenantClasses.findings, run(29)).shouldBe(empty)
    tell(TenantClasses.findings, run(30))
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
    tell(DatabaseUse.findings, run("1000"))
    severities(DatabaseUse.findings, run("9000")).shouldBe(Vector(Info))
    tell(DatabaseUse.findings, run("many"))
    found(DatabaseUse.findings, SampleRun()).shouldBe(empty)
  }

  test("metrics that are absent, thin or incomplete are said to be") {
    found(MissingMetrics.findings, SampleRun()).should(have).size(1)
    val full = metrics(series(Seq.fill(10)(1.0)))
    found(MissingMetrics.findings, SampleRun(metrics = Some(full))).shouldBe(empty)
    val thin = metrics(series(Seq.fill(7)(1.0)))
    tell(MissingMetrics.findings, SampleRun(metrics = Some(thin)))
    val gap = full.copy(gaps = Vector("Metrics of mod-x have expired."))
    tell(MissingMetrics.findings, SampleRun(metrics = Some(gap)))
  }

  test("transactions that failed mostly are named as not comparable, most first") {
    val run = SampleRun(transactions =
      steady(90) ++ steady(10, message = "no") ++ steady(5, name = "Check-Out", message = "no")
    )
    tell(NotComparable.findings, run)
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
    tell(LongJobTimes.findings, run)
    tell(LongJobTimes.findings, SampleRun(jobs = Vector(job("small1", 60))))
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
    tell(LongJobTimes.findings, SampleRun(jobs = jobs))
    tell(LongJobTimes.findings, SampleRun(jobs = Vector(job("small1", 1, JobOutcome.Failed))))
  }

  test("many kinds of jobs that all succeeded are one finding") {
    tell(LongJobTimes.findings, SampleRun(jobs = Vector.tabulate(12)(i => job("small1", 10L + i).copy(job = s"J$i"))))
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
    findings.head.statement.shouldBe("FYR is slower in large1 (1.5×) than in the median tenant.")
    findings.head.detail.should(include("on average"))
    findings.head.because.should(startWith("Chance makes a tenant look so in 0.5\u00a0% of runs at most"))
    found(LongJobTimes.findings, run(60)).map(_._1).shouldBe(Vector(Info))
  }
}
