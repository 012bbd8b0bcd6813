package org.folio.perf.analysis.verdict

import org.folio.perf.model._
import org.folio.perf.report.Report
import org.folio.perf.testkit.{PlainSuite, SampleRun}
import org.folio.perf.testkit.SampleRun._

class RunAnalysisSpec extends PlainSuite {
  private def row(report: RunReport, name: String = "Check-In"): TransactionResult =
    report.transactions.find(_.name == name).value

  test("a series is averaged over the periods whose middle is in the steady state") {
    val values = series(Seq(10, 20, 30))
    val before = values.copy(points = SeriesPoint(StartMs + 20000, 99) +: values.points)
    val result = SampleRun(metrics = Some(metrics(before))).report.infrastructure.series.head
    (result.average, result.maximum, result.coveragePercent).shouldBe((Some(20.0), Some(30.0), Some(30.0)))
    result.points.map(_.timeMs).shouldBe(Vector[Long](20000, 60000, 120000, 180000))
  }

  test("a load whose users leave before its planned end is judged to this end, and has metrics to its own") {
    val early = manifest.copy(endedAt = Some(java.time.Instant.ofEpochMilli(StartMs + 240000)))
    val report = SampleRun(early, steady(60), metrics = Some(metrics(series(Seq(10, 20, 30, 0, 0))))).report
    report.infrastructure.series.map(s => (s.average, s.coveragePercent)).shouldBe(Vector((Some(20.0), Some(100.0))))
    (report.totals.steadyToMs, report.leftMs).shouldBe((660000, Some(420000)))
    Report.markdown(report).should(include("with 3\u00a0min of the planned 10\u00a0min steady state"))
    Report.page(report).should(include("The last virtual user left 7\u00a0min before the end of this period"))
    SampleRun(transactions = steady(60)).report.leftMs.shouldBe(None)
  }

  test("a run without records has all planned rows, empty, and no figures") {
    val report = SampleRun().report
    report.transactions
      .map(t => (t.name, t.iterations, t.averageMs, t.p95Ms))
      .shouldBe(Vector("Check-In", "Check-Out").map((_, 0L, None, None)))
    report.requests.shouldBe(empty)
    report.errors.shouldBe(empty)
    report.tenants.rows.flatMap(_.cells.flatten).shouldBe(empty)
    report.keyFigures.map(_.value).shouldBe(Vector("–", "0", "–", "–", "–"))
    report.verdict.status.shouldBe(VerdictStatus.CannotBeJudged)
  }

  test("a transaction counts when it started in the steady state, however late it finished") {
    val starts = Vector[Long](0, 59999, 60000, 659999, 660000)
    val report = SampleRun(transactions = starts.map(Transaction(_, 50000))).report
    row(report).iterations.shouldBe(2L)
    report.timeline.buckets.map(_.transactions).sum.shouldBe(5L)
    report.totals.lastEndMs.shouldBe(710000L)
  }

  test("when all failed there are counts and no times") {
    val t = row(SampleRun(transactions = steady(5, message = "no")).report)
    (t.iterations, t.failed, t.averageMs, t.p95Ms).shouldBe((5L, 5L, None, None))
    t.overTime.flatten.shouldBe(empty)
  }

  test("a transaction and a tenant that nobody planned are shown and named") {
    val run = Vector(Transaction(70000, 5, "Surprise", "stranger"))
    val report = SampleRun(transactions = run).report
    val t = row(report, "Surprise")
    (t.workflow, t.offeredPerMinute, t.iterations).shouldBe(("", 0.0, 1L))
    report.tenants.rows.map(_.tenant).should(contain("stranger"))
    report.missing.exists(_.contains("stranger")).shouldBe(true)
  }

  test("errors that differ in an id only are one, with their transaction") {
    def failed(ms: Int, id: String) =
      Request("GET /a", ms, 10, "Check-In", s"no item $id")
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

  test("a series without a value in the steady state has no average") {
    val report = SampleRun(metrics = Some(metrics(series(Nil)))).report
    val result = report.infrastructure.series.head
    (result.average, result.maximum, result.coveragePercent).shouldBe((None, None, Some(0.0)))
    report.infrastructure.collected.shouldBe(true)
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
