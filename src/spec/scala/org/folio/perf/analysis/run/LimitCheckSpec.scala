package org.folio.perf.analysis.run

import org.folio.perf.analysis.tally.RunWindow
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleRun}
import org.folio.perf.testkit.SampleTimes.outcomes

class LimitCheckSpec extends PlainSuite {

  /** A transaction that is planned ten times a minute, in ten minutes. */
  private def row(name: String, succeeded: Int, failed: Int, ms: Long) =
    TransactionRow(name, "w", outcomes(succeeded, failed, ms), 10, RunWindow(0, 0, 600000, 600000, 600000))

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

  private def report(
      rows: Vector[TransactionResult] = Vector.empty,
      series: Vector[Series] = Vector.empty,
  ): RunMeasurements = {
    val empty = SampleRun().measured
    val results = empty.results
    empty.copy(
      results = results.copy(
        run = results.run.copy(steadyFromMs = 0, steadyToMs = 600000),
        transactions = rows,
        infrastructure = results.infrastructure.copy(series = series),
      )
    )
  }

  private def limits(lines: String*): Vector[Limit] =
    lines.toVector.map(line => LimitLine.parse(line).value)

  private def result(run: RunMeasurements, line: String): LimitResult =
    LimitCheck(run, None, limits(line)).head.result

  private def held(run: RunMeasurements, line: String): Option[Boolean] = result(run, line).held

  private def held(series: Series, line: String): Option[Boolean] = held(report(series = Vector(series)), line)

  test("a response time within its limit holds, one beyond it does not") {
    val run = report(Vector(row("a", 100, 0, 2900), row("b", 100, 0, 4000)))
    held(run, "\"a\" p95 < 3 s").shouldBe(Some(true))
    val exceeded = result(run, "any transaction p95 < 3 s")
    exceeded.held.shouldBe(Some(false))
    exceeded.statement.should(startWith("b: the 95th percentile is 4"))
    result(run, "any transaction p95 < 2 s").statement.should(endWith("It is the worst of 2."))
  }

  test("a limit that cannot be checked is neither held nor exceeded") {
    result(report(), "database cpu < 80 %").statement
      .should(include("there are no metrics of CPU"))
    held(report(), "\"a\" p95 < 3 s").shouldBe(None)
    val regression = result(report(), "regression against baseline < 10 %")
    regression.held.shouldBe(None)
    regression.statement.should(include("-Dbaseline"))
  }

  test("a limit as a number holds at its bound, like the line with the same sign") {
    val run = report(Vector(row("a", 99, 1, 3000)))
    def of(limit: Limit) = LimitCheck(run, None, Vector(limit)).head
    of(Limit.p95("a", 3000)).isHeld.shouldBe(true)
    of(Limit.errors(1)).isHeld.shouldBe(true)
    Vector(Limit.p95("a", 3000), Limit.errors(1), Limit.planKept(99.5)).foreach { limit =>
      LimitLine.parse(limit.line).shouldBe(Right(limit))
    }
    held(run, "\"a\" p95 <= 3 s").shouldBe(Some(true))
    held(run, "\"a\" p95 < 3 s").shouldBe(Some(false))
  }

  test("a transaction of which no iteration succeeded exceeds its limit on times") {
    val run = report(Vector(row("a", 0, 10, 5), row("b", 10, 0, 5)))
    held(run, "\"a\" p95 < 3 s").shouldBe(Some(false))
    result(run, "any transaction p95 < 3 s").statement
      .shouldBe("a: no execution succeeded, so there is no response time.")
  }

  test("a time needs enough executions: 20 for the 95th percentile, 100 for the 99th, ten for an average") {
    def of(succeeded: Int, statistic: String) =
      result(report(Vector(row("a", succeeded, 1, 1560))), s"\"a\" $statistic < 3 s")
    Vector("p95" -> 20, "p99" -> 100, "p50" -> 10, "average" -> 10, "max" -> 10).foreach { case (statistic, fewest) =>
      withClue(statistic) {
        of(fewest - 1, statistic).held.shouldBe(None)
        of(fewest, statistic).held.shouldBe(Some(true))
      }
    }
    of(1, "p95").statement.shouldBe("a: the 95th percentile cannot be judged: 1\u00a0execution, 20 are needed.")
  }

  test("a limit on any transaction says which have too few executions, and is open if one of them was beyond it") {
    val often = row("often", 100, 0, 1000)
    val fast = result(report(Vector(often, row("rare", 3, 0, 2000))), "any transaction p95 < 3 s")
    fast.held.shouldBe(Some(true))
    fast.statement.should(endWith("rare: the 95th percentile cannot be judged: 3\u00a0executions, 20 are needed."))
    val few = report(Vector(often, row("rare", 3, 0, 2000), row("rarer", 2, 0, 2000)))
    result(few, "any transaction p95 < 3 s").statement
      .should(endWith("The 95th percentile cannot be judged with fewer than 20\u00a0executions: rarer and rare."))
    held(report(Vector(often, row("rare", 3, 0, 4000))), "any transaction p95 < 3 s").shouldBe(None)
    held(report(Vector(row("often", 100, 0, 5000), row("rare", 3, 0, 4000))), "any transaction p95 < 3 s")
      .shouldBe(Some(false))
  }

  test("a limit on any transaction names all that are beyond it, the worst first") {
    val rows = Vector(row("a", 50, 50, 9), row("b", 0, 9, 9), row("c", 99, 1, 9), row("d", 1, 1, 9))
    val errors = result(report(rows), "any transaction errors < 10 %")
    errors.transactions.shouldBe(Vector("b", "a"))
    errors.statement.shouldBe("b: all 9\u00a0executions failed. It is the worst of 2.")
    result(report(rows), "\"a\" errors < 10 %").transactions.shouldBe(empty)
    result(report(Vector(row("a", 100, 0, 9000))), "any transaction p95 < 3 s").transactions.shouldBe(Vector("a"))
  }

  test("a metric is judged by its average, or by the stretch that stayed beyond the bound") {
    val peak = cpu("db", 50, 95, 95, 50, 95, 50, 50, 50, 50, 50)
    held(peak, "database cpu < 70 %").shouldBe(Some(true))
    held(peak, "database cpu < 90 % for 2 m").shouldBe(Some(false))
    held(peak, "database cpu < 90 % for 3 m").shouldBe(Some(true))
  }

  test("a limit on the cluster looks at metrics of any source") {
    val prometheus = cpu("db", 95, 95, 95).copy(source = "Prometheus/databases")
    held(prometheus, "database cpu < 90 %").shouldBe(Some(false))
    held(prometheus.copy(source = "Prometheus/search"), "database cpu < 90 %").shouldBe(None)
  }

  test("a metric by its name is judged by its average, whatever its source") {
    val lag = cpu("topic-1", 2, 4, 0.75).copy(source = "Prometheus/other", metric = "Lag")
    val run = report(series = Vector(lag, lag.copy(subject = "topic-2", average = Some(1.5))))
    val exceeded = result(run, "metric \"Lag\" < 2")
    exceeded.held.shouldBe(Some(false))
    exceeded.statement.shouldBe("topic-1: Lag averages 2.25.")
    held(run, "metric \"Lag\" of \"topic-2\" < 2").shouldBe(Some(true))
    held(run, "metric \"Lag\" > 1 for 1 m").shouldBe(Some(false))
    result(run, "metric \"Age\" < 2").statement.should(include("there are no metrics of Age"))
  }

  test("a gap ends a stretch, and a stretch that is longer than the run cannot be checked") {
    val series = cpu("db", 95, 95, 95, 95)
    val gap = series.copy(points = series.points.patch(1, Nil, 1))
    held(gap, "database cpu < 90 % for 3 m").shouldBe(None)
    result(report(series = Vector(gap)), "database cpu < 90 % for 3 m").statement
      .should(include("the steady state has no 3\u00a0min of metrics without a gap"))
    held(series, "database cpu < 90 % for 4 m").shouldBe(Some(false))
    held(series, "database cpu < 90 % for 1 h").shouldBe(None)
  }

  test("a threshold over partial metrics cannot hold, but it can be exceeded") {
    val whole = cpu("db", 50, 50, 50).copy(average = Some(50))
    val partial = cpu("db-2", 40, 40, 40).copy(average = Some(40), isPartial = true)
    val nothing = partial.copy(subject = "db-3", average = None, points = Vector.empty)
    val line = "database cpu < 90 %"
    held(report(series = Vector(whole)), line).shouldBe(Some(true))
    Vector(partial, nothing).foreach { missing =>
      val found = result(report(series = Vector(whole, missing)), line)
      found.held.shouldBe(None)
      found.statement.shouldBe(s"The threshold cannot be checked: metrics of ${missing.subject} are partial.")
      held(report(series = Vector(whole.copy(average = Some(95)), missing)), line).shouldBe(Some(false))
    }
  }

  test("less load than planned is below its limit") {
    val run = report(Vector(row("a", 90, 0, 1)))
    held(run, "load delivered > 95 %").shouldBe(Some(false))
    held(run, "load delivered > 85 %").shouldBe(Some(true))
  }
}
