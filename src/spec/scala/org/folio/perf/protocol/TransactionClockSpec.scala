package org.folio.perf.protocol

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class TransactionClockSpec extends AnyFunSuite with Matchers {

  private def ms(value: Double): Long = (value * 1000000).toLong

  test("think time does not count") {
    val clock = TransactionClock
      .start(nowMs = 1000, nowNanos = ms(5))
      .pauseBegins(ms(15))
      .pauseEnds(ms(115))
      .pauseBegins(ms(120))
      .pauseEnds(ms(320))
    clock.durationMs(ms(330)).shouldBe(25)
    clock.startMs.shouldBe(1000)
  }

  test("what the user waits for otherwise counts") {
    TransactionClock.start(nowMs = 0, nowNanos = ms(5)).durationMs(ms(330)).shouldBe(325)
  }

  test("durations are rounded to the nearest millisecond") {
    val clock = TransactionClock.start(nowMs = 0, nowNanos = 0)
    clock.durationMs(ms(1.4)).shouldBe(1)
    clock.durationMs(ms(1.6)).shouldBe(2)
  }
}
