package org.folio.perf.analysis.statistics

import java.util.SplittableRandom
import org.folio.perf.model.RowVerdict
import org.folio.perf.testkit.PlainSuite

class RunLevelsSpec extends PlainSuite {
  private val shared = Vector(0.0, 0.3, -0.2, 0.1, -0.3, 0.2, 0.0, -0.1)

  private def row(level: Double, own: Vector[Double]): Vector[Option[Double]] =
    shared.zip(own).map { case (all, e) => Some(level + all + e) }

  /** Rows that all do the same about their levels. */
  private def alike(rows: Int) = Vector.tabulate(rows)(i => row(i.toDouble, Vector.fill(8)(0.0)))

  test("what all rows do together is no error of a row") {
    val calm = RunLevels.of(alike(8))
    calm.rows.flatten.map(_.value).shouldBe(Vector.tabulate(8)(i => i.toDouble))
    calm.rows.flatten.foreach(_.variance.shouldBe(0.0 +- 1e-12))
    calm.commonVariance.should(be > 0.001)
  }

  test("with fewer than eight rows it is part of each row's error") {
    RunLevels.of(alike(7)).rows.flatten.foreach(_.variance.should(be > 0.001))
  }

  test("a row's error is its variance by the number of independent blocks") {
    // About 0: squares 4 x 0.01, n - 1 is 3, four blocks: 0.04 / 3 / 4.
    val levels = RunLevels.of(Vector(Vector(0.1, -0.1, 0.1, -0.1).map(Option(_))))
    levels.rows.head.get.value.shouldBe(0.0 +- 1e-12)
    levels.rows.head.get.variance.shouldBe(0.04 / 3 / 4 +- 1e-9)
  }

  test("rows with wider blocks are judged beside the others") {
    val wide = Vector(1.0, 1.2, 0.8, 1.0).map(Option(_))
    val levels = RunLevels.of(alike(8) :+ wide)
    levels.rows.last.get.value.shouldBe(1.0)
    levels.rows.last.get.variance.should(be > 0.0)
    levels.rows.head.get.variance.shouldBe(0.0 +- 1e-12)
  }

  test("absent blocks are left out") {
    val gaps = Vector(Some(1.0), None, Some(3.0))
    RunLevels.of(Vector(gaps, Vector(None))).rows.map(_.map(_.value)).shouldBe(Vector(Some(2.0), None))
  }
}

class LocationSpec extends PlainSuite {

  test("the location is the middle of the means of all pairs") {
    Location.of(Array(7)).shouldBe(7)
    // 1, 2, 3 of one and three: the middle one.
    Location.of(Array(3, 1)).shouldBe(2)
    // 1, 1, 1, 5.5, 5.5, 10
    Location.of(Array(1, 10, 1)).shouldBe(3.25)
  }
}

/** Expected numbers were worked out apart, by another program. */
class ErrorSharesSpec extends PlainSuite {
  import ErrorShares._

  private def counts(iterations: Long, failed: Long) = Counts(Vector(iterations), Vector(failed))

  test("a rise is tested with bursts and drift in mind") {
    rise(counts(2000, 2), counts(1980, 20), 1.5).pValue.shouldBe(0.002916907 +- 1e-9)
  }

  test("errors in bursts have a dispersion above one") {
    val minutes = Vector(0, 1, 0, 0, 2, 5, 4, 3, 0, 0, 0, 1, 0, 0, 1)
    val blocks = minutes.grouped(5).map(_.sum.toLong).toVector
    dispersion(Counts(Vector.fill(3)(300), blocks)).shouldBe(5.455999 +- 1e-6)
    dispersion(Counts(Vector.fill(3)(300), Vector(1, 1, 1))).shouldBe(1.0)
  }

  private def first(iterations: Long, failed: Long): Rise =
    rise(Vector(counts(iterations, 0)), counts(iterations, failed))

  test("first errors are called by an exact test, from one point on") {
    called(first(990, 20) +: Vector.fill(29)(first(990, 0))).head.shouldBe(true)
    called(first(480, 15) +: Vector.fill(29)(first(990, 0))).head.shouldBe(true)
    called(first(480, 9) +: Vector.fill(29)(first(990, 0))).head.shouldBe(false)
    called(Vector(first(200000, 1000))).shouldBe(Vector(false))
    first(990, 29).pValue.shouldBe(1.51277e-9 +- 1e-14)
  }

  test("first errors of one burst, or of a run with more executions, may be chance") {
    val burst = Counts(Vector.fill(12)(82), 20L +: Vector.fill(11)(0L))
    called(Vector(rise(Vector(counts(990, 0)), burst))).shouldBe(Vector(false))
    called(Vector(rise(Vector(counts(20, 0)), counts(990, 20)))).shouldBe(Vector(false))
  }

  test("without any error nothing rises") {
    first(2000, 0).pValue.shouldBe(1)
    called(Vector(first(2000, 0))).shouldBe(Vector(false))
  }
}

/** Twenty executions of a run against those of four earlier ones. */
class FewSpec extends PlainSuite {
  private val random = new SplittableRandom(11)

  private def values(n: Int, shift: Double = 0): Array[Double] =
    Array.fill(n)(5 + 0.35 * random.nextGaussian() + shift)

  private def calls(shift: Double): Int =
    (1 to 40).count(_ => Few(values(20, shift), values(80), 0.02, 0.003).verdict == RowVerdict.Slower)

  test("half as much again is found in most runs, no change in none") {
    calls(math.log(1.5)).should(be >= 30)
    calls(0).shouldBe(0)
  }

  test("a rise of the detectable change is nearly always found") {
    val one = Few(values(20), values(80), 0.02, 0.003)
    one.detectable.should((be > 0.4).and(be < 1.0))
    calls(math.log1p(one.detectable)).should(be >= 36)
  }

  test("a single far value is no change") {
    val now = Array.fill(19)(5.0).zipWithIndex.map { case (x, i) => x + 0.01 * i } :+ 12.0
    Few(now, values(20), 0.02, 0.003).verdict.shouldBe(RowVerdict.NoEvidence)
  }
}

class CallBudgetSpec extends PlainSuite {
  test("the shares of all kinds add up to no more than the budget") {
    CallBudget.sum.should(be <= CallBudget.All + 1e-9)
  }
}
