package org.folio.perf.analysis.search

import org.folio.perf.model.{StationCapacity, StationPoint}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class StationLawSpec extends AnyFunSuite with Matchers {
  private def points(all: (Double, Double)*) = all.toVector.map { case (t, p) =>
    StationPoint(t, p)
  }

  /** A station with its CPU at three rates below the capacity, and at some above it. */
  private def station(name: String, below: (Double, Double, Double), above: (Double, Double)*) =
    StationLaw.of(name, points(0.1 -> below._1, 0.2 -> below._2, 0.4 -> below._3), points(above: _*)).get

  private val low = (10.0, 20.0, 40.0)

  test("a station is saturated where its line meets 100 %") {
    val db = station("db", (15, 25, 45))
    db.saturatedAt.shouldBe(0.95 +- 1e-9)
    db.fullPercent.shouldBe(100)
  }

  test("a service above its reservation has at least its highest value") {
    val full = station("mod-x", (50, 100, 200), 0.5 -> 220.0, 0.6 -> 221.0)
    full.fullPercent.shouldBe(221.0)
    full.saturatedAt.shouldBe(0.442 +- 1e-9)
  }

  test("the station that stays at its limit beyond the capacity saturates first") {
    val all = Vector(
      station("db", low, 1.1 -> 100.0, 1.5 -> 99.8),
      station("mod-x", low, 1.1 -> 93.0, 1.5 -> 99.0),
    )
    StationLaw.first(all, 1.1).shouldBe(Some("db"))
  }

  test("a single load above the capacity shows no plateau, so the lowest line counts") {
    val all = Vector(
      station("mod-x", (15, 33, 64), 0.65 -> 99.0),
      station("mod-y", (20, 40, 80), 0.65 -> 120.0),
      station("db", (20, 40, 80), 0.65 -> 97.0),
    )
    StationLaw.first(all, 0.65).shouldBe(Some("db"))
  }

  test("all loads above the capacity count, the lowest of them too") {
    val all = Vector(
      station("db", low, 1.1 -> 96.0, 1.5 -> 99.9, 1.6 -> 99.8),
      station("mod-x", low, 1.1 -> 85.0, 1.5 -> 99.95, 1.6 -> 99.95),
    )
    StationLaw.first(all, 1.1).shouldBe(Some("db"))
    // Below the capacity, a station follows the load.
    StationLaw.first(all, 1.2).shouldBe(Some("mod-x"))
  }

  test("above a limit's capacity, a station is full from the load on that it lags behind") {
    val all = Vector(
      station("db", low, 0.8 -> 80.0, 1.2 -> 99.9, 1.5 -> 99.8),
      station("mod-x", low, 0.8 -> 81.0, 1.2 -> 102.5, 1.5 -> 103.0),
      station("mod-y", (7, 13, 26.6), 0.8 -> 53.0, 1.2 -> 79.0, 1.5 -> 99.0),
    )
    StationLaw.first(all, 0.8).shouldBe(Some("db"))
  }

  test("without a busy station, the one with the lowest saturation is named if that is near") {
    val all = Vector(station("db", low), station("mod-x", (5, 10, 20)))
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
    def saturated(name: String, at: Double, half: Double, full: Double = 100) =
      StationCapacity(name, Vector.empty, full, at, at - half, at + half)
    def rival(others: StationCapacity*) =
      StationLaw.rival(saturated("db", 1.0, 0.03) +: others.toVector, "db")
    rival(saturated("mod-x", 1.04, 0.04)).shouldBe(Some("mod-x"))
    rival(saturated("mod-x", 1.06, 0.04)).shouldBe(None)
    rival(saturated("mod-x", 1.04, 0.04, 150)).shouldBe(None)
    rival().shouldBe(None)
  }
}
