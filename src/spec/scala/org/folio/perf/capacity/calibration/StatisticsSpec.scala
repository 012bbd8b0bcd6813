package org.folio.perf.capacity.calibration

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class StatisticsSpec extends AnyFunSuite with Matchers {

  test("the median of an even number of values is between the two in the middle") {
    Statistics.median(Vector(4, 1, 3, 2)).shouldBe(Some(2.5))
    Statistics.median(Vector(3, 1, 2)).shouldBe(Some(2.0))
    Statistics.median(Vector.empty).shouldBe(None)
  }

  test("ranks in the same order correlate by 1, in the opposite one by -1") {
    Statistics.rankCorrelation(Vector(1, 2, 30), Vector(5, 6, 7)).shouldBe(1.0 +- 1e-12)
    Statistics.rankCorrelation(Vector(1, 2, 30), Vector(7, 6, 5)).shouldBe(-1.0 +- 1e-12)
  }

  test("one neighbouring pair of three exchanged leaves a rank correlation of one half") {
    // 1 - 6 * (1 + 1 + 0) / (3 * 8) = 0.5
    Statistics.rankCorrelation(Vector(1, 2, 3), Vector(2, 1, 3)).shouldBe(0.5 +- 1e-12)
  }
}
