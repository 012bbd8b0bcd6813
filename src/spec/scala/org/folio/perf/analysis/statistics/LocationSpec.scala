package org.folio.perf.analysis.statistics

import java.util.SplittableRandom
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LocationSpec extends AnyFunSuite with Matchers {

  test("the location is the middle of the means of all pairs") {
    Location.of(Array(7)).shouldBe(7)
    // 1, 2, 3 of one and three: the middle one.
    Location.of(Array(3, 1)).shouldBe(2)
    // 1, 1, 1, 5.5, 5.5, 10
    Location.of(Array(1, 10, 1)).shouldBe(3.25)
  }

  test("it is what sorting all means gives, with equal values and without") {
    val random = new SplittableRandom(4)
    for (n <- 1 to 70) {
      val values = Array.fill(n) {
        val x = random.nextGaussian()
        if (n % 3 == 0) math.round(x * 2).toDouble else x
      }
      val means = for (i <- values.indices; j <- i until n) yield (values(i) + values(j)) / 2
      Location.of(values).shouldBe(Samples.median(means.toArray))
    }
  }
}
