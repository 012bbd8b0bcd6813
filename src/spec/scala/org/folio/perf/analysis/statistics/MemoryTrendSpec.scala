package org.folio.perf.analysis.statistics

import org.folio.perf.testkit.PlainSuite
import scala.util.Random

/** Golden numbers were worked out apart, by another program. */
class MemoryTrendSpec extends PlainSuite {
  private val rising = Array[Double](50, 51, 51, 53, 52, 55, 54, 56, 56, 58, 57, 60)
  private val ties = Array[Double](5, 5, 5, 6, 6, 6, 7, 7, 5, 5)

  test("the slope is the median of all slopes between pairs") {
    (TheilSen.slopes((1 to 12).map(_.toDouble).toArray, rising).should(have)).length(66)
    TheilSen.slope((1 to 12).map(_.toDouble).toArray, rising).shouldBe(0.845238 +- 1e-6)
    TheilSen.slope((0 to 9).map(_.toDouble).toArray, ties).shouldBe(0.0)
  }

  test("the rank test of a rise takes ties into account") {
    def tested(values: Array[Double], rises: Double, variance: Double, probability: Double) = {
      val test = MannKendall.of(values)
      test.rises.shouldBe(rises)
      test.variance.shouldBe(variance +- 1e-6)
      test.risingProbability.shouldBe(probability +- 5e-6 * probability)
    }
    tested(rising, 58, 210.666667, 0.0000429800)
    tested(ties, 11, 103.666667, 0.163012)
  }

  test("independent values leave the variance as it is, slow waves raise it") {
    val detrended = rising.zipWithIndex.map { case (x, i) => x - 0.845238 * i }
    MannKendall.hamedRao(detrended).shouldBe(1.0 +- 1e-6)
    MannKendall.hamedRao(Array.tabulate(40)(i => math.sin(i / 6.0))).should(be > 2.0)
  }

  /** @param at memory in per cent after so many minutes */
  private def run(hours: Int)(at: Double => Double): Vector[MemorySample] = {
    val random = new Random(1)
    Vector.tabulate(hours * 60)(m => MemorySample(m.toDouble, at(m.toDouble) + random.nextGaussian() * 0.3, 100))
  }

  test("a point an hour for eight hours is suspected, with the hours that are left") {
    val trend = MemoryTrend.of(run(8)(m => 60 + m / 60))
    trend.verdict.shouldBe(MemoryLevel.Suspected)
    trend.windowHours.shouldBe(6.0)
    trend.pointsPerHour.shouldBe(1.0 +- 0.1)
    val (soonest, latest) = trend.hoursToLimit(100)
    // At the end 68 %: 32 points are left.
    soonest.exists(_ < 33).shouldBe(true)
    latest.exists(_ > 31).shouldBe(true)
  }

  test("a plateau of half an hour is no leak") {
    val trend = MemoryTrend.of(run(8)(m => 80 - 30 * math.exp(-m / 30)))
    trend.verdict.shouldBe(MemoryLevel.NoEvidence)
  }

  test("one hour is always too short, four hours never suspect") {
    MemoryTrend.of(run(1)(m => 50 + m / 6)).verdict.shouldBe(MemoryLevel.TooShortToTell)
    MemoryTrend.of(run(4)(m => 50 + m / 60)).verdict.shouldBe(MemoryLevel.Watch)
    MemoryTrend.of(Vector.empty).verdict.shouldBe(MemoryLevel.TooShortToTell)
  }

  test("a restart cuts the run in two, and the rise within both counts") {
    val saw = run(12)(m => if (m < 360) 60 + m / 60 else 50 + (m - 360) / 60)
    val trend = MemoryTrend.of(saw)
    trend.pointsPerHour.shouldBe(1.0 +- 0.15)
    trend.windowHours.should(be < 10.0)
    trend.verdict.should(not).be(MemoryLevel.NoEvidence)
  }

  test("memory that follows the load is no leak") {
    val samples = run(10)(_ => 50).map { s =>
      val load = 100 + 40 * math.sin(s.minute / 90) + s.minute / 20
      s.copy(percent = s.percent + load / 10, load = load)
    }
    MemoryTrend.of(samples).verdict.should(not).be(MemoryLevel.Suspected)
  }
}
