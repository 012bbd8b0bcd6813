package org.folio.perf.analysis.statistics

import org.folio.perf.model.RowVerdict
import java.util.SplittableRandom
import org.folio.perf.testkit.PlainSuite

/** Thirty rows whose runs differ by three per cent; ten of them have a module in common. */
class GroupShiftsSpec extends PlainSuite {
  private val random = new SplittableRandom(7)
  private val module = (0 until 30).filter(_ % 3 == 1).toSet
  private val other = (0 until 12).toSet
  private val sets = Vector(other, module)

  private def levels(shift: Double, rows: Set[Int]): Vector[Level] =
    Vector.tabulate(30)(i => Level(random.nextGaussian() * 0.03 + (if (rows(i)) shift else 0), 1e-4))

  private def earlier(runs: Int) =
    Vector.fill(runs)(levels(0, Set.empty).map(Option(_)))

  private def shifts(latest: Vector[Level], runs: Int, sets: Vector[Set[Int]] = sets) =
    RowShifts.of(latest, earlier(runs), 0.02, sets)

  test("a module that slowed down by 15 per cent is found, with its rows and its shift") {
    Vector(1, 4).foreach { runs =>
      val found = shifts(levels(0.14, module), runs)
      found.groups.map(_.set).shouldBe(Vector(1))
      found.groups.head.rows.shouldBe(module)
      found.groups.head.shift.shouldBe(0.14 +- 0.04)
      found.common.shift.shouldBe(0.0 +- 0.03)
    }
  }

  test("without a change no set moved") {
    Vector(1, 4).foreach(runs => shifts(levels(0, Set.empty), runs).groups.shouldBe(empty))
  }

  test("what all rows do is no set's") {
    val found = shifts(levels(0.14, (0 until 30).toSet), 4)
    found.groups.shouldBe(empty)
    found.common.shift.shouldBe(0.14 +- 0.03)
  }

  test("when nineteen of thirty rows slow down, the others did not become faster") {
    val most = (0 until 19).toSet
    val found = shifts(levels(0.22, most), 4, Vector(most, module))
    found.groups.map(_.rows).shouldBe(Vector(most))
    found.common.shift.shouldBe(0.0 +- 0.04)
    found.rows.map(_.own.verdict).should(not).contain(RowVerdict.Faster)
    found.rows.take(19).count(_.own.verdict == RowVerdict.Slower).should(be >= 15)
  }

  test("rows with nothing in common that lie apart are a group without a set") {
    val scattered = Set(0, 2, 5, 7, 11, 14, 18, 22, 27)
    val found = shifts(levels(0.34, scattered), 1)
    found.groups.map(_.set).shouldBe(Vector(-1))
    found.groups.head.rows.shouldBe(scattered)
  }

  test("a row that drifts for a known reason is judged by that drift, and hides no other") {
    val drifts = Vector.tabulate(30)(i => if (i == 3) 0.15 else 0.0)
    val latest =
      levels(0, Set.empty).updated(3, Level(0.3, 1e-4)).updated(4, Level(0.3, 1e-4))
    val rows = RowShifts.of(latest, earlier(1), 0.02, Vector.empty, drifts).rows
    rows(3).own.verdict.shouldBe(RowVerdict.NoEvidence)
    rows(4).own.verdict.shouldBe(RowVerdict.Slower)
  }

  test("rows at random are not named after a module that has some of them") {
    val half = Set(0, 2, 3, 5, 8, 9, 12, 13, 17, 18, 20, 21, 24, 27, 28)
    val modules = Vector(Set(0, 2, 3, 5, 8, 10, 11, 15), Set(9, 12, 13, 17, 19, 22), module)
    val found = shifts(levels(0.22, half), 4, modules)
    found.groups.map(_.set).shouldBe(Vector(-1))
    (found.groups.head.rows & half).size.should(be >= 13)
    (found.groups.head.rows -- half).size.should(be <= 1)
  }

  test("a module is not faster because others are slower by unequal amounts") {
    val users = (0 until 14).toSet
    val unequal = Vector.tabulate(30) { i =>
      Level(random.nextGaussian() * 0.02 + (if (users(i)) 0.08 + 0.04 * i else 0), 1e-4)
    }
    val found = shifts(unequal, 4, Vector(users, (14 until 21).toSet, (21 until 24).toSet))
    found.groups.filter(_.shift < 0).shouldBe(empty)
    found.common.shift.shouldBe(0.0 +- 0.03)
    found.rows.map(_.own.verdict).should(not).contain(RowVerdict.Faster)
  }

  test("one row alone does not make its set move") {
    val before = Vector.tabulate(30)(i => Level((i % 5 - 2) * 0.01, 1e-4))
    // The other two have few executions, so that they weigh little.
    val unsure = Vector(Level(0.4, 1e-6), Level(0, 0.04), Level(0, 0.04))
    def found(three: Vector[Level]) =
      RowShifts.of(three ++ before.drop(3), Vector(before.map(Option(_))), 0.02, Vector(Set(0, 1, 2)))
    found(unsure).groups.shouldBe(empty)
    found(unsure).rows.head.own.verdict.shouldBe(RowVerdict.Slower)
    found(unsure.map(_.copy(value = 0.4))).groups.map(_.set).shouldBe(Vector(0))
  }

  test("a set whose requests are known to be as usual is not named for rows that moved") {
    val (latest, runs) = (levels(0.22, module), earlier(4))
    def named(quiet: Set[Int]) = RowShifts.of(latest, runs, 0.02, sets, quiet = quiet).groups.map(_.set)
    named(Set.empty).shouldBe(Vector(1))
    named(Set(1)).shouldBe(Vector(-1))
  }
}
