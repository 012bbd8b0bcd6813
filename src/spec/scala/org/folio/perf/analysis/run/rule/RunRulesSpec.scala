package org.folio.perf.analysis.run.rule

import org.folio.perf.model.Severity._
import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun.{job => _, _}
import org.folio.perf.report.Report
import org.folio.perf.testkit.{Markup, RuleSuite, SampleRun}

/** Findings of rules in tiny runs: rules.txt has them in the order of the runs. */
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
    findings.size.should(be > 6)
    findings.map(_.id).distinct.should(have).size(findings.size.toLong)
    findings.flatMap(_.evidence).filterNot(anchors).shouldBe(empty)
    findings.filter(f => f.statement.isEmpty || f.evidence.isEmpty).shouldBe(empty)
  }

  test("no rule stumbles over a run without any record") {
    Vector(SampleRun(), SampleRun(interruptedAt(0), withLog = false))
      .foreach(_.report.findings.should(not).be(empty))
    val rules = Vector[RunRule](
      DatabaseUse.findings,
      LongJobTimes.findings,
      OverProvisioned.findings,
      KafkaLag.findings,
      StaleData.findings,
      MostUtilisedResource.findings,
      AuthorizationTime.findings,
      RepeatedCalls.findings,
      SlowCallInside.findings,
      FailedInsideRule.findings,
    )
    rules.flatMap(_(SampleRun().measured)).shouldBe(empty)
  }

  test("an interrupted run is said to be cut short, a complete one is not; what it did not deliver is no problem") {
    val interrupted = SampleRun(interruptedAt(80000))
    tell(CutShort.findings, SampleRun(), interrupted)
    interrupted.report.findings.head.id.shouldBe("cut-short")
    say(interrupted.report.summary)
  }

  test("load that was under way when a run was cut short is not known, and blames nobody") {
    val limited = interruptedAt(400000).copy(
      thresholds = Thresholds(None, None, Map.empty, Vector("load delivered > 98 %"))
    )
    val run =
      SampleRun(limited, steady(10), userStarts = Vector(0 -> 0, 0 -> 1000, 0 -> 2000), userEnds = Vector(0 -> 5000))
    val report = run.report
    val afterTheLoad = SampleRun(interruptedAt(661000), steady(10)).measured
    afterTheLoad.deliveredPercent.shouldBe(empty)
    val why = "the run was cut short, so executions under way are not counted"
    report.allFindings.map(_.id).contains("load-delivered").shouldBe(false)
    report.keyFigures.find(_.label == "Planned load delivered").map(f => (f.value, f.note)).value.shouldBe(("–", why))
    report.limits
      .find(_.line == "load delivered > 98 %")
      .map(limit => (limit.held, limit.statement))
      .value
      .shouldBe((None, s"The threshold cannot be checked: $why."))
    report.missing
      .map(plain)
      .shouldBe(
        Vector(
          "Executions under way when the run was cut short are not recorded, nor their requests: 2 virtual users had " +
            "not ended."
        )
      )
  }

  test("less than fifteen steady minutes are a smoke test") {
    def lasting(ms: Long) = SampleRun(SampleRun.manifest.copy(profile = LoadProfile(60000, ms)))
    val filling = lasting(300000).copy(userStarts = Vector.tabulate(12)(i => 0 -> (55000 + i * 25000)))
    tell(TooShortToCompare.findings, lasting(900000), lasting(899000), filling)
  }

  test("a kept plan is good, a missed one bad, and one without a planned start no finding") {
    val planned = Vector.tabulate(100)(_ * 100L)
    val run = SampleRun(plannedMs = planned)
    def started(n: Int) = run.copy(userStarts = planned.take(n).map(ms => 0 -> ms.toInt))
    tell(PlanKeptRule.findings, started(95), started(94), run.copy(withLog = false))
  }

  test("a load generator above 75 % CPU is a warning, above 90 % it is bad and told how many of its size would do") {
    tell(InjectorBusy.findings, Vector(75.0, 76.0, 91.0).map(cpu => SampleRun(injector = injectorAt(cpu))): _*)
  }

  test("a load generator that collects garbage for a fifth of its time is a warning") {
    Vector(1000, 50).foreach(gc =>
      tell(InjectorBusy.findings, SampleRun(injector = injectorAt(20).map(_.copy(gcMs = gc.toLong))))
    )
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
    severities.lastIndexWhere(Set(Bad, Warning)).should(be < severities.indexWhere(Set[Severity](Good, Info)))
  }

  test("a machine that other programs keep above 90 % CPU is a warning") {
    def beside(machine: Double, transactions: Vector[SampleRun.Transaction] = steady(60)) =
      SampleRun(transactions = transactions, injector = injectorAt(20).map(_.copy(systemCpuPercent = machine)))
    // No response time that could include it, and a run that somebody ended: another machine is not the next step.
    val interrupted = beside(95).copy(manifest = interruptedAt(300000))
    val later = injectorAt(20).map(s => s.copy(timeMs = s.timeMs + 120000, systemCpuPercent = 99))
    val forAMinute = beside(20).copy(injector = injectorAt(20) ++ later)
    tell(InjectorBusy.findings, beside(90), beside(95), forAMinute, beside(95, Vector.empty), interrupted)
    say(interrupted.report.summary)
    // A database that was full for less than half of the time is an effect of the machine; a module for longer is none.
    val full = metrics(
      series(50.0 +: Seq.fill(4)(97.0)),
      series(Seq.fill(7)(50.0) ++ Seq.fill(3)(97.0), "perf", "AWS/RDS"),
    )
    for (run <- Vector(beside(95), interrupted).map(_.copy(metrics = Some(full))))
      say(
        run.report.findings.map(f => s"${f.id}: ${f.effects.map(_.id).mkString(", ")}") ++
          run.report.answers.takeRight(2).map(_.text): _*
      )
    // Full for three of seven samples: the module has no advice, and the next step names the machine.
    val briefly = interrupted.copy(
      manifest = interruptedAt(500000),
      metrics = Some(metrics(series(Seq(50.0, 50, 97, 97, 97) ++ Seq.fill(5)(50.0)))),
    )
    tell(briefly.report.findings.head.effects)
    say(briefly.report.answers.last.text)
  }

  test("a plan that starts nothing in its steady state needs a longer one, and nothing else") {
    def of(executions: Long, manifest: RunManifest = SampleRun.manifest) = SampleRun(
      manifest.copy(plan =
        manifest.plan.map(w => w.copy(transactions = w.transactions.map(_.copy(executions = Some(executions)))))
      ),
      injector = injectorAt(20).map(_.copy(systemCpuPercent = 99)),
    )
    tell(NothingStarted.findings, of(0), of(6), of(0, interruptedAt(300000)))
    say(of(0).report.summary)
  }

  test("the delivered load is said, with those behind the plan; a closed model says why its times look better") {
    val behind = SampleRun(transactions = steady(60) ++ steady(10, name = "Check-Out"))
    val counted = manifest.copy(plan =
      manifest.plan.map(w =>
        w.copy(transactions = w.transactions.map(t => t.copy(executions = Some((t.perMinute * 10).toLong))))
      )
    )
    tell(
      LoadDelivered.findings,
      SampleRun(transactions = steady(60) ++ steady(20, name = "Check-Out")),
      behind,
      // More of another transaction does not make up for it, if the starts of both are planned.
      behind.copy(transactions = behind.transactions ++ steady(10)),
      behind.copy(transactions = behind.transactions ++ steady(10), manifest = counted),
      // A fourth of them starts after the steady state.
      SampleRun(transactions =
        steady(60) ++ steady(15, name = "Check-Out") ++
          steady(5, name = "Check-Out").map(t => t.copy(startMs = t.startMs + 600000))
      ),
      behind.copy(manifest = manifest.copy(judgesAll = true)),
      behind.copy(manifest = manifest.copy(loadModel = LoadModel.Closed)),
    )
  }

  test("errors name the transactions and the leading message") {
    val failing = SampleRun(transactions =
      steady(32) ++ steady(3, message = "no 123456") ++ steady(4, name = "Check-Out") ++
        steady(1, name = "Check-Out", message = "other")
    )
    tell(
      Errors.findings,
      SampleRun(transactions = steady(4)),
      failing,
      failing.copy(transactions = failing.transactions ++ steady(1, message = "no")),
      failing.copy(manifest = thresholds(Thresholds(Some(1), None, Map.empty))),
    )
  }

  test("the slowest transaction is named by its 95th percentile, unless it is one of few executions") {
    val usual = SampleRun(transactions = steady(20, ms = 1550) ++ steady(20, ms = 380, name = "Check-Out"))
    val rare = SampleRun(transactions = steady(20, ms = 1550) ++ steady(3, ms = 9000, name = "Check-Out"))
    Vector(usual, rare, SampleRun(transactions = steady(19))).foreach(run =>
      run.report.keyFigures
        .filter(_.label == "Slowest transaction")
        .foreach(f => say(s"${f.label}: ${f.value} ${f.unit} ${f.note}"))
    )
  }

  test("large tenants wait longer if four of them do by more than tenants of a class differ, however many executions") {
    def run(large: Int*) = {
      def of(size: TenantSize, all: Seq[Int]) =
        all.zipWithIndex.map { case (ms, i) => Tenant(s"$size$i", size, 1) -> ms }.toVector
      val tenants = of(TenantSize.Small, Vector(480, 500, 520, 540)) ++ of(TenantSize.Large, large)
      val manifest = SampleRun.manifest.copy(tenants = tenants.map(_._1))
      SampleRun(manifest, tenants.flatMap { case (tenant, ms) => steady(30, ms = ms, tenant = tenant.name) })
    }
    tell(TenantClasses.findings, run(1150, 1100, 1120), run(1150, 1100, 1120, 1130), run(500, 400, 1130, 1120))
  }

  test("database connections are held against their limit when that is known") {
    val used = metrics(series(Seq(800, 900), "perf", "AWS/RDS", "DatabaseConnections", "Count"))
    Vector("1000", "9000", "many").foreach { limit =>
      val property = ComponentProperty("database", "max_connections", limit, "")
      val inventory = Inventory(1, "e", Vector(property), Vector())
      tell(DatabaseUse.findings, SampleRun(metrics = Some(used), inventory = Some(inventory)))
    }
    // The highest of the periods' maxima, if they were collected, as in the tables.
    val peak = used.series.head
      .copy(statistic = "Maximum", points = used.series.head.points.map(p => p.copy(value = p.value + 59)))
    val both = SampleRun(metrics = Some(used.copy(series = used.series :+ peak)))
    tell(DatabaseUse.findings, both, SampleRun())
    // A threshold has the same number.
    val asked = thresholds(Thresholds(None, None, Map.empty, Vector("database connections < 950")))
    say(both.copy(manifest = asked, transactions = steady(60)).verdict)
  }

  test("the highest sample of a CPU is that of the busiest task, as in tables and charts, and not before the load") {
    val used = metrics(series(Seq(3, 3.3, 2)))
    def higher(of: Series, by: Double) = of.copy(
      statistic = "Maximum",
      points = SeriesPoint(StartMs - 60000L, 50) +: of.points.map(p => p.copy(value = p.value + by)),
    )
    val peaks = used.copy(series = used.series :+ higher(used.series.head, 0.8))
    val run = SampleRun(transactions = steady(60), metrics = Some(peaks))
    tell(MostUtilisedResource.findings, SampleRun(metrics = Some(used)), run)
    plain(Markup.parse(Report.page(run.report)).text).should(include("2.8 % average 4.1 % maximum"))
  }

  test("metrics that are absent, thin or incomplete are said to be") {
    val full = metrics(series(Seq.fill(10)(1.0)))
    Vector(full, metrics(series(Seq.fill(7)(1.0))), full.copy(gaps = Vector("Metrics of mod-x have expired.")))
      .foreach(measured => tell(MissingMetrics.findings, SampleRun(metrics = Some(measured))))
    tell(MissingMetrics.findings, SampleRun())
    // They were collected, and the file is damaged.
    val source = MetricsOrigin(None, "us-east-1", "cluster", "database", 60)
    tell(MissingMetrics.findings, SampleRun(manifest.copy(metrics = Some(source))))
  }

  private def job(tenant: String, minutes: Long, outcome: JobOutcome = JobOutcome.Succeeded) =
    SampleRun.job("FYR", 0, minutes * 60000).copy(tenant = tenant, outcome = outcome)

  private def jobs(all: JobSample*): SampleRun = SampleRun(jobs = all.toVector)

  private val failed = job("small1", 1, JobOutcome.Failed)

  test("a long job has its average and its range; alike ones have no range; of many kinds the longest come first") {
    tell(
      LongJobTimes.findings,
      jobs(job("small1", 60), job("small2", 90)),
      jobs(job("small1", 60)),
      jobs(Vector.tabulate(12)(i => job("small1", 10L + i).copy(job = s"J$i")): _*),
    )
  }

  test("jobs that failed or timed out are a finding of their own, before the times") {
    tell(
      LongJobTimes.findings,
      jobs(
        job("small1", 60),
        job("small2", 60),
        failed,
        job("small1", 1, JobOutcome.TimedOut),
        job("large1", 1, JobOutcome.Failed),
      ),
      jobs(failed),
    )
  }

  test("slow tenants are a warning, likely and not certain, as long as chance does not explain them") {
    def run(slow: Long) = SampleRun(jobs = for {
      (tenant, minutes) <- Vector("small1" -> 60L, "small2" -> 60L, "large1" -> slow, "t4" -> 60L, "t5" -> 60L)
      more <- Vector(-1, 0, 0, 1)
    } yield job(tenant, minutes + more))
    tell(LongJobTimes.findings, run(90), run(60))
    LongJobTimes.findings(run(90).measured).flatMap(_.asCause).shouldBe(empty)
  }
}
