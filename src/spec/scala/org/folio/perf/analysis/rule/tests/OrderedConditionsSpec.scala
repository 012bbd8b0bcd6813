package org.folio.perf.analysis.rule.tests

import org.folio.perf.analysis.comparison.TestPairs
import org.folio.perf.model._
import org.folio.perf.testkit.SampleTests.{record, said, users}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class OrderedConditionsSpec extends AnyFunSuite with Matchers {

  private def series(times: (Int, Double)*) = times.toVector.map { case (n, ms) =>
    record(s"u$n", Vector("aa" -> ms, "ab" -> ms * 2, "ba" -> 50), Vector(users(n)))
  }

  private def over(times: (Int, Double)*) =
    said(OrderedConditions.findings)(series(times: _*).map(all => all.copy(rows = all.rows.take(2))): _*)

  test("times that stay until a load and then rise") {
    over(1 -> 100, 8 -> 105, 20 -> 150, 75 -> 400).should(
      include(
        "Over users (1, 8, 20, 75) response times are flat up to 8, then rise: +50 % at 20, 4.0 times at 75"
      )
    )
  }

  test("times that rise from the first step on, and how") {
    over(1 -> 100, 5 -> 500, 10 -> 1000).should(
      include("rise from 1 on: 5.0 times at 5, 10.0 times at 10, in proportion")
    )
    over(1 -> 100, 5 -> 120, 10 -> 200).should(include("2.0 times at 10, less than in proportion"))
    over(1 -> 100, 2 -> 300, 4 -> 900).should(include("9.0 times at 4, more than in proportion"))
  }

  test("times that are best or worst in between, fall, or do not depend on it") {
    over(1 -> 100, 5 -> 70, 10 -> 120).should(include("are best at 5: +43 % at 1, +71 % at 10"))
    over(1 -> 100, 5 -> 170, 10 -> 110).should(include("are worst at 5"))
    over(1 -> 100, 5 -> 80, 10 -> 60).should(include("fall: -20 % at 5, -40 % at 10"))
    over(1 -> 100, 5 -> 104, 10 -> 96).should(include("do not depend on it, within 8.3 %"))
  }

  test("one finding stands for all pairs of a series") {
    val tests = series(1 -> 100, 5 -> 200, 10 -> 400)
    OrderedConditions.findings(new TestPairs(tests)).map(_.id).shouldBe(Vector("series:r/u1:users"))
    said(OrderedConditions.findings)(tests: _*).should(include("1 row stays flat: ba."))
    said(PairChange.findings)(tests: _*).shouldBe(empty)
    said(PairFamilies.findings)(tests: _*).shouldBe(empty)
  }

  test("where the condition counts what is worked on, the time for each is said") {
    val tests = Vector(5 -> 100.0, 10 -> 150.0, 50 -> 500.0).map { case (n, ms) =>
      record(s"f$n", Vector("aa" -> ms), Vector(Fact("Load", "records", s"${n}K")))
    }
    said(OrderedConditions.findings)(tests: _*)
      .should(include("the time for each record at 50K is 0.50 times that at 5K"))
  }

  test("rows of one test with an ordered dimension are told in the same words") {
    def row(users: String, ms: Double) =
      TestRow("aa", "aa", ms, dimensions = Vector(Dimension("users", users)))
    val test =
      record("a", Vector.empty).copy(rows = Vector(row("1", 100), row("8", 102), row("20", 200)))
    said(RowDimensions.findings)(test)
      .should(
        include(
          "In a, over users response times are flat up to 8, then rise: 2.0 times at 20; saturation begins between 8 and 20 users"
        )
      )
  }
}
