package org.folio.perf.analysis.run

import org.folio.perf.model._
import org.folio.perf.testkit.SampleRun
import org.folio.perf.testkit.SampleRun._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RunAnalysisSpec extends AnyFunSuite with Matchers {
  private def row(report: RunReport, name: String = "Check-In"): TransactionResult =
    report.transactions.find(_.name == name).getOrElse(fail(s"no row $name"))

  test("a run without records has all planned rows, empty, and no figures") {
    val report = SampleRun().report
    report.transactions.map(_.name).shouldBe(Vector("Check-In", "Check-Out"))
    report.transactions
      .map(t => (t.iterations, t.averageMs, t.p95Ms))
      .shouldBe(Vector.fill(2)((0L, None, None)))
    report.requests.shouldBe(empty)
    report.errors.shouldBe(empty)
    report.tenants.rows.flatMap(_.cells.flatten).shouldBe(empty)
    report.keyFigures.map(_.value).shouldBe(Vector("–", "0", "–", "–", "–"))
    report.verdict.status.shouldBe(VerdictStatus.CannotBeJudged)
  }

  test("one transaction gives all figures of its row") {
    val report = SampleRun(transactions = Vector(Transaction(60000, 250))).report
    val t = row(report)
    (t.iterations, t.failed, t.averageMs, t.p50Ms, t.p99Ms).shouldBe(
      (1L, 0L, Some(250.0), Some(250L), Some(250L))
    )
    t.achievedPerMinute.shouldBe(0.1)
    t.offeredPerMinute.shouldBe(6.0)
    t.workflow.shouldBe("cico")
  }

  test("a transaction counts when it started in the steady state, however late it finished") {
    val starts = Vector[Long](0, 59999, 60000, 659999, 660000)
    val report = SampleRun(transactions = starts.map(Transaction(_, 50000))).report
    row(report).iterations.shouldBe(2L)
    report.timeline.buckets.map(_.transactions).sum.shouldBe(5L)
    report.run.lastEndMs.shouldBe(710000L)
  }

  test("failed transactions are counted, and their times are not") {
    val run = steady(3, ms = 100) ++ steady(1, ms = 9000, message = "status 500")
    val t = row(SampleRun(transactions = run).report)
    (t.iterations, t.failed, t.averageMs, t.maxMs).shouldBe((4L, 1L, Some(100.0), Some(100L)))
  }

  test("when all failed there are counts and no times") {
    val t = row(SampleRun(transactions = steady(5, message = "no")).report)
    (t.iterations, t.failed, t.averageMs, t.p95Ms).shouldBe((5L, 5L, None, None))
    t.overTime.flatten.shouldBe(empty)
  }

  test("a transaction that failed mostly may not be compared, and the result says why") {
    val t = row(SampleRun(transactions = steady(9) ++ steady(1, message = "no")).report)
    (t.comparable, t.incomparableBecause.map(_.take(4))).shouldBe((false, Some("10\u00a0%")))
    val fine = row(SampleRun(transactions = steady(10)).report)
    (fine.comparable, fine.incomparableBecause).shouldBe((true, None))
  }

  test("a result that may not be compared says so in report.json") {
    val report = SampleRun(transactions = steady(3, message = "no")).report
    val json = new String(ModelJson.write(report), "UTF-8")
    json.should(
      include(
        "\"comparable\":false,\"incomparableBecause\":\"All 3\u00a0executions failed.\""
      )
    )
  }

  test("a run that was forced says so in its summary") {
    val forced = manifest.copy(forced = Vector("No invoices."))
    SampleRun(forced).report.run.forced.shouldBe(Vector("No invoices."))
  }

  test("small and large tenants are told apart, and a class without tenants is absent") {
    val run = steady(2, ms = 100) ++ steady(1, ms = 300, tenant = "large1")
    val t = row(SampleRun(transactions = run).report)
    t.small.shouldBe(Some(TenantClassResult(2, 2, 0, Some(100.0), Some(100), Some(100))))
    t.large.shouldBe(Some(TenantClassResult(1, 1, 0, Some(300.0), Some(300), Some(300))))
    val onlySmall = manifest.copy(tenants = manifest.tenants.filter(_.size == TenantSize.Small))
    row(SampleRun(onlySmall).report).large.shouldBe(None)
  }

  test("the matrix has large tenants first, and cells only where something ran") {
    val run = steady(2, ms = 100) ++ steady(3, 300, "Check-Out", "large1", everyMs = 10)
    val matrix = SampleRun(transactions = run).report.tenants
    matrix.transactions.shouldBe(Vector("Check-In", "Check-Out"))
    matrix.rows.shouldBe(
      Vector(
        TenantRow("large1", TenantSize.Large, Vector(None, Some(TenantCell(3, 0, Some(300))))),
        TenantRow("small1", TenantSize.Small, Vector(Some(TenantCell(2, 0, Some(100))), None)),
        TenantRow("small2", TenantSize.Small, Vector(None, None)),
      )
    )
  }

  test("a transaction and a tenant that nobody planned are shown and named") {
    val run = Vector(Transaction(70000, 5, "Surprise", "stranger"))
    val report = SampleRun(transactions = run).report
    val t = row(report, "Surprise")
    (t.workflow, t.offeredPerMinute, t.iterations).shouldBe(("", 0.0, 1L))
    report.tenants.rows.map(_.tenant).should(contain("stranger"))
    report.missing.exists(_.contains("stranger")).shouldBe(true)
  }

  test("the timeline has every bucket, the empty ones of a gap too") {
    val run = Vector(Transaction(0, 500), Transaction(1000, 500), Transaction(300000, 5999))
    val requests = Vector(Request("GET /a", 10, 20), Request("GET /a", 305000, 30, message = "no"))
    val timeline = SampleRun(
      transactions = run,
      requests = requests,
      userStarts = Vector(0 -> 0, 0 -> 1000, 0 -> 300000),
      userEnds = Vector(0 -> 1500, 0 -> 6000),
    ).report.timeline
    timeline.bucketMs.shouldBe(5000L)
    timeline.buckets.should(have).size(133)
    timeline.buckets.head.shouldBe(
      TimelineBucket(2, 0, 1, 0, Some(500), Some(500), Some(20), Some(20), 1)
    )
    timeline.buckets(1).shouldBe(TimelineBucket(0, 0, 0, 0, None, None, None, None, 0))
    timeline.buckets(61).shouldBe(TimelineBucket(1, 0, 1, 1, Some(5999), Some(5999), None, None, 1))
    timeline.buckets(30).shouldBe(TimelineBucket(0, 0, 0, 0, None, None, None, None, 0))
  }

  test("requests of the steady state are counted by name, those of the whole run in the summary") {
    val requests = Vector(
      Request("GET /a", 60000, 20),
      Request("GET /a", 61000, 40, groups = Vector("Check-Out")),
      Request("GET /a", 62000, 99, message = "no"),
      Request("GET /b", 100, 7),
    )
    val report = SampleRun(requests = requests).report
    report.requests
      .map(r => (r.name, r.count, r.failed, r.times.map(_.averageMs)))
      .shouldBe(Vector(("GET /a", 3L, 1L, Some(30.0))))
    (report.run.requests, report.run.failedRequests).shouldBe((4L, 1L))
  }

  test("errors that differ in an id only are one, with the transaction of their groups") {
    def failed(ms: Int, id: String) =
      Request("GET /a", ms, 10, Vector("Check-In", "inner"), s"no item $id")
    val errors = SampleRun(requests =
      Vector(
        failed(100, "12345678"),
        failed(70000, "7c1d9a52-53a3-4d3f-9c2e-1f0a3b5c7d9e"),
        failed(500, "123"),
      )
    ).report.errors
    errors.shouldBe(
      Vector(
        ErrorResult("GET /a", "Check-In", "no item {id}", 2, 110, 70010),
        ErrorResult("GET /a", "Check-In", "no item 123", 1, 510, 510),
      )
    )
  }

  test("more than 200 kinds of errors are summed up in a last one") {
    val requests = Vector.tabulate(250)(i => Request(s"GET /$i", i, 1, message = s"no $i"))
    val errors = SampleRun(requests = requests).report.errors
    errors.should(have).size(201)
    errors.map(_.count).sum.shouldBe(250L)
    errors.last.count.shouldBe(50L)
  }

  test("a series is averaged over the periods whose middle is in the steady state") {
    val values = series(Seq(10, 20, 30))
    val before = values.copy(points = SeriesPoint(StartMs + 20000, 99) +: values.points)
    val result = SampleRun(metrics = Some(metrics(before))).report.infrastructure.series.head
    (result.average, result.maximum, result.coveragePercent).shouldBe(
      (
        Some(20.0),
        Some(30.0),
        Some(30.0),
      )
    )
    result.points.map(_.timeMs).shouldBe(Vector[Long](20000, 60000, 120000, 180000))
  }

  test("a series without a value in the steady state has no average") {
    val report = SampleRun(metrics = Some(metrics(series(Nil)))).report
    val result = report.infrastructure.series.head
    (result.average, result.maximum, result.coveragePercent).shouldBe((None, None, Some(0.0)))
    report.infrastructure.collected.shouldBe(true)
  }

  test("the load generator's figures are those of the steady state") {
    val ramp = InjectorSample(StartMs + 1000, 100, 100, 9999, 5000)
    val result = SampleRun(injector = ramp +: injectorAt(40)).report.injector.getOrElse(fail())
    (result.averageProcessCpuPercent, result.maxHeapUsedMiB, result.gcPercent, result.cpus)
      .shouldBe((40.0, 100.0, 1.0, 4))
  }

  test("without a log the transactions' messages stand for the errors") {
    val run = SampleRun(transactions = steady(2, message = "status 500"), withLog = false)
    run.report.errors
      .map(e => (e.transaction, e.message, e.count))
      .shouldBe(Vector(("Check-In", "status 500", 2L)))
  }

  test("the same records give the same bytes, in whatever order they finished") {
    val run = steady(40) ++ steady(7, 300, "Check-Out", "large1") ++ steady(3, message = "no")
    val bytes = ModelJson.write(SampleRun(transactions = run).report)
    ModelJson.write(SampleRun(transactions = run).report).shouldBe(bytes)
    ModelJson.write(SampleRun(transactions = run.reverse).report).shouldBe(bytes)
  }
}
