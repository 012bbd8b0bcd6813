package org.folio.perf.bench.calibration

import org.folio.perf.capacity.network._
import org.folio.perf.testkit.{PlainSuite, SampleNetwork}

class CalibrationSpec extends PlainSuite {
  private val committed = NetworkParameters.committed

  /** Users enough that one task of mod-authtoken is busy. */
  private def measured(coefficients: Map[String, Double]): CalibrationTest = {
    val cluster = CalibrationTests.named(Vector("mobius-test-1")).head.cluster.copy(authTasks = 1)
    val parameters = committed.copy(coefficients = committed.coefficients ++ coefficients)
    SampleNetwork.measured("run", cluster, 9 * PublishedLoad.Users, parameters)
  }

  test("a fit to what the model says of itself leaves no error") {
    val test = measured(Map.empty)
    val found = Calibration.fit(Vector(test), committed.coefficients)
    FitErrors.of(test, found).medianError.get.should(be < 3.0)
  }

  test("the same tests give the same parameters, to the last digit") {
    val test = measured(Map("authMs" -> 1.3))
    Calibration
      .fit(Vector(test), committed.coefficients)
      .shouldBe(Calibration.fit(Vector(test), committed.coefficients))
  }
}

class StatisticsSpec extends PlainSuite {

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
