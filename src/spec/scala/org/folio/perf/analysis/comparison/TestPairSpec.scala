package org.folio.perf.analysis.comparison

import org.folio.perf.model._
import org.folio.perf.testkit.SampleTests.{record, release, users}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TestPairSpec extends AnyFunSuite with Matchers {
  private val rows = Vector("aa" -> 100.0)

  private def pairs(tests: TestRecord*) =
    new TestPairs(tests.toVector).alike.map(p => p.before.name.drop(2) -> p.after.name.drop(2))

  private def across(tests: TestRecord*) = new TestPairs(tests.toVector).acrossReports

  test("of several loads and two releases, equal loads are paired, and loads of one release") {
    pairs(
      record("a1", rows, Vector(users(1), release("A"))),
      record("a20", rows, Vector(users(20), release("A"))),
      record("b1", rows, Vector(users(1), release("B"))),
      record("b20", rows, Vector(users(20), release("B"))),
    ).shouldBe(Vector("a1" -> "a20", "a1" -> "b1", "a20" -> "b20", "b1" -> "b20"))
  }

  test("a test without a like is compared with the first of its report") {
    pairs(
      record("a", rows, Vector(users(1), release("A"))),
      record("b", rows, Vector(users(9), release("B"))),
    ).shouldBe(Vector("a" -> "b"))
  }

  test("a release and its modules' versions are one part of what changed") {
    val pair = TestPair(
      record("a", rows, Vector(release("A"), Fact("Module versions", "mod-users", "1"))),
      record("b", rows, Vector(release("B"), Fact("Module versions", "mod-users", "2"))),
    )
    pair.changes.should(have).size(2)
    pair.parts.shouldBe(Vector("Release"))
    pair.causes.shouldBe(Vector("Release"))
  }

  test("the length of a test is no cause beside others, a machine with its processors is one") {
    def facts(n: Int) = Vector(
      users(n),
      Fact("Load", "duration", s"$n h"),
      Fact("Database", "class", s"class $n"),
      Fact("Database", "vCPU", n.toString),
    )
    TestPair(record("a", rows, facts(1)), record("b", rows, facts(2))).causes
      .shouldBe(Vector("users", "Database"))
  }

  test("rows of one transaction are told apart by what else they are about") {
    def test(name: String, large: Double, small: Double) =
      record(name, Vector.empty).copy(rows = Vector("large" -> large, "small" -> small).map { case (size, ms) =>
        TestRow("aa", "aa", ms, dimensions = Vector(Dimension("tenant class", size)))
      })
    TestPair(test("a", 100, 10), test("b", 300, 10)).rows
      .map(row => row.transaction -> row.ratio)
      .shouldBe(Vector("aa (large)" -> 3.0, "aa (small)" -> 1.0))
  }

  test("tests of different reports are paired only where both state the same load") {
    val here = record("a", rows, Vector(users(5)))
    across(here, record("x", rows, Vector(users(5)), report = "other"))
      .map(_.after.name)
      .shouldBe(Vector("other/x"))
    across(here, record("x", rows, Vector(users(6)), report = "other")).shouldBe(empty)
    across(here, record("x", rows, report = "other")).shouldBe(empty)
  }
}

class TestSeriesSpec extends AnyFunSuite with Matchers {
  private val rows = Vector("aa" -> 100.0)

  test("numbers in conditions are read with their units") {
    Vector(
      "20" -> Some((20.0, "")),
      "1,000 records" -> Some((1000.0, "records")),
      "5K records" -> Some((5000.0, "records")),
      "1.5 per minute" -> Some((1.5, "per minute")),
      "24 h" -> Some((86400.0, "s")),
      "30 min" -> Some((1800.0, "s")),
      "db.r6g.4xlarge" -> None,
      "longevity" -> None,
    ).foreach { case (text, value) => withClue(s"$text: ")(OrderedValue.of(text).shouldBe(value)) }
  }

  test("three tests that differ in users alone are a series, the lowest first") {
    val tests = Vector(10, 1, 5).map(n => record(s"u$n", rows, Vector(users(n))))
    new TestPairs(tests).series.map(_.steps.map(_.words)).shouldBe(Vector(Vector("1", "5", "10")))
    new TestPairs(tests.take(2)).series.shouldBe(empty)
  }

  test("tests that differ in something else too are no series") {
    val tests = Vector(1 -> "A", 5 -> "A", 10 -> "B").map { case (n, of) =>
      record(s"u$n", rows, Vector(users(n), release(of)))
    }
    new TestPairs(tests).series.shouldBe(empty)
  }

  test("a heavier test has more of one condition of the load, and nothing else") {
    val one = record("one", rows, Vector(users(1)))
    val ten = record("ten", rows, Vector(users(10)))
    val other = record("other", rows, Vector(users(20), release("B")))
    val late = record("late", rows, Vector(users(20)), report = "else")
    val all = Vector(one, ten, other, late)
    TestSeries.heavier(one, all).map(_.name).shouldBe(Vector("r/ten", "r/other"))
    TestSeries.heavier(ten, Vector(one, ten)).shouldBe(empty)
  }
}
