package org.folio.perf.sandbox.cluster

import org.folio.perf.testkit.PlainSuite

class StationSpec extends PlainSuite {
  private val station = Station("mod-search", vCpu = 4, maxPresent = 10)

  test("a request alone needs its work on one vCPU; each that is there makes the next one wait for its share") {
    station.sojournMs(20, present = 0).shouldBe(5.0)
    station.sojournMs(20, present = 3).shouldBe(20.0)
    station.delayMs(20).shouldBe(15.0)
  }

  test("a station with less than one vCPU has no pure delay") {
    Station("small", vCpu = 0.5, maxPresent = 10).delayMs(20).shouldBe(0.0)
  }
}

class SharedStationSpec extends PlainSuite {

  test("work alone takes as long as one vCPU needs for it") {
    val station = new SharedStation(4)
    val work = station.begin(100, 500)
    station.ended(work, 599).shouldBe(None)
    station.ended(work, 700).shouldBe(Some(600.0))
    station.ended(work, 800).shouldBe(None)
  }

  test("as many works as vCPUs do not disturb each other") {
    val station = new SharedStation(2)
    val works = Vector.fill(2)(station.begin(0, 500))
    works.map(station.ended(_, 1000)).shouldBe(Vector(Some(500.0), Some(500.0)))
  }

  test("more works than vCPUs share them, and are faster again when some have ended") {
    val station = new SharedStation(1)
    val short = station.begin(0, 100)
    val long = station.begin(0, 300)
    // Both at half speed until 200, then the longer one alone with 200 left.
    station.ended(short, 1000).shouldBe(Some(200.0))
    station.ended(long, 1000).shouldBe(Some(400.0))
  }

  test("who comes later slows down those who are there") {
    val station = new SharedStation(1)
    val first = station.begin(0, 300)
    val second = station.begin(100, 100)
    // 100 done alone; then half speed: the second one until 300, the first one until 400.
    station.ended(second, 1000).shouldBe(Some(300.0))
    station.ended(first, 1000).shouldBe(Some(400.0))
  }

  test("it counts what is there and what has been done") {
    val station = new SharedStation(1)
    station.begin(0, 300)
    station.begin(0, 100)
    (station.size(100), station.size(250), station.size(400)).shouldBe((2, 1, 0))
    station.worked(400).shouldBe(400.0 +- 0.001)
  }

  test("work of nothing is done at once") {
    val station = new SharedStation(1)
    val work = station.begin(50, 0)
    station.ended(work, 50).shouldBe(Some(50.0))
  }
}
