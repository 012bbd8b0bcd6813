package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.analysis.comparison.{TestConditions, TestNames}
import org.folio.perf.model._
import org.folio.perf.testkit.SampleTests._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Sentences about several tests that the figures must bear, where a simpler rule would say something false. */
class TrueSentencesSpec extends AnyFunSuite with Matchers {
  private val rows = Vector("aa" -> 100.0, "ab" -> 200.0)

  private def row(name: String, ms: Double, p95Ms: Option[Double] = None, of: Vector[Dimension] = Vector.empty) =
    TestRow(name, name, ms, p95Ms = p95Ms, dimensions = of)

  test("a 95th percentile that fell less than the average did not rise") {
    def test(name: String, p95: Double, ms: Double, n: Int) =
      record(name, Vector.empty, Vector(users(n))).copy(rows = Vector(row("aa", ms, Some(p95))))
    said(TailGrowth.findings)(test("a", 600, 400, 1), test("b", 498, 200, 2)).shouldBe(empty)
    // A rise of 2 % is nothing that printed figures can show.
    said(TailGrowth.findings)(test("a", 600, 400, 1), test("b", 612, 300, 2)).shouldBe(empty)
    said(TailGrowth.findings)(test("a", 600, 400, 1), test("b", 900, 400, 2))
      .should(include("rose more than the average"))
  }

  test("imports and desks are told apart, and only imports have a time for each record") {
    def test(records: Int, importMs: Double, deskMs: Double) = record(
      s"r$records",
      Vector("Import of MARC records" -> importMs, "Check-in" -> deskMs, "Check-out" -> deskMs),
      Vector(Fact("Load", "records", s"${records}K")),
    )
    val found = text(
      OrderedConditions.findings(
        new TestPairs(Vector(test(5, 300000, 450), test(10, 590000, 455), test(25, 1365000, 460)))
      )
    )
    found.should(have).size(2)
    found.filter(_.contains("the time for each record")).map(_.contains("is 0.91 times")).shouldBe(Vector(true))
    found.find(_.contains("2 rows")).get.should(include("do not depend on it"))
    found.find(_.contains("2 rows")).get.shouldNot(include("for each record"))
  }

  test("rows of one transaction are told apart in the spread of configurations") {
    def sized(name: String, large: Double, small: Double, of: String) =
      record(name, Vector.empty, Vector(users(1), release(of))).copy(rows =
        for {
          transaction <- Vector("aa", "ab", "ac")
          (size, ms) <- Vector("large" -> large, "small" -> small)
        } yield row(transaction, ms, of = Vector(Dimension("tenant class", size)))
      )
    // Without the failing rows of c, which has no times to compare, the ratio is 1.36.
    val tests = Vector(
      sized("a", 100, 50, "A"),
      sized("b", 136, 68, "B"),
      sized("c", 110, 55, "C"),
    )
    said(TestsSpread.findings)(tests: _*).should(include("took +36 %"))
    val doubtful = tests(1).copy(rows = tests(1).rows.map { r =>
      if (r.label.contains("small")) r.copy(averageMs = 30, doubt = Some("Copied.")) else r
    })
    said(TestsSpread.findings)(tests.head, doubtful, tests(2)).should(include("took +36 %"))
  }

  test("two tests without a stated difference do not show that the configuration matters") {
    val three = Vector("aa" -> 100.0, "ab" -> 100.0, "ac" -> 100.0)
    def at(name: String, ms: Double, of: String) = record(name, three.map(_._1 -> ms), Vector(users(1), release(of)))
    val tests = Vector(at("a", 100, "A"), at("b", 200, "A"), at("c", 150, "B"))
    said(UnstatedChange.findings)(tests: _*).should(include("between a and b"))
    said(TestsSpread.findings)(tests: _*).shouldBe(empty)
  }

  test("a peak is no bottleneck, and 90 % of one is none beside 147 % of another") {
    def test(figures: ResourceFigure*) = record("a", rows, figures = figures.toVector)
    val peak = test(
      figure(Metric.DatabaseCpu, "writer", 96, "maximum"),
      figure(Metric.DatabaseCpu, "writer", 42),
    )
    severities(OneSaturated.findings)(peak).shouldBe(Vector(Severity.Info))
    said(OneSaturated.findings)(peak).should(include("average").and(not(include("Add capacity"))))
    val only = test(figure(Metric.DatabaseCpu, "writer", 96, "maximum"))
    said(OneSaturated.findings)(only)
      .should(include("A maximum alone is no saturation").and(not(include("the bottleneck is"))))
    val two = test(
      figure(Metric.DatabaseCpu, "writer", 91),
      figure(Metric.ServiceCpu, "mod-inventory", 147),
    )
    said(OneSaturated.findings)(two).should(
      include("not alone").and(include("147 %")).and(not(include("the bottleneck is")))
    )
  }

  test("bounds are said as they are stated") {
    val test = record(
      "a",
      rows,
      figures = Vector(
        figure(Metric.ServiceCpu, "mod-x", 150, "maximum", "<="),
        figure(Metric.ServiceCpu, "mod-y", 100, "maximum", ">="),
        figure(Metric.ServiceMemory, "mod-z", 110, "maximum", "<="),
        figure(Metric.DatabaseCpu, "writer", 95, "average", "<="),
      ),
    )
    said(TestsAboveReservation.findings)(test).should(include("mod-y (more than 100 %)").and(not(include("mod-x"))))
    said(MemoryAboveLimit.findings)(test).shouldBe(empty)
    said(OneSaturated.findings)(test).shouldBe(empty)
    val levels = said(ResourceLevels.findings)(test)
    levels.should(include("(mod-x) at most 150 %"))
    levels.should(include("(mod-y) more than 100 %"))
    levels.should(include("(writer) at most 95 % on average"))
  }

  test("what only one of two tests states is a possible difference, and no yardstick") {
    val open = record("a", rows, Vector(users(5)))
    val stated = record("b", Vector("aa" -> 150.0, "ab" -> 300.0), Vector(users(5), Fact("Database", "class", "x")))
    said(UnstatedChange.findings)(open, stated).shouldBe(empty)
    said(PairChange.findings)(open, stated)
      .should(include("only b states Database, class: x"))
  }

  test("a claim is judged by the precision that it is printed with") {
    val before = record("a", Vector("aa" -> 100.0, "ab" -> 100.0, "ac" -> 100.0))
    def claim(words: String, transaction: String, percent: Double) =
      StatedClaim(words, Some(transaction), Some("r/a"), Some(percent))
    def about(claims: StatedClaim*) = said(StatedClaims.findings)(
      before,
      record("b", Vector("aa" -> 128.0, "ab" -> 141.0, "ac" -> 109.0)).copy(claims = claims.toVector),
    )
    about(claim("25 % slower", "aa", 25), claim("40 % slower", "ab", 40)).should(startWith("2 of 2 statements"))
    about(claim("25 % slower", "aa", 25), claim("37 % slower", "ab", 37)).should(startWith("1 of 2 statements"))
    about(claim("about 120 % of before, 22 % slower", "aa", 22)).should(startWith("The statement"))
    about(claim("up to 41 % slower", "a", 41)).should(startWith("The statement"))
    about(claim("on average 26 % slower", "a", 26)).should(startWith("The statement"))
    val without = record("c", rows).copy(claims = Vector(claim("10 % slower", "zz", 10)))
    severities(StatedClaims.findings)(before, without).shouldBe(Vector(Severity.Info))
    said(StatedClaims.findings)(before, without).should(startWith("1 statement about c is not judged"))
  }

  test("a finding names what it is about where more than one could be meant") {
    val tests = for {
      (of, factor) <- Vector("A" -> 1.0, "B" -> 0.9)
      n <- Vector(1, 5, 20)
    } yield record(s"$of-$n", Vector("aa" -> 100.0 * factor * n), Vector(users(n), release(of)))
    val found = text(OrderedConditions.findings(new TestPairs(tests)))
    found.should(have).size(2)
    found.head.should(startWith("A: over users (1, 5, 20)"))
    found(1).should(startWith("B: over users (1, 5, 20)"))
    said(OrderedConditions.findings)(tests.take(3): _*).should(startWith("Over users (1, 5, 20)"))
  }

  test("no report is said to be without errors beside another one's") {
    val fine = Vector("a", "b").map(record(_, rows))
    val other = record("c", rows)
    val failing = other.copy(report = "other", rows = other.rows.map(_.copy(errors = Some(3))))
    severities(TestErrors.findings)(fine: _*).shouldBe(Vector(Severity.Good))
    text(TestErrors.findings(new TestPairs(fine :+ failing)))
      .map(_.take(24))
      .shouldBe(Vector("1 of 1 test had errors: "))
  }

  test("the address of a target names no test, and is no change") {
    def at(name: String, port: Int) =
      record(name, rows, Vector(Fact("Settings", "sandbox.url", s"http://127.0.0.1:$port"), users(port)))
    val tests = Vector(at("a", 1), at("b", 2))
    TestNames.of(tests).map(_.label).shouldBe(Vector("1 user", "2 users"))
    TestConditions.changes(tests(0), tests(1)).map(_.setting).shouldBe(Vector("users"))
  }

  test("errors are counted among the tests that state them") {
    def stating(name: String, errors: Option[Long]) = {
      val test = record(name, rows)
      test.copy(rows = test.rows.map(_.copy(errors = errors)))
    }
    val silent = Vector("b", "c", "d").map(stating(_, None))
    val failing = stating("a", Some(3))
    said(TestErrors.findings)(failing +: silent: _*).should(
      startWith("1 of 1 test that states errors had some").and(include("3 tests do not state any"))
    )
  }

  test("a test that never ran a workflow did not leave its transactions unfinished") {
    def test(name: String, codes: String*) =
      record(name, codes.toVector.flatMap(c => (1 to (if (c == "zz") 2 else 4)).map(i => s"$c$i" -> 100.0)))
    said(NotFinished.findings)(test("a", "xx", "yy", "zz"), test("b", "xx", "yy", "zz"), test("c", "xx", "yy"))
      .shouldBe(empty)
    val late = test("c", "xx", "yy", "zz")
    said(NotFinished.findings)(
      test("a", "xx", "yy", "zz"),
      test("b", "xx", "yy", "zz"),
      late.copy(rows = late.rows.dropRight(1)),
    )
      .should(include("c has no time for 1 transaction that other tests have: zz2"))
  }

  test("small words: one end of a range, the load of a workflow, and what is no cause") {
    val before = record("a", rows, Vector(users(1), Fact("Load", "duration", "30 min")))
    val after = record("b", rows.map(r => r._1 -> r._2 * 3), Vector(users(9), Fact("Load", "duration", "60 min")))
    val pair = said(PairChange.findings)(before, after)
    pair.should(include("each 3.0 times"))
    pair.shouldNot(include("from 3.0 times").or(include("changed at once")))
    def load(value: String) = Vector(Fact("Workflows", "average load of the other workflows", value))
    said(WorkflowSlowsOthers.findings)(
      record("a", rows, load("off")),
      record("b", rows.map(r => r._1 -> r._2 * 3), load("on")),
    )
      .should(include("average load of the other workflows").and(not(include("load of average load"))))
  }
}
