package org.folio.perf.analysis.rule.tests

import org.folio.perf.model._
import org.folio.perf.testkit.SampleTests._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** What reports state besides averages: percentiles, executions, statements, classes of tenants, other metrics. */
class ReportedFiguresSpec extends AnyFunSuite with Matchers {
  private val rows = Vector("aa" -> 100.0, "ab" -> 200.0)

  private def sized(name: String, facts: Vector[Fact], large: Double, small: Double) =
    record(name, Vector.empty, facts).copy(rows =
      for {
        (transaction, factor) <- Vector("aa" -> 1.0, "ab" -> 2.0)
        (size, ms) <- Vector("large" -> large, "small" -> small)
      } yield TestRow(transaction, "a", ms * factor, dimensions = Vector(Dimension("tenant class", size)))
    )

  test("equal conditions with unequal times are a finding, with the row that differs most") {
    val tests = Vector(
      record("a", rows, Vector(users(5))),
      record("b", Vector("aa" -> 150.0, "ab" -> 400.0), Vector(users(5))),
    )
    severities(UnstatedChange.findings)(tests: _*).shouldBe(Vector(Severity.Warning))
    said(UnstatedChange.findings)(tests: _*).should(
      include("Nothing stated differs between a and b, yet the response times differ by +73 %")
        .and(include("most in ab (2.0 times)"))
    )
    severities(UnstatedChange.findings)(tests.head, tests.head.copy(name = "r/c")).shouldBe(Vector(Severity.Info))
    said(UnstatedChange.findings)(tests.head, tests(1).copy(facts = Vector(users(6)))).shouldBe(empty)
  }

  test("the spread of configurations is that of tests under one load") {
    val three = Vector("aa" -> 100.0, "ab" -> 100.0, "ac" -> 100.0)
    def at(name: String, ms: Double, facts: Fact*) =
      record(name, three.map(_._1 -> ms), facts.toVector)
    val loads = Vector(at("a", 100, users(1)), at("b", 200, users(5)), at("c", 300, users(9)))
    said(TestsSpread.findings)(loads: _*).shouldBe(empty)
    val configured = Vector("A", "B", "C").zip(Vector(100.0, 200.0, 400.0)).map { case (of, ms) =>
      at(of, ms, users(1), release(of))
    }
    said(TestsSpread.findings)(configured :+ at("d", 9000, users(50), release("A")): _*)
      .should(include("all 3 tests have took 4.0 times from A, the fastest, to C, the slowest"))
  }

  test("percentiles and executions are compared beside averages") {
    def test(name: String, p95: Double, samples: Long, n: Int) =
      record(name, Vector.empty, Vector(users(n))).copy(
        rows = Vector(TestRow("aa", "aa", 100, p95Ms = Some(p95), samples = Some(samples)))
      )
    val tests = Vector(test("a", 200, 1000, 1), test("b", 400, 1500, 2))
    said(PairChange.findings)(tests: _*).should(
      include("95th percentile: 2.0 times (geometric mean of 1 row). Executions: 1,000 → 1,500.")
    )
    said(TailGrowth.findings)(tests: _*).should(
      include(
        "the 95th percentile of 1 transaction rose more than the average: aa (95th percentile 2.0 times, average 0.0 %)"
      )
    )
  }

  test("tenant classes are compared within a test and between tests") {
    val before = sized("a", Vector(release("A")), 150, 100)
    val after = sized("b", Vector(release("B")), 300, 101)
    said(RowDimensions.findings)(before)
      .should(include("In a, by tenant class, large took 1.50 times as long as small."))
    said(PairDimensions.findings)(before, after)
      .should(include("By tenant class, b against a: small +1.0 %, large 2.0 times."))
    said(PairDimensions.findings)(before, sized("c", after.facts, 170, 110)).shouldBe(empty)
  }

  test("statements hold by whichever value they divide by, or are said to be wrong") {
    val before = record("a", rows)
    val claims = Vector(
      StatedClaim("check-out 50 % slower", Some("aa"), Some("r/a"), Some(50)),
      StatedClaim("33 % slower", Some("aa"), Some("r/a"), Some(33)),
      StatedClaim("10 % slower", Some("ab"), Some("r/a"), Some(10)),
      StatedClaim("below 160 ms", Some("aa"), belowMs = Some(160)),
      StatedClaim("below 0.2 s", belowMs = Some(200)),
      StatedClaim("as fast as ever", Some("aa"), Some("r/none"), Some(0)),
    )
    val after = record("b", Vector("aa" -> 150.0, "ab" -> 300.0)).copy(claims = claims)
    severities(StatedClaims.findings)(before, after).shouldBe(Vector(Severity.Warning))
    said(StatedClaims.findings)(before, after).should(
      include("3 of 5 statements about b agree with its figures; not: “10 % slower”: +50 % by the averages")
        .and(include("“33 % slower”: +33 % by the new value, +50 % by the value before"))
        .and(include("“below 0.2 s”: averages up to 300 ms (ab)"))
        .and(include("1 statement about b is not judged: “as fast as ever”: the figures to compare are not stated"))
    )
  }

  test("memory above its limit, busy Kafka and waiting sessions are seen") {
    val test = record(
      "a",
      rows,
      Vector(Fact("Database", "vCPU", "16")),
      Vector(
        figure(Metric.ServiceMemory, "mod-x", 104),
        figure(Metric.KafkaCpu, "broker 1", 97),
        ResourceFigure(Metric.ActiveSessions, "writer", "maximum", "=", 40, ""),
      ),
    )
    said(MemoryAboveLimit.findings)(test)
      .should(include("memory above its limit: mod-x (104 %)"))
    said(SessionsWait.findings)(test)
      .should(include("had 40 active sessions for 16 vCPU"))
    said(OneSaturated.findings)(test)
      .should(
        include(
          "the bottleneck is the CPU of Kafka brokers (broker 1): 97 %. No other utilisation is stated."
        )
      )
  }

  test("a saturated resource is named whatever other figures there are") {
    def of(figures: ResourceFigure*) =
      said(OneSaturated.findings)(record("a", rows, figures = figures.toVector))
    val full = figure(Metric.DatabaseCpu, "writer", 98)
    of(full).should(include("the bottleneck is the CPU of the database (writer): 98 %"))
    of(full, figure(Metric.InstanceCpu, "all", 40))
      .should(include("while CPU of instances (all) 40 % on average"))
    of(full, figure(Metric.InstanceCpu, "all", 95))
      .should(include("is at 98 %, and not alone: CPU of instances (all) 95 % on average"))
    of(figure(Metric.DatabaseCpu, "writer", 80)).shouldBe(empty)
  }

  test("figures that no rule reads are said to be ignored") {
    val test = record(
      "a",
      rows,
      figures = Vector(figure("Restarts", "mod-x", 2), figure(Metric.DatabaseCpu, "w", 1)),
    )
    said(IgnoredMetrics.findings)(test)
      .should(include("1 figure was not judged: Restarts."))
    said(IgnoredMetrics.findings)(test.copy(figures = test.figures.drop(1))).shouldBe(empty)
  }

  test("jobs have the name of their kind") {
    val jobs = Vector(
      TenantJob("t1", Some(60000), "Success", "import"),
      TenantJob("t2", None, "Error", "import"),
    )
    said(JobsOfTenants.findings)(record("a", rows).copy(jobs = jobs))
      .should(include("1 of 2 imports of a finished, 1 min on average; t2: Error."))
  }

  test("after a long test nobody is told to repeat it for eight hours") {
    def advice(facts: Fact*) = said(RisingUse.findings)(record("a", rows, facts.toVector, course("mod-x", 50, 80)))
    advice().should(include("for eight hours"))
    advice(Fact("Load", "duration", "1 h")).should(include("for eight hours"))
    advice(Fact("Load", "duration", "16 h")).shouldNot(include("for eight hours"))
  }

  test("a service above its reservation is named, one below it is not") {
    def used(percent: Double) =
      said(TestsAboveReservation.findings)(
        record("a", rows, figures = Vector(figure(Metric.ServiceCpu, "mod-search", percent, "maximum")))
      )
    used(140).should(include("In a CPU above its reservation: mod-search (140 %)."))
    used(99).shouldBe(empty)
  }
}
