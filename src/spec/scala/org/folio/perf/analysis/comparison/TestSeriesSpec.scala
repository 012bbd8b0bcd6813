package org.folio.perf.analysis.comparison

import org.folio.perf.testkit.SampleTests.{record, release, users}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TestSeriesSpec extends AnyFunSuite with Matchers {
  private val rows = Vector("aa" -> 100.0)

  test("numbers in conditions are read with their units") {
    OrderedValue.of("20").shouldBe(Some((20.0, "")))
    OrderedValue.of("1,000 records").shouldBe(Some((1000.0, "records")))
    OrderedValue.of("5K records").shouldBe(Some((5000.0, "records")))
    OrderedValue.of("1.5 per minute").shouldBe(Some((1.5, "per minute")))
    OrderedValue.of("24 h").shouldBe(Some((86400.0, "s")))
    OrderedValue.of("30 min").shouldBe(Some((1800.0, "s")))
    OrderedValue.of("db.r6g.4xlarge").shouldBe(None)
    OrderedValue.of("longevity").shouldBe(None)
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
