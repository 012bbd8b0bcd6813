package org.folio.perf.analysis.statistics

import org.folio.perf.model.RowVerdict
import java.util.SplittableRandom
import org.folio.perf.testkit.PlainSuite

/** Twenty executions of a run against those of four earlier ones. */
class FewSpec extends PlainSuite {
  private val random = new SplittableRandom(11)

  private def values(n: Int, shift: Double = 0): Array[Double] =
    Array.fill(n)(5 + 0.35 * random.nextGaussian() + shift)

  private def calls(shift: Double): Int =
    (1 to 40).count(_ => Few(values(20, shift), values(80), 0.02, 0.003).verdict == RowVerdict.Slower)

  test("half as much again is found in most runs, no change in none") {
    calls(math.log(1.5)).should(be >= 30)
    calls(0).shouldBe(0)
  }

  test("a rise of the detectable change is nearly always found") {
    val one = Few(values(20), values(80), 0.02, 0.003)
    one.detectable.should((be > 0.4).and(be < 1.0))
    calls(math.log1p(one.detectable)).should(be >= 36)
  }

  test("a single far value is no change") {
    val now = Array.fill(19)(5.0).zipWithIndex.map { case (x, i) => x + 0.01 * i } :+ 12.0
    Few(now, values(20), 0.02, 0.003).verdict.shouldBe(RowVerdict.NoEvidence)
  }
}

class CallBudgetSpec extends PlainSuite {
  test("the shares of all kinds add up to no more than the budget") {
    CallBudget.sum.should(be <= CallBudget.All + 1e-9)
  }
}
