package org.folio.perf.analysis.statistics

import org.folio.perf.testkit.PlainSuite

/** Expected numbers were worked out apart, by another program. */
class TwoRunsSpec extends PlainSuite {

  test("outliers are clipped at two and a half robust standard deviations") {
    Samples.clipped(Array(1, -1, 1, 50)).max.shouldBe(2.5 * 1.4826 +- 1e-9)
  }

  test("autocorrelation is corrected for short series and capped") {
    val rising = Array[Double](1, 2, 4, 3, 5, 6, 5, 4, 3, 2, 1, 2)
    Autocorrelation.lagOne(rising).shouldBe(0.611423 +- 1e-6)
    Autocorrelation.corrected(rising).shouldBe(0.9)
    Autocorrelation.independentValues(12, 0.9).shouldBe(2.0)
    val jumping = Array[Double](1, 2, 1, 3, 2, 1, 2, 3)
    Autocorrelation.corrected(jumping).shouldBe(0.0)
    Autocorrelation.independentValues(8, 0).shouldBe(8.0)
    Autocorrelation.lagOne(Array(3.0, 3.0, 3.0)).shouldBe(0.0)
  }

  test("probabilities are adjusted in the order in which they came") {
    val p = Vector(.216, .001, .008, .039, .041, .042, .06, .074, .205, .212)
    Adjustment
      .holm(p)
      .map(round)
      .shouldBe(Vector(.615, .01, .072, .312, .312, .312, .312, .312, .615, .615))
    Adjustment.holm(Vector.empty).shouldBe(empty)
  }

  test("quantiles are those of Student and Gauss") {
    Quantiles.t(1 - 0.02 / 31, 29).shouldBe(3.563274 +- 1e-6)
    Quantiles.tAbove(10.172990, 8).shouldBe(0.000003733 +- 1e-9)
    Quantiles.normal(0.975).shouldBe(Quantiles.Normal95 +- 1e-6)
  }

  test("a percentile between two values is interpolated") {
    Samples.quantile((1 to 20).map(_.toDouble).toArray, 0.95).shouldBe(19.05 +- 1e-9)
    Samples.quantile(Array(4.0), 0.95).shouldBe(4.0)
  }

  private def round(x: Double) = math.round(x * 1e6) / 1e6
}
