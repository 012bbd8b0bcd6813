package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.{GridVerdict, RunTable, TestNames, TestPairs}
import org.folio.perf.model._
import org.folio.perf.source.PublishedTests
import org.folio.perf.testkit.SampleTests._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

/** Several tests on one page: the grid, the summary, what is ranked first and what stands once. */
class TestsStorySpec extends AnyFunSuite with Matchers {
  private val names = Vector("aa", "ab", "ac")

  private def at(of: String, n: Int, ms: Double) =
    record(s"$of-$n", names.map(_ -> ms), Vector(users(n), release(of)))

  private val loads = Vector(
    at("A", 1, 100),
    at("A", 8, 102),
    at("A", 20, 104),
    at("A", 75, 1000),
    at("B", 1, 101),
    at("B", 8, 94),
    at("B", 20, 83),
    at("B", 75, 750),
  )

  private def story(tests: Vector[TestRecord]) = TestsStory(tests, TestsRules.findings(tests))
  private def words(text: String) = text.split("[\\s\u00a0]+").count(_.exists(_.isLetterOrDigit))

  test("rows are releases, columns loads, and each cell is compared under its own load") {
    val grid = story(loads).grid
    grid.rows.shouldBe(Vector("A", "B"))
    grid.columns.shouldBe(Vector("1 user", "8 users", "20 users", "75 users"))
    grid.cells
      .map(_.pair.map(p => p.before.short))
      .shouldBe(
        Vector(None, Some("A-1"), Some("A-1"), Some("A-1"), Some("A-1"), Some("A-8"), Some("A-20"), Some("A-75"))
      )
    grid.cells
      .map(_.verdict)
      .takeRight(4)
      .shouldBe(
        Vector(GridVerdict.Same, GridVerdict.Faster, GridVerdict.Faster, GridVerdict.Faster)
      )
  }

  test("the largest effect comes first, in the summary and among the findings") {
    val told = story(loads)
    told.summary.replace('\u00a0', ' ').should(startWith("At 75 users, response times are 10.0 times those at 1 (A)."))
    told.summary.should(include("aturation"))
    words(told.summary).should(be <= TestsStory.MostWords)
    told.findings.size.should(be <= TestsStory.Most)
    told.findings.head.finding.statement.should(include("users"))
  }

  test("a finding about all pairs stands once, with its range and its exception") {
    val said = text(story(loads).findings.map(_.finding)).filter(_.contains("B is faster than A"))
    said.should(have).size(1)
    said.head.should(include("-7.8 % to -25 %, most at 75 users; the same at 1 user"))
  }

  test("repetitions say what the same is") {
    val again = loads.take(4) :+ at("A", 8, 109).copy(name = "r/again")
    val noise = new TestPairs(again).noise
    noise.isKnown.shouldBe(true)
    noise.isSame(1.06).shouldBe(true)
    noise.isSame(1.08).shouldBe(false)
  }

  test("releases of many changed parts are compared at every load") {
    val parts = Vector("Database", "Search", "Kafka")
    val tests = for {
      of <- Vector("A", "B")
      n <- Vector(8, 20)
    } yield at(of, n, 100).copy(facts = Vector(users(n), release(of)) ++ parts.map(Fact(_, "class", of)))
    new TestPairs(tests).alike
      .map(p => p.before.short -> p.after.short)
      .should(
        contain("A-20" -> "B-20")
      )
  }

  test("tests that differ in load and release are neither compared nor in the summary") {
    val told = story(Vector(at("A", 1, 100), at("A", 8, 110), at("B", 20, 300)))
    told.grid.cells.last.verdict.shouldBe(GridVerdict.NotComparable)
    told.summary.shouldNot(include("B"))
  }

  test("tests are named by what differs, everywhere") {
    def named(facts: Vector[Fact]*) = TestNames.of(facts.toVector.zipWithIndex.map { case (of, i) =>
      record(s"test-$i", names.map(_ -> 100.0), of)
    })
    def machine(kind: String, n: Int) = Vector(Fact("Instances", "type", kind), Fact("Instances", "count", n.toString))
    TestNames
      .of(loads.zipWithIndex.map { case (t, i) => t.copy(name = s"r/test-$i") })
      .map(_.label)
      .take(2)
      .shouldBe(Vector("A at 1 user", "A at 8 users"))
    named(machine("m6i", 4), machine("m6i", 8), machine("r6g", 4))
      .map(_.label)
      .shouldBe(
        Vector("4 × m6i", "8 × m6i", "4 × r6g")
      )
    val told = story(TestNames.of(loads.zipWithIndex.map { case (t, i) => t.copy(name = s"r/test-$i") }))
    (told.summary +: told.all.map(_.finding.statement)).filter(_.contains("test-")).shouldBe(empty)
  }

  test("tests without telling settings have their titles, and the same name twice their files") {
    def titled(title: String, n: Int) = record(s"test-$n", names.map(_ -> 100.0)).copy(title = title)
    TestNames
      .of(Vector(titled("MOBIUS test 1, tuned", 1), titled("MOBIUS test 2, long", 2), titled("MOBIUS test 3, long", 3)))
      .map(_.label)
      .shouldBe(Vector("tuned", "long (test-2)", "long (test-3)"))
  }

  test("one row against all others is told apart, and does not hide them") {
    val slow = loads.take(3) ++ loads.take(3).map { t =>
      val rows = t.rows :+ t.rows.head.copy(transaction = "ad")
      t.copy(
        name = t.name.replace("A", "B"),
        facts = t.facts.map(f => if (f.part == "Release") f.copy(value = "B") else f),
        rows = rows.map(r => r.copy(averageMs = r.averageMs * (if (r.transaction == "ad") 1.6 else 0.87))),
      )
    }
    val all = slow.map { t =>
      if (t.name.contains("A")) t.copy(rows = t.rows :+ t.rows.head.copy(transaction = "ad")) else t
    }
    text(story(all).findings.map(_.finding))
      .mkString(" ")
      .should(
        include("Apart from ad (+60 %), B is faster than A at each load: -13 %")
      )
  }

  test("rows that grow with the records have a time for each, and others do not dilute it") {
    val tests = Vector(5 -> 1.0, 25 -> 5.0, 100 -> 24.0).map { case (n, k) =>
      record(
        s"run-$n",
        Vector("Link authorities" -> 60000.0 * k, "Landing page" -> (300.0 + k), "Facets" -> 500.0),
        Vector(Fact("Load", "records", s"${n}K")),
      )
    }
    val said = text(story(TestNames.of(tests)).findings.map(_.finding)).head
    said.should(include("the time for each record at 100K is 1.20 times that at 5K"))
    said.should(include("Other rows: Landing page (+7.6 %) and Facets (0.0 %)."))
  }

  test("instances at half of their CPU come after a full database") {
    val figures = Vector(
      figure(Metric.DatabaseCpu, "writer", 98),
      figure(Metric.InstanceCpu, "busiest", 46.9),
      figure(Metric.InstanceCpu, "idlest", 4),
    )
    val tests = Vector(at("A", 1, 100), at("A", 8, 101)).map(_.copy(figures = figures))
    val said = story(tests)
    text(said.findings.map(_.finding)).head.should(include("CPU of the database (writer) is the bottleneck"))
    said.findings.find(_.finding.id.startsWith("uneven")).map(_.score).getOrElse(1.0).should(be < 0.2)
  }

  test("the console compares no tests that differ in load and release") {
    val tests = Vector(at("A", 1, 100), at("A", 8, 110), at("B", 20, 300))
    RunTable.references(tests).map(_._1).shouldBe(Vector(None, Some(0), None))
    story(tests).grid.cells(2).ratio.shouldBe(None)
  }

  test("problems are never left out, and the same problem stands once") {
    val full = figure(Metric.DatabaseCpu, "writer", 97)
    val told = story(loads.map(t => if (t.name.endsWith("75")) t.copy(figures = Vector(full)) else t))
    val shown = (told.findings ++ told.problems).map(_.finding)
    text(shown).filter(_.contains("is the bottleneck in all configurations at 75 users")).should(have).size(1)
    told.notes.exists(_.finding.isProblem).shouldBe(false)
  }

  test("growth over several tests in order is a problem") {
    def memory(test: TestRecord, start: Double, end: Double) = test.copy(figures = course("mod-x", start, end))
    val tests = Vector(memory(loads(0), 48, 57), memory(loads(1), 57, 66), memory(loads(2), 66, 76))
    said(GrowthOverTests.findings)(tests: _*).should(
      include("(mod-x) grew over 3 tests in order: 48 % at the start of A-1, 76 % at the end of A-20")
    )
    said(GrowthOverTests.findings)(memory(loads(0), 48, 70), memory(loads(1), 50, 72)).shouldBe(empty)
  }

  test("amounts are divided first") {
    def job(name: String, tenants: Int, records: Int, ms: Double) = record(
      name,
      Vector("Export of MARC records" -> ms),
      Vector(Fact("Load", "tenants", tenants.toString), Fact("Load", "records", s"${records}K")),
    )
    val tests = Vector(job("a", 1, 100, 600000), job("b", 2, 500, 4800000))
    said(AmountsOfPairs.findings)(tests: _*).should(
      include("8.00 times the time").and(include("1.60 times for each record")).and(include("0.80 times for each"))
    )
    val within = record("c", Vector("DI create 5K.mrc" -> 300000.0, "DI create 100K.mrc" -> 6600000.0))
    said(AmountsWithinTest.findings)(within).should(
      include("DI create: 20 times the records, 22 times the time, 1.10 times for each")
    )
  }

  test("a part of a test that is slower than the whole is saturation within the test") {
    val whole = record("a", Vector("aa" -> 100.0))
    val part = whole.rows.map(_.copy(averageMs = 160, dimensions = Vector(Dimension("part", "the last 20 min"))))
    said(PartsOfTest.findings)(whole.copy(rows = whole.rows ++ part)).should(
      include("Saturation within a: the last 20 min took 1.60 times as long as the whole test")
    )
  }

  test("statements in other forms are judged: mid 600 ms, a percentile, a class of tenants") {
    val large = Vector(Dimension("tenant class", "large"))
    val rows = Vector(
      TestRow("aa", "aa", 655, p90Ms = Some(900)),
      TestRow("ab", "ab", 300, dimensions = large),
    )
    val claims = Vector(
      StatedClaim("mid 600 ms", Some("aa")),
      StatedClaim("90th percentile below 1 s", Some("aa"), belowMs = Some(1000)),
      StatedClaim("about 310 ms for large tenants", Some("ab"), dimensions = large),
    )
    said(StatedClaims.findings)(record("a", Vector.empty).copy(rows = rows, claims = claims)).should(
      startWith("3 of 3 statements about a agree")
    )
  }

  test("built-in reports of many tests have a summary of at most 90 words, and every finding names its tests") {
    Vector("mobius/test-", "consolidation/").foreach { report =>
      val told = story(PublishedTests.all.filter(_.name.startsWith(report)))
      words(told.summary).should(be <= TestsStory.MostWords)
      told.summary.should(not).be(empty)
      told.findings.should(have).size(5)
      told.all.map(_.about.size).min.should(be > 0)
      val json = ComparisonJson(told)
      json.grid.cells.map(_.run).distinct.should(have).size(told.grid.cells.size.toLong)
      json.findings.flatMap(_.rank).shouldBe(1 to told.findings.size)
    }
  }
}
