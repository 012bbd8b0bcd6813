package org.folio.perf.analysis.run.rule

import org.folio.perf.testkit.SampleRun._
import org.folio.perf.testkit.{RuleSuite, SampleRun, SampleStep}
import org.folio.perf.model._

class SaturationSpec extends RuleSuite {
  test("load behind its plan follows only from saturated modules that its transactions use") {
    val full =
      Vector("mod-search", "mod-circulation", "mod-circulation-storage", "okapi").map(series(Seq(97, 97, 97), _)) :+
        series(Seq(97, 97, 97), "folio-db", "AWS/RDS")
    val behind =
      SampleRun(transactions = steady(60) ++ steady(10, name = "Check-Out"), metrics = Some(metrics(full: _*)))
    def causes(modules: ModuleShare*) = {
      val request =
        RequestShare("POST /circulation/check-out-by-barcode", Some("mod-circulation"), 1, 100, 100, 100, 100)
      val breakdown = TransactionBreakdown("Check-Out", "cico", 10, 100, Vector(request), 0)
      val measured = behind.measured
      val results = measured.results.copy(breakdown = Vector(breakdown), modules = modules.toVector)
      LoadDelivered
        .findings(measured.copy(results = results))
        .toVector
        .flatMap(_.causedBy)
        .filter(_.kind == CauseKind.Saturated)
        .map(_.subject)
        .sorted
    }
    val module =
      ModuleShare("mod-circulation-24", "mod-circulation", Some("24"), 1, 1, 100, Vector("mod-circulation-storage"))
    causes(module).shouldBe(Vector("folio-db", "mod-circulation", "mod-circulation-storage", "okapi"))
    // Nobody knows what it calls.
    causes(module.copy(expectedCalls = Vector.empty)).should(contain("mod-search"))
  }

  test("a service is saturated when three of five samples reach 95 %") {
    def run(values: Double*) = measuring(series(values))
    tell(
      Saturation.findings,
      run(94.9, 94.9, 94.9, 94.9, 100),
      run(95, 50, 50, 95, 50, 50, 95),
      run(95, 50, 95, 50, 95),
      run(97, 97, 97),
      run(20, 20, 20, 20, 99, 97, 98, 94, 99),
      run(20, 20, 99, 97, 98, 50),
    )
  }

  test("the reservation of a saturated service seems its limit if other services exceed theirs and it stays full") {
    val other = series(Seq(60, 140, 60), "mod-users")
    tell(
      Saturation.findings,
      measuring(series(Seq(100, 100, 100)), other),
      measuring(series(Seq(50, 96, 97, 50, 98, 50, 50)), other),
    )
  }

  test("a slowest transaction that is hardly in the saturated module gains nothing from more of it") {
    def of(ownMs: Double) = {
      val measured = SampleRun(transactions = steady(60), metrics = Some(metrics(series(Seq(99, 99, 99))))).measured
      val request = RequestShare("GET /search", Some("mod-search"), 1, 100, 100, 100, 100)
      val row = TransactionBreakdown("Check-In", "cico", 60, 100, Vector(request), 0)
      val own = Vector(OwnTime("mod-search", ownMs, 1), OwnTime("mod-users", 100 - ownMs, 1))
      val traced = TracedRequest(request.name, row.transaction, 60, 100, own, Vector.empty)
      val calls = CallsResult("files", 60, 100, 0, Vector.empty, Vector.empty, Vector(traced))
      val results = measured.results.copy(breakdown = Vector(row), calls = Some(calls))
      Saturation.findings(measured.copy(results = results)).head.recommendation
    }
    say(of(6), of(60))
  }

  test("the key figure of the highest CPU has the highest average") {
    def note(all: Series*) = {
      val figure = measuring(all: _*).report.keyFigures.last
      say(s"${figure.value} ${figure.unit} ${figure.note}")
    }
    note(series(Seq(20, 20, 20, 20, 99, 97, 98, 94, 99).map(_.toDouble)), series(Seq(97, 97, 97), "mod-users"))
    note(series(Seq(60, 60, 60), "mod-users"), series(Seq(20, 20, 20, 20, 99, 97, 98, 94, 99).map(_.toDouble)))
    note(series(Seq(80, 60, 96, 97, 98)))
    note(series(Seq(60, 60, 60)))
    note(series(Seq(99, 99, 99)), series(Seq(75, 150, 80), "mod-users"))
  }

  test("a service that had more than its reservation is not saturated by it") {
    val beyond = measuring(series(Seq(97.0, 175.0, 180.0, 175.0)))
    tell(Saturation.findings, beyond, measuring(series(Seq(97.0, 104.0, 99.0))))
    tell(MostUtilisedResource.findings, beyond)
    tell(AboveReservation.findings, beyond, measuring(series(Seq(60, 60, 96, 140, 97, 60, 60).map(_.toDouble))))
  }

  test("saturation coincides with transactions that got slower") {
    val slower = Vector.tabulate(600)(i => Transaction(60000 + i * 1000L, 100 + i))
    val run = SampleRun(transactions = slower, metrics = Some(metrics(series(Seq(99, 99, 99)))))
    val level = SampleRun(transactions = steady(600), metrics = run.metrics)
    tell(Saturation.findings, run, level)
    tell(GotSlower.findings, run, level)
  }

  test("a first minute in which most transactions take twice as long is named, one of a few transactions is not") {
    def run(names: Int, ms: Int) = {
      val all = Vector.tabulate(names)(i => SampleRun.manifest.plan.head.transactions.head.copy(name = s"T$i"))
      val manifest = SampleRun.manifest.copy(plan = SampleRun.manifest.plan.map(_.copy(transactions = all)))
      SampleRun(manifest, all.flatMap(one => steady(50, ms, one.name) ++ steady(500, name = one.name).drop(60)))
    }
    tell(SlowStart.findings, run(4, 300), run(4, 190), run(3, 300))
  }

  test("a transaction whose few times differ by chance did not become slower") {
    val random = new java.util.SplittableRandom(5)
    val few = Vector.tabulate(20) { i =>
      val ms = math.round(800 * math.exp(0.7 * random.nextGaussian() + (if (i >= 13) 0.5 else 0))).toInt
      steady(20, ms, everyMs = 29000L)(i)
    }
    val run = SampleRun(transactions = few)
    Slowing.all(run.measured).shouldBe(empty)
  }

  test("the tightest resource is the processor with the highest average") {
    val both = metrics(series(Seq(60)), series(Seq(70), "perf", "AWS/RDS"))
    tell(
      MostUtilisedResource.findings,
      SampleRun(metrics = Some(both)),
      measuring(series(Seq(80))),
      measuring(series(Seq(60, 81, 60))),
    )
  }
}

class CapacityFoundSpec extends RuleSuite {
  private def searched(sustained: Double, not: Double, first: Option[String]): Finding = {
    val steps = Vector(
      SampleStep(sustained, StepVerdict.Sustained, 0, 100000),
      SampleStep(not, StepVerdict.NotSustained, 100000, 200000),
    )
    val run = SampleRun(
      manifest = SampleRun.manifest
        .copy(capacity = Some(CapacityRun("MobiusBaseline", "all", 0.05, 50, None, steps))),
      metrics = Some(metrics(series(Seq(97.0, 97.0, 97.0)))),
    )
    val measured = run.measured
    val full = first.map(StationEdges(_, Some(70), Some(97))).toVector
    val capacity = run.report.capacity.map(_.copy(stations = full))
    val results = measured.results.copy(capacity = capacity)
    CapacityFound.findings(measured.copy(results = results)).head
  }

  test("a target that bears more than the plan needs no advice") {
    tell(Vector(searched(2, 2.1, first = Some("mod-search")), searched(0.97, 1.05, first = Some("mod-search"))))
  }

  test("a target that bears less than the plan is to get more of what has no CPU left") {
    Vector(Some("mod-search"), Some("another"), None).foreach(first => tell(Some(searched(0.5, 0.53, first))))
  }
}

class ReservationRulesSpec extends RuleSuite {
  private val okapi = SampleRun
    .service("okapi", 46000)
    .copy(tasks = 1, reservedVCpu = Some(2 / 1024.0), averageVCpu = Some(0.8984375))
  private val instance = Machine("ec2", "i-1", "m6g.2xlarge", 1, vCpu = Some(8))

  test("46,000 % of two CPU units is said in vCPU; within a reservation, or above it by rounding, is no finding") {
    Vector(46000, 106.4512, 105, 99).foreach { percent =>
      tell(findings(AboveReservation.findings, Vector(okapi.copy(averagePercent = Some(percent)))))
    }
  }

  test("a service that reserves hardly any CPU is named with its vCPU, and is not above its reservation") {
    val little = Inventory(1, "e", Vector.empty, Vector(ModuleInfo("okapi", "5", 1, 2, 500, 600)))
    val infrastructure = InfrastructureResult(collected = true, Vector.empty, Some(little), Vector(okapi))
    tell(LittleReserved.findings(run.copy(results = run.results.copy(infrastructure = infrastructure))))
  }

  test("a service that used its reservation on average, and more at times, is named") {
    def named(values: Double*) =
      AboveReservation.services(SampleRun(metrics = Some(metrics(series(values)))).measured).map(_.service)
    named(75, 140, 80).shouldBe(Vector("mod-search"))
    named(75, 130, 75).shouldBe(empty)
    // Nothing of it is saturated, as it may have more.
    named(60, 60, 96, 140, 97, 60, 60).shouldBe(Vector("mod-search"))
    named(99, 104, 99).shouldBe(empty)
  }

  test(
    "tasks killed for lack of memory are bad, others that stopped a warning, before the run none"
  ) {
    val events = Vector(
      ClusterEvent(startMs + 1000, "a", "out-of-memory", "OutOfMemory"),
      ClusterEvent(startMs + 2000, "b", "stopped", ""),
      ClusterEvent(startMs - 1000, "c", "stopped", ""),
      ClusterEvent(startMs + 3000, "d", "started", ""),
    )
    tell(findings(Restarts.findings, Vector.empty, events))
  }

  private val run = SampleRun().measured
  private lazy val startMs = run.results.run.loadStartedAt.toEpochMilli

  private def findings(
      rule: RunRule,
      services: Vector[ServiceUse],
      events: Vector[ClusterEvent] = Vector.empty,
  ): Vector[Finding] = {
    val inventory =
      Inventory(1, "e", Vector.empty, Vector.empty, machines = Vector(instance), events = events)
    val infrastructure =
      InfrastructureResult(collected = true, Vector.empty, Some(inventory), services)
    rule(run.copy(results = run.results.copy(infrastructure = infrastructure))).iterator.toVector
  }
}
