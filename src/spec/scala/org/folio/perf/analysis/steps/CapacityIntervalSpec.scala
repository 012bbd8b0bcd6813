package org.folio.perf.analysis.steps

import org.folio.perf.model._
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CapacityIntervalSpec extends AnyFunSuite with Matchers {
  private def step(times: Double, verdict: StepVerdict) = StepResult(
    times,
    0,
    40000,
    240000,
    verdict,
    firm = true,
    "",
    None,
    600,
    10,
    30,
    20,
    None,
    None,
    None,
    0,
    62,
  )

  private val steps = Vector(
    step(1.0, StepVerdict.Sustained),
    step(1.21, StepVerdict.Unclear),
    step(1.44, StepVerdict.NotSustained),
  )

  test("the interval is the bracket, and a little more on each side") {
    val found = CapacityInterval.of(steps).get
    found.times.shouldBe(1.2 +- 1e-9)
    found.low.get.shouldBe(0.978 +- 1e-9)
    found.high.get.shouldBe(1.44 * 1.022 +- 1e-9)
  }

  test("the capacity is near the one unclear step of those that were agreed on before") {
    val found = CapacityInterval.of(steps, agreed = true).get
    found.low.get.shouldBe(1.1 * 0.978 +- 1e-9)
    found.high.get.shouldBe(1.1 * 1.2 * 1.022 +- 1e-9)
    val two = steps :+ step(1.3, StepVerdict.Unclear)
    CapacityInterval.of(two, agreed = true).shouldBe(CapacityInterval.of(two))
  }

  test("there is no interval without a verdict") {
    CapacityInterval.of(Vector.empty).shouldBe(None)
    CapacityInterval.of(Vector(step(1, StepVerdict.Unclear)), agreed = true).shouldBe(None)
  }
}
