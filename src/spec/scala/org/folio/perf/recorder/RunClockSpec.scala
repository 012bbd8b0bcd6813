package org.folio.perf.recorder

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RunClockSpec extends AnyFunSuite with Matchers {

  test("a run's time goes on with what passes, whatever the wall clock does") {
    var wallMs = 1_700_000_000_000L
    var nanos = 77L
    val clock = new RunClock(() => wallMs, () => nanos)
    clock.nowMs.shouldBe(1_700_000_000_000L)
    wallMs += 1500
    nanos += 1_500_000_000L
    (clock.nowMs, clock.jumpMs).shouldBe((1_700_000_001_500L, 0L))
    wallMs += 3_600_000
    (clock.nowMs, clock.jumpMs).shouldBe((1_700_000_001_500L, 3_600_000L))
    wallMs -= 7_200_000
    (clock.nowMs, clock.jumpMs).shouldBe((1_700_000_001_500L, -3_600_000L))
  }
}
