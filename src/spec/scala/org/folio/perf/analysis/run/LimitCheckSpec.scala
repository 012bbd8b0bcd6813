package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.RunWindow
import org.folio.perf.model._
import org.folio.perf.testkit.{RuleSuite, SampleComparisons, SampleModuleReports, SampleRun}
import org.folio.perf.testkit.SampleTimes.outcomes

/** Thresholds against results: rules.txt has whether each is held, and its sentence. */
class LimitCheckSpec extends RuleSuite {

  /** A transaction that is planned ten times a minute, in ten minutes. */
  private def row(name: String, succeeded: Int, failed: Int, ms: Long) =
    TransactionRow(name, "w", outcomes(succeeded, failed, ms), 10, RunWindow(0, 0, 600000, 600000, 600000))

  test("key figures name the strictest threshold that applies") {
    def notes(errorPercent: Option[Double], lines: String*) = {
      val manifest = SampleRun.thresholds(Thresholds(errorPercent, Some(95), Map.empty, lines.toVector))
      val planned = Vector.tabulate(100)(_ * 100L)
      SampleRun(
        manifest,
        SampleRun.steady(60),
        userStarts = planned.map(ms => 0 -> ms.toInt),
        plannedMs = planned,
      ).report.keyFigures
        .map(figure => plain(figure.note).split("; ").last)
    }
    val strict = notes(Some(1), "plan kept > 99.9 %", "plan kept > 90 %", "errors < 0.5 %")
    strict.head.shouldBe("the threshold is 0.5 %")
    strict(3).shouldBe("the threshold is 99.9 %")
    notes(Some(1)).head.shouldBe("the threshold is 1 %")
    notes(None).head.shouldBe("the threshold of each transaction is 10 %")
  }

  /** A value a minute from the start of the load. */
  private def cpu(subject: String, values: Double*) = Series(
    "AWS/RDS",
    "CPUUtilization",
    subject,
    "Percent",
    "Average",
    60,
    Some(values.sum / values.size),
    Some(values.max),
    Some(100),
    values.toVector.zipWithIndex.map { case (v, i) => SeriesPoint(i * 60000L, v) },
  )

  private def report(rows: Vector[TransactionResult], series: Vector[Series] = Vector.empty): RunMeasurements = {
    val empty = SampleRun().measured
    val results = empty.results
    empty.copy(
      results = results.copy(
        totals = results.totals.copy(steadyFromMs = 0, steadyToMs = 600000),
        transactions = rows,
        infrastructure = results.infrastructure.copy(series = series),
      )
    )
  }

  private def check(run: RunMeasurements, limits: Limit*): Unit =
    LimitCheck(run, None, limits.toVector).map(_.result).foreach { result =>
      val held = result.held.fold("not known")(if (_) "held" else "exceeded")
      val named = if (result.transactions.isEmpty) "" else result.transactions.mkString(" [", ", ", "]")
      say(s"${result.line}: $held. ${result.statement}$named${result.unjudged.fold("")(" " + _)}")
    }

  private def lines(run: RunMeasurements)(lines: String*): Unit =
    check(run, lines.map(line => LimitLine.parse(line).value): _*)

  private def ofRows(rows: TransactionResult*)(all: String*): Unit = lines(report(rows.toVector))(all: _*)

  private def ofSeries(series: Series*)(all: String*): Unit = lines(report(Vector.empty, series.toVector))(all: _*)

  test("a response time within its limit holds, one beyond it does not") {
    ofRows(row("a", 100, 0, 2900), row("b", 100, 0, 4000))(
      "\"a\" p95 < 3 s",
      "any transaction p95 < 3 s",
      "any transaction p95 < 2 s",
    )
  }

  test("a limit that cannot be checked is neither held nor exceeded") {
    lines(report(Vector.empty))("database cpu < 80 %", "\"a\" p95 < 3 s", "regression against baseline < 10 %")
  }

  test("a regression is not known where no transaction is judged; else it says which are not") {
    import SampleModuleReports.{compared, nextRun, report => baseline}
    val regression = LimitLine.parse("regression against baseline < 10 %").value
    def against(comparison: Comparison) =
      LimitCheck(report(Vector.empty), Some(comparison), Vector(regression)).head.result
    def some(run: RunReport, rows: Int) = run.copy(transactions = run.transactions.takeRight(rows))
    val two = against(compared(some(nextRun("Row 7" -> 37.0), 2), some(baseline("before"), 2)))
    two.held.shouldBe(None)
    two.statement.shouldBe(
      "No transaction is judged: a verdict needs 6 transactions with 30 executions each, the runs have 2 to compare."
    )
    val published = against(SampleComparisons.withPublished.comparison.value)
    published.held.shouldBe(None)
    published.statement.shouldBe("No transaction is judged: only averages of a published test are known.")
    val partly = against(compared(nextRun(), some(baseline("before"), 7)))
    partly.held.shouldBe(Some(true))
    partly.unjudged
      .map(_.replace('\u00a0', ' '))
      .shouldBe(Some("The comparison did not judge 1 of 8 transactions: Row 0."))
    against(compared(nextRun())).unjudged.shouldBe(None)
  }

  test("a limit as a number holds at its bound, like the line with the same sign") {
    val run = report(Vector(row("a", 99, 1, 3000)))
    val limits = Vector(Limit.p95("a", 3000), Limit.errors(1), Limit.planKept(99.5))
    limits.foreach(limit => LimitLine.parse(limit.line).shouldBe(Right(limit)))
    check(run, limits.take(2): _*)
    lines(run)("\"a\" p95 < 3 s")
  }

  test("a transaction of which no iteration succeeded exceeds its limit on times") {
    ofRows(row("a", 0, 10, 5), row("b", 10, 0, 5))("\"a\" p95 < 3 s", "any transaction p95 < 3 s")
  }

  test("a time needs enough executions: 20 for the 95th percentile, 100 for the 99th, ten for an average") {
    Vector("p95" -> 20, "p99" -> 100, "p50" -> 10, "average" -> 10, "max" -> 10).foreach { case (statistic, fewest) =>
      Vector(fewest - 1, fewest).foreach(n => ofRows(row("a", n, 1, 1560))(s"\"a\" $statistic < 3 s"))
    }
    ofRows(row("a", 1, 1, 1560))("\"a\" p95 < 3 s")
  }

  test("a limit on any transaction says which have too few executions, and is open if one of them was beyond it") {
    val often = row("often", 100, 0, 1000)
    val rare = row("rare", 3, 0, 2000)
    Vector(
      Vector(often, rare),
      Vector(often, rare, row("rarer", 2, 0, 2000)),
      Vector(often, row("rare", 3, 0, 4000)),
      Vector(row("often", 100, 0, 5000), row("rare", 3, 0, 4000)),
    ).foreach(ofRows(_: _*)("any transaction p95 < 3 s"))
  }

  test("a limit on any transaction names all that are beyond it, the worst first") {
    val rows = Vector(row("a", 50, 50, 9), row("b", 0, 9, 9), row("c", 99, 1, 9), row("d", 1, 1, 9))
    Vector("any transaction errors < 10 %", "\"a\" errors < 10 %").foreach(line => ofRows(rows: _*)(line))
  }

  test("a metric is judged by its average, or by the stretch that stayed beyond the bound") {
    ofSeries(cpu("db", 50, 95, 95, 50, 95, 50, 50, 50, 50, 50))(
      "database cpu < 70 %",
      "database cpu < 90 % for 2 m",
      "database cpu < 90 % for 3 m",
    )
  }

  test("a limit on the cluster looks at metrics of any source") {
    Vector("Prometheus/databases", "Prometheus/search").foreach(source =>
      ofSeries(cpu("db", 95, 95, 95).copy(source = source))("database cpu < 90 %")
    )
  }

  test("a metric by its name is judged by its average, whatever its source") {
    val lag = cpu("topic-1", 2, 4, 0.75).copy(source = "Prometheus/other", metric = "Lag")
    ofSeries(lag, lag.copy(subject = "topic-2", average = Some(1.5)))(
      "metric \"Lag\" < 2",
      "metric \"Lag\" of \"topic-2\" < 2",
      "metric \"Lag\" > 1 for 1 m",
      "metric \"Age\" < 2",
    )
  }

  test("a gap ends a stretch, and a stretch that is longer than the run cannot be checked") {
    val series = cpu("db", 95, 95, 95, 95)
    ofSeries(series.copy(points = series.points.patch(1, Nil, 1)))("database cpu < 90 % for 3 m")
    ofSeries(series)("database cpu < 90 % for 4 m", "database cpu < 90 % for 1 h")
  }

  test("a threshold over partial metrics cannot hold, but it can be exceeded") {
    val whole = cpu("db", 50, 50, 50)
    val partial = cpu("db-2", 40, 40, 40).copy(isPartial = true)
    val nothing = partial.copy(subject = "db-3", average = None, points = Vector.empty)
    for (missing <- Vector(partial, nothing); average <- Vector(50.0, 95.0))
      ofSeries(whole.copy(average = Some(average)), missing)("database cpu < 90 %")
  }

  test("less load than planned is below its limit") {
    ofRows(row("a", 90, 0, 1))("load delivered > 95 %", "load delivered > 85 %")
  }
}
