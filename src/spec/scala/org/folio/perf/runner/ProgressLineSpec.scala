package org.folio.perf.runner

import org.folio.perf.model.{LoadModel, LoadProfile}
import org.folio.perf.recorder.RecorderSnapshot
import org.folio.perf.testkit.PlainSuite

class ProgressLineSpec extends PlainSuite {

  private val profile = LoadProfile(rampUpMs = 15000, steadyStateMs = 180000)
  private val nothing = RecorderSnapshot(0, 0, 0, 0, 0, None, None)

  test("the line tells phase, rates, response times, failures and the time left") {
    val before = RecorderSnapshot(100, 90, 1, 1000, 0, None, None)
    val now = RecorderSnapshot(133, 120, 3, 2225, 0, Some(84), Some(412))
    ProgressLine
      .line(profile, LoadModel.Open, 65000, before, now, intervalMs = 5000)
      .shouldBe(
        "01:05 steady     iterations 6.6/s  requests 245.0/s  transactions p50 84 ms p95 412 ms" +
          "  failed 3 (2.5 %)  02:10 left"
      )
  }

  test("paced users arrive, they do not ramp up") {
    ProgressLine
      .line(profile, LoadModel.Closed, 0, nothing, nothing, intervalMs = 5000)
      .should(startWith("00:00 arrival of users    iterations"))
  }

  test("after the planned end it waits for the last iterations") {
    ProgressLine
      .line(profile, LoadModel.Open, 195000, nothing, nothing, intervalMs = 5000)
      .should(include("finishing").and(endWith("waiting for the last iterations")))
  }
}

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
