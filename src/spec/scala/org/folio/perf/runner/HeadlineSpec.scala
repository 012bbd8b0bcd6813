package org.folio.perf.runner

import org.folio.perf.testkit.PlainSuite

class HeadlineSpec extends PlainSuite {

  test("a low rate is not rounded to nothing, and a high one has no fraction") {
    Vector(0.75, 0.00417, 1.0, 2.5, 9.996, 10.4, 1240.0)
      .map(Headline.iterations)
      .shouldBe(
        Vector(
          "0.75 iterations",
          "0.00417 iterations",
          "1 iteration",
          "2.5 iterations",
          "10 iterations",
          "10 iterations",
          "1240 iterations",
        )
      )
  }
}
