package org.folio.perf.analysis.statistics

import org.scalactic.Tolerance
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.util.Random

class SaturationTimesSpec extends AnyFunSuite with Matchers with Tolerance {

  /** Rises by two points a minute and crosses 95 % at the given minute. */
  private def ramp(crosses: Double, seed: Long): Vector[UtilisationSample] = {
    val random = new Random(seed)
    Vector.tabulate(60) { m =>
      val level = 95 + 2 * (m - crosses) + random.nextGaussian()
      UtilisationSample(m.toDouble, math.max(0, math.min(100, level)))
    }
  }

  test("a ramp saturates where its line crosses the limit") {
    val time = SaturationTimes.of(ramp(30, 1), 95).get
    time.minute.shouldBe(30.0 +- 1.0)
    time.error.should(be >= 0.5)
    time.fromStart.shouldBe(false)
  }

  test("ten minutes apart is an order, at the same time is none") {
    val (first, second, third) =
      (SaturationTimes.of(ramp(30, 1), 95), SaturationTimes.of(ramp(40, 2), 95), ramp(30, 3))
    first.get.isBefore(second.get).shouldBe(true)
    second.get.isBefore(first.get).shouldBe(false)
    first.get.isBefore(SaturationTimes.of(third, 95).get).shouldBe(false)
  }

  test("a short excursion is no saturation") {
    val values = Vector.tabulate(60)(m => UtilisationSample(m.toDouble, if (m == 20) 99 else 60))
    SaturationTimes.of(values, 95).shouldBe(None)
    SaturationTimes.samplesSaturated(values.map(_.percent), 95).shouldBe(0)
  }

  test("what is full from the first sample on is full from the start") {
    val full = Vector.tabulate(20)(m => UtilisationSample(m.toDouble, 98))
    SaturationTimes.of(full, 95).map(_.fromStart).shouldBe(Some(true))
  }

  test("saturation ends when three of five samples are well below the limit") {
    val values = Vector.fill(10)(96.0) ++ Vector.fill(10)(80.0)
    // The first five of which three are below 90 begin two samples before the fall.
    SaturationTimes.samplesSaturated(values, 95).shouldBe(8)
  }
}
