package org.folio.perf.analysis.statistics

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Random

class ChangePointsSpec extends AnyFunSuite with Matchers {

  private def noise(n: Int, seed: Long): Array[Double] = {
    val random = new Random(seed)
    Array.fill(n)(random.nextGaussian() * 0.03)
  }

  test("the energy of a clean step is worked out by hand") {
    // Three zeros and three ones: all distances between the sides are 1, none within: 9 / 6 × 2 = 3.
    ChangePoints.best(Array(0, 0, 0, 1, 1, 1)).shouldBe((3, 3.0))
  }

  test("a step of 20 % in noise of 3 % is found where it is") {
    val values = noise(24, 7).zipWithIndex.map { case (x, i) =>
      if (i < 14) x else x + math.log(1.2)
    }
    ChangePoints.of(values, 1).shouldBe(Vector(14))
  }

  test("two steps are found in their order") {
    val values = noise(36, 3).zipWithIndex.map { case (x, i) =>
      x + (if (i < 12) 0.0 else if (i < 24) 0.4 else 0.1)
    }
    ChangePoints.of(values, 1).shouldBe(Vector(12, 24))
  }

  test("pure noise has a change in hardly one of a hundred series") {
    val called = (1 to 100).count(seed => ChangePoints.of(noise(16, seed.toLong), 1).nonEmpty)
    called.should(be <= 4)
  }

  test("a single slow run is no change of level") {
    val values = noise(20, 5)
    values(9) += 0.7
    ChangePoints.of(values, 1).shouldBe(empty)
  }

  test("few or equal values have none, and the same seed gives the same answer") {
    ChangePoints.of(Array(0, 0, 1, 1, 1), 1).shouldBe(empty)
    ChangePoints.of(Array.fill(30)(1.0), 1).shouldBe(empty)
    ChangePoints.of(noise(40, 9), 2).shouldBe(ChangePoints.of(noise(40, 9), 2))
  }
}
