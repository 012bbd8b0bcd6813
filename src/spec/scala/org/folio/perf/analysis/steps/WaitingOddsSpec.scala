package org.folio.perf.analysis.steps

import org.folio.perf.model.StepVerdict
import org.folio.perf.testkit.SampleStep
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class WaitingOddsSpec extends AnyFunSuite with Matchers {
  private def step(times: Double, verdict: StepVerdict, waiting: Double) =
    SampleStep(times, verdict).copy(waitingUsers = waiting)

  private val lower =
    Vector(step(0.5, StepVerdict.Sustained, 5), step(0.8, StepVerdict.Sustained, 8))

  private def odds(waiting: Double) =
    WaitingOdds(step(1, StepVerdict.Unclear, waiting), lower).get

  test("users are compared with those of sustained steps at lower rates, in proportion") {
    odds(20).ratio.shouldBe(math.log(2) +- 1e-9)
  }

  test("the more users wait, the more probable is a rate above the capacity") {
    odds(14).of(-0.05).should(be > odds(14).of(0.05))
    odds(28).of(0.05).should(be > odds(28).of(-0.05))
  }

  test("without a sustained step at a lower rate at which users wait nothing is said") {
    val unclear = step(1, StepVerdict.Unclear, 20)
    WaitingOdds(unclear, Vector(unclear)).shouldBe(None)
    WaitingOdds(unclear, Vector(step(0.2, StepVerdict.Sustained, 5))).shouldBe(None)
    WaitingOdds(unclear, Vector(step(0.5, StepVerdict.Sustained, 1))).shouldBe(None)
    WaitingOdds(unclear, Vector(step(0.99, StepVerdict.Sustained, 5))).shouldBe(None)
  }
}
