package org.folio.perf.analysis.statistics

import java.util.SplittableRandom
import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class SeriesCourseSpec extends AnyFunSuite with Matchers with Tolerance {
  private val random = new SplittableRandom(3)

  private def series(course: Int => Double): Array[Double] =
    Array.tabulate(60)(i => course(i) + random.nextGaussian() * 0.05)

  test("a step is found with its place and size") {
    val found = SeriesCourse.of(series(i => if (i < 40) 0 else 0.3), 0.3).get
    found.at.get.shouldBe(40 +- 1)
    found.shift.shouldBe(0.3 +- 0.05)
    found.probability.should(be < 1e-4)
  }

  test("a steady growth is no step") {
    val found = SeriesCourse.of(series(_ * 0.3 / 60), 0.3).get
    found.at.shouldBe(None)
    found.shift.shouldBe(0.3 +- 0.06)
    found.probability.should(be < 1e-4)
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
      (found.count(_.isStep), found.count(_.orStep))
    }
    val (steps, either) = named(i => if (i < 30) 0 else 0.34)
    steps.should(be >= 60)
    (steps + either).should(be >= 85)
    val (wrong, open) = named(i => math.log(1 + 0.3 * i / 60))
    wrong.should(be <= 10)
    open.should(be <= 40)
  }

  test("noise alone is probable") {
    SeriesCourse.of(series(_ => 0), 0).get.probability.should(be > 0.05)
  }

  test("a few values far off are neither") {
    val spikes = series(i => if (i == 7 || i == 50) 3 else 0)
    SeriesCourse.of(spikes, 0).get.probability.should(be > 0.01)
  }

  test("a short series has no course") {
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
