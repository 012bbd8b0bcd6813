package org.folio.perf.analysis.steps

import org.folio.perf.model.{StationCapacity, StationPoint}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class StationLawSpec extends AnyFunSuite with Matchers {
  private def points(all: (Double, Double)*) = all.toVector.map { case (t, p) =>
    StationPoint(t, p)
  }

  test("a station is saturated where its line meets 100 %") {
    val station = StationLaw.of("db", points(0.1 -> 15, 0.2 -> 25, 0.4 -> 45), Vector.empty).get
    station.saturatedAt.shouldBe(0.95 +- 1e-9)
    station.fullPercent.shouldBe(100)
  }

  test("a service above its reservation has at least its highest value") {
    val station =
      StationLaw
        .of("mod-x", points(0.5 -> 50, 1.0 -> 100, 1.5 -> 150), points(2.5 -> 200.0, 3.0 -> 201.0))
        .get
    station.fullPercent.shouldBe(201.0)
    station.saturatedAt.shouldBe(2.01 +- 1e-9)
  }

  test("the station that stays at its limit beyond the capacity saturates first") {
    val low = points(0.1 -> 10, 0.2 -> 20, 0.4 -> 40)
    val all = Vector(
      StationLaw.of("db", low, points(1.1 -> 100.0, 1.5 -> 99.8)).get,
      StationLaw.of("mod-x", low, points(1.1 -> 93.0, 1.5 -> 99.0)).get,
    )
    StationLaw.first(all, 1.1).shouldBe(Some("db"))
  }

  test("a single load above the capacity shows no plateau, so the lowest line counts") {
    val low = points(0.1 -> 20, 0.2 -> 40, 0.4 -> 80)
    val all = Vector(
      StationLaw.of("mod-x", points(0.1 -> 15, 0.2 -> 33, 0.4 -> 64), points(0.65 -> 99)).get,
      StationLaw.of("mod-y", low, points(0.65 -> 120.0)).get,
      StationLaw.of("db", low, points(0.65 -> 97.0)).get,
    )
    StationLaw.first(all, 0.65).shouldBe(Some("db"))
  }

  test("all loads above the capacity count, the lowest of them too") {
    val low = points(0.1 -> 10, 0.2 -> 20, 0.4 -> 40)
    val all = Vector(
      StationLaw.of("db", low, points(1.1 -> 96.0, 1.5 -> 99.9, 1.6 -> 99.8)).get,
      StationLaw.of("mod-x", low, points(1.1 -> 85.0, 1.5 -> 99.95, 1.6 -> 99.95)).get,
    )
    StationLaw.first(all, 1.1).shouldBe(Some("db"))
    // Below the capacity, a station follows the load.
    StationLaw.first(all, 1.2).shouldBe(Some("mod-x"))
  }

  test("above a limit's capacity, a station is full from the load on that it lags behind") {
    val low = points(0.1 -> 10, 0.2 -> 20, 0.4 -> 40)
    val all = Vector(
      StationLaw.of("db", low, points(0.8 -> 80.0, 1.2 -> 99.9, 1.5 -> 99.8)).get,
      StationLaw.of("mod-x", low, points(0.8 -> 81.0, 1.2 -> 102.5, 1.5 -> 103.0)).get,
      StationLaw
        .of(
          "mod-y",
          points(0.1 -> 7, 0.2 -> 13, 0.4 -> 26.6),
          points(0.8 -> 53, 1.2 -> 79, 1.5 -> 99),
        )
        .get,
    )
    StationLaw.first(all, 0.8).shouldBe(Some("db"))
  }

  test("without a busy station, the one with the lowest saturation is named if that is near") {
    val all = Vector(
      StationLaw.of("db", points(0.1 -> 10, 0.2 -> 20, 0.4 -> 40), Vector.empty).get,
      StationLaw.of("mod-x", points(0.1 -> 5, 0.2 -> 10, 0.4 -> 20), Vector.empty).get,
    )
    StationLaw.first(all, 0.7).shouldBe(Some("db"))
    StationLaw.first(all, 0.1).shouldBe(None)
  }

  test("without three different loads, or without a rise, nothing is said") {
    StationLaw.of("db", points(0.1 -> 15, 0.2 -> 25), Vector.empty).shouldBe(None)
    StationLaw.of("db", points(0.1 -> 30, 0.2 -> 20, 0.4 -> 10), Vector.empty).shouldBe(None)
  }

  test(
    "two stations cannot be told apart whose loads at saturation differ by less than their uncertainty"
  ) {
    def station(name: String, at: Double, half: Double, full: Double = 100) =
      StationCapacity(name, Vector.empty, full, at, at - half, at + half)
    val db = station("db", 1.0, 0.03)
    StationLaw.rival(Vector(db, station("mod-x", 1.04, 0.04)), "db").shouldBe(Some("mod-x"))
    StationLaw.rival(Vector(db, station("mod-x", 1.06, 0.04)), "db").shouldBe(None)
    StationLaw.rival(Vector(db, station("mod-x", 1.04, 0.04, 150)), "db").shouldBe(None)
    StationLaw.rival(Vector(db), "db").shouldBe(None)
  }
}
