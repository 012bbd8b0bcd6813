package org.folio.perf.capacity

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class StationSpec extends AnyFunSuite with Matchers {
  private val station = Station("mod-search", vCpu = 4, maxPresent = 10)

  test("a request alone needs its work on one vCPU") {
    station.sojournMs(20, present = 0).shouldBe(5.0)
    station.delayMs(20).shouldBe(15.0)
  }

  test("each request that is there makes the next one wait for its share") {
    station.sojournMs(20, present = 3).shouldBe(20.0)
  }

  test("a station with less than one vCPU has no pure delay") {
    Station("small", vCpu = 0.5, maxPresent = 10).delayMs(20).shouldBe(0.0)
  }

  test("utilisation is work over time and vCPUs") {
    station.utilisation(3000).shouldBe(0.75)
  }

  test("at 75 % a request stays four times as long as in an empty station") {
    station.meanSojournMs(20, workMsPerSecond = 3000).shouldBe(Some(20.0))
  }

  test("an overloaded station has no mean") {
    station.meanSojournMs(20, workMsPerSecond = 4000).shouldBe(None)
  }
}
