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

  test("two settings of the load are two causes, a machine with its processors is one") {
    def facts(n: Int) = Vector(
      users(n),
      Fact("Load", "duration", s"$n h"),
      Fact("Database", "class", s"class $n"),
      Fact("Database", "vCPU", n.toString),
    )
    TestPair(record("a", rows, facts(1)), record("b", rows, facts(2))).causes
      .shouldBe(Vector("duration", "users", "Database"))
  }

  test("rows of one transaction are told apart by what else they are about") {
    def test(name: String, large: Double, small: Double) =
      record(name, Vector.empty).copy(rows = Vector("large" -> large, "small" -> small).map {
        case (size, ms) =>
          TestRow(
            "aa",
            "aa",
            ms,
            None,
            None,
            None,
            dimensions = Vector(Dimension("tenant class", size)),
          )
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
