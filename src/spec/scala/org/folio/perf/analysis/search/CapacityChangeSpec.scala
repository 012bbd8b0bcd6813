package org.folio.perf.analysis.search

import org.folio.perf.model.CapacityResult
import org.folio.perf.testkit.PlainSuite

class CapacityChangeSpec extends PlainSuite {
  private def found(low: Double, high: Double, simulation: String = "MobiusBaseline") =
    CapacityResult(simulation, "all", Some(low), Some(high), None, None, None, None, "", Vector.empty)

  private def statement(earlier: CapacityResult, later: CapacityResult) =
    CapacityChange.between(earlier, later).map(_.statement("a", "b"))

  test("a change is clear if the intervals do not overlap") {
    statement(found(1, 1.1), found(0.7, 0.8))
      .shouldBe(Right("The capacity of b is lower than that of a: 0.70 to 0.80 times the plan, 1.00 to 1.10 before."))
    statement(found(1, 1.1), found(1.1, 1.2)).toOption.get.should(startWith("The capacity of b is higher"))
  }

  test("intervals that overlap cannot be distinguished") {
    val change = CapacityChange.between(found(1, 1.1), found(1.05, 1.2)).toOption.get
    change.isClear.shouldBe(false)
    change.statement("a", "b").should(include("cannot be distinguished, because they overlap"))
  }

  test("an interval may be open") {
    val open = found(1, 1.1).copy(highTimesPlan = None)
    statement(found(0.7, 0.8), open).toOption.get.should(include("higher than that of a: at least 1.00 times the plan"))
    CapacityChange.between(open, found(1.2, 1.3)).map(_.isClear).shouldBe(Right(false))
  }

  test("different mixes, and searches without a result, are not compared") {
    statement(found(1, 1.1), found(1, 1.1, "MobiusHighLoad")).left.toOption.get.should(include("mixes differ"))
    statement(found(1, 1.1), found(1, 1.1).copy(lowTimesPlan = None, highTimesPlan = None)).isLeft.shouldBe(true)
  }
}
