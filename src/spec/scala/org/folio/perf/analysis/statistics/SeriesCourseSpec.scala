package org.folio.perf.analysis.statistics

import java.util.SplittableRandom
import org.folio.perf.testkit.PlainSuite
import scala.util.Random

class SeriesCourseSpec extends PlainSuite {
  private val random = new SplittableRandom(3)

  private def series(course: Int => Double): Array[Double] =
    Array.tabulate(60)(i => course(i) + random.nextGaussian() * 0.05)

  test("a step is found with its place and size, and a steady growth is none") {
    def found(course: Int => Double) = {
      val best = SeriesCourse.of(series(course), 0.3).get
      best.shift.shouldBe(0.3 +- 0.06)
      best.probability.should(be < 1e-4)
      best.at
    }
    found(i => if (i < 40) 0 else 0.3).get.shouldBe(40 +- 1)
    found(_ * 0.3 / 60).shouldBe(None)
  }

  test("a step and a growth of the same size are told apart in noise that follows itself") {
    val noise = new SplittableRandom(8)
    def following(course: Int => Double) = {
      var level = 0.0
      Array.tabulate(60) { i =>
        level = 0.7 * level + noise.nextGaussian() * 0.057
        course(i) + level + noise.nextGaussian() * 0.08
      }
    }
    def named(course: Int => Double) = {
      val found = Vector.fill(100)(SeriesCourse.explained(following(course), 0.2).get)
      (found.count(_.at.isDefined), found.count(_.orStep))
    }
    val (steps, either) = named(i => if (i < 30) 0 else 0.34)
    steps.should(be >= 60)
    (steps + either).should(be >= 85)
    val (wrong, open) = named(i => math.log(1 + 0.3 * i / 60))
    wrong.should(be <= 10)
    open.should(be <= 40)
  }

  test("noise alone is probable, also with a few values far off, and a short series has no course") {
    SeriesCourse.of(series(_ => 0), 0).get.probability.should(be > 0.05)
    SeriesCourse.of(series(i => if (i == 7 || i == 50) 3 else 0), 0).get.probability.should(be > 0.01)
    SeriesCourse.of(Array.fill(19)(1.0), 0).shouldBe(None)
  }

  test("hits and misses of a cache are two kinds of times, one wide kind is not") {
    def quantiles(draw: () => Double) = {
      val sorted = Array.fill(4000)(draw()).sorted
      Array.tabulate(100)(i => Samples.quantile(sorted, (i + 0.5) / 100))
    }
    val two = quantiles { () =>
      random.nextGaussian() * 0.4 + (if (random.nextDouble() < 0.25) math.log(6) else 0)
    }
    val humps = TwoHumps.of(two).get
    humps.slowShare.shouldBe(0.25 +- 0.03)
    humps.factor.shouldBe(6.0 +- 0.5)
    TwoHumps.of(quantiles(() => random.nextGaussian())).shouldBe(None)
    TwoHumps.of(Array.fill(100)(2.0)).shouldBe(None)
  }
}

class ChangePointsSpec extends PlainSuite {

  private def noise(n: Int, seed: Long): Array[Double] = {
    val random = new Random(seed)
    Array.fill(n)(random.nextGaussian() * 0.03)
  }

  test("the energy of a clean step is worked out by hand") {
    // Three zeros and three ones: all distances between the sides are 1, none within: 9 / 6 × 2 = 3.
    ChangePoints.best(Array(0, 0, 0, 1, 1, 1)).shouldBe((3, 3.0))
  }

  test("a step of 20 % in noise of 3 % is found where it is, and two in their order") {
    def changes(noise: Array[Double], level: Int => Double) =
      ChangePoints.of(noise.zipWithIndex.map { case (x, i) => x + level(i) }, 1)
    changes(noise(24, 7), i => if (i < 14) 0 else math.log(1.2)).shouldBe(Vector(14))
    changes(noise(36, 3), i => if (i < 12) 0.0 else if (i < 24) 0.4 else 0.1).shouldBe(Vector(12, 24))
  }

  test("pure noise has a change in hardly one of a hundred series, and a single slow run is none") {
    (1 to 100).count(seed => ChangePoints.of(noise(16, seed.toLong), 1).nonEmpty).should(be <= 4)
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

class SaturationTimesSpec extends PlainSuite {

  /** Rises by two points a minute and crosses 95 % at the given minute. */
  private def ramp(crosses: Double, seed: Long): Vector[UtilisationSample] = {
    val random = new Random(seed)
    Vector.tabulate(60) { m =>
      val level = 95 + 2 * (m - crosses) + random.nextGaussian()
      UtilisationSample(m.toDouble, math.max(0, math.min(100, level)))
    }
  }

  private def of(samples: Vector[UtilisationSample]) = SaturationTimes.of(samples, 95)

  test("a ramp saturates at its first sample at the limit") {
    val samples = ramp(30, 1)
    val time = of(samples).get
    time.minute.shouldBe(30.0 +- 1.0)
    Some(time.minute).shouldBe(samples.find(_.percent >= 95).map(_.minute))
    time.error.should(be >= 0.5)
  }

  test("what is at its limit at times saturates at a sample at the limit, not beyond its last one") {
    val percents = Vector(16, 12, 18, 20, 22, 40, 40, 28, 47, 32, 84, 64, 80, 68, 80, 88, 76, 43, 91, 79, 76, 91, 100,
      100, 94, 100, 100, 55, 84, 96, 84, 100, 89, 96, 94, 100, 81, 89, 87)
    val time = of(percents.zipWithIndex.map { case (p, i) => UtilisationSample(i / 12.0, p.toDouble) }).get
    time.minute.shouldBe(22 / 12.0)
  }

  test("a short excursion is no saturation") {
    val values = Vector.tabulate(60)(m => UtilisationSample(m.toDouble, if (m == 20) 99 else 60))
    of(values).shouldBe(None)
  }

  test("what is full from the first sample on is full from the start") {
    val full = Vector.tabulate(20)(m => UtilisationSample(m.toDouble, 98))
    of(full).shouldBe(Some(SaturationTime(0, error = 2)))
  }
}
