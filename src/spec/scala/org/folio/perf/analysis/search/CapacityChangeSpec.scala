package org.folio.perf.analysis.search

import org.folio.perf.model.CapacityResult
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class CapacityChangeSpec extends AnyFunSuite with Matchers {
  private def found(times: Double, half: Double, of: String = "MobiusBaseline") = CapacityResult(
    of,
    "all",
    Some(times),
    Some(times * (1 - half)),
    Some(times * (1 + half)),
    None,
    None,
    None,
    None,
    None,
    "",
    Vector.empty,
  )

  test("a change that is larger than both intervals is clear") {
    val change = CapacityChange.between(found(1, 0.06), found(0.7, 0.06)).toOption.get
    change.percent.shouldBe(-30.0 +- 0.01)
    change.isClear.shouldBe(true)
    change.highPercent.should(be < -20.0)
    change.confidence.should(be > 0.999)
  }

  test("a change within the intervals is none, and says how likely its direction is") {
    val change = CapacityChange.between(found(1, 0.06), found(1.02, 0.06)).toOption.get
    change.isClear.shouldBe(false)
    change.lowPercent.should(be < 0.0)
    change.confidence.should(be > 0.5)
    change.confidence.should(be < 0.9)
    change.statement("a", "b").should(include("cannot be distinguished"))
  }

  test("different mixes and open intervals are not compared") {
    CapacityChange
      .between(found(1, 0.06), found(1, 0.06, "MobiusHighLoad"))
      .left
      .toOption
      .get
      .should(include("mixes differ"))
    CapacityChange
      .between(found(1, 0.06), found(1, 0.06).copy(highTimesPlan = None))
      .isLeft
      .shouldBe(true)
  }
}
