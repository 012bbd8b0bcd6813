package org.folio.perf.analysis.statistics

import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RunLevelsSpec extends AnyFunSuite with Matchers with Tolerance {
  private val shared = Vector(0.0, 0.3, -0.2, 0.1, -0.3, 0.2, 0.0, -0.1)

  private def row(level: Double, own: Vector[Double]): Vector[Option[Double]] =
    shared.zip(own).map { case (all, e) => Some(level + all + e) }

  test("what all rows do together is no error of a row") {
    val calm = RunLevels.of(Vector.tabulate(8)(i => row(i.toDouble, Vector.fill(8)(0.0))))
    calm.rows.map(_.location).shouldBe(Vector.tabulate(8)(i => i.toDouble))
    calm.rows.foreach(_.variance.shouldBe(0.0 +- 1e-12))
    calm.commonVariance.should(be > 0.001)
  }

  test("with fewer than eight rows it is part of each row's error") {
    val few = RunLevels.of(Vector.tabulate(7)(i => row(i.toDouble, Vector.fill(8)(0.0))))
    few.rows.foreach(_.variance.should(be > 0.001))
  }

  test("a row's error is its variance by the number of independent blocks") {
    // About 0: squares 4 x 0.01, n - 1 is 3, four blocks: 0.04 / 3 / 4.
    val levels = RunLevels.of(Vector(Vector(0.1, -0.1, 0.1, -0.1).map(Option(_))))
    levels.rho.shouldBe(0.0)
    levels.rows.head.location.shouldBe(0.0 +- 1e-12)
    levels.rows.head.variance.shouldBe(0.04 / 3 / 4 +- 1e-9)
  }

  test("rows with wider blocks are judged beside the others") {
    val rows = Vector.tabulate(8)(i => row(i.toDouble, Vector.fill(8)(0.0)))
    val wide = Vector(1.0, 1.2, 0.8, 1.0).map(Option(_))
    val levels = RunLevels.of(rows :+ wide)
    levels.rows.last.location.shouldBe(1.0)
    levels.rows.last.variance.should(be > 0.0)
    levels.rows.head.variance.shouldBe(0.0 +- 1e-12)
  }

  test("absent blocks are left out") {
    val gaps = Vector(Some(1.0), None, Some(3.0))
    RunLevels.of(Vector(gaps)).rows.head.location.shouldBe(2.0)
  }
}
