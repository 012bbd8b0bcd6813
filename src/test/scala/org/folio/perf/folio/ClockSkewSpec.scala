package org.folio.perf.folio

import java.time.Instant
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class ClockSkewSpec extends AnyFunSuite with Matchers {

  private def skew(there: String, asked: String, answered: String): Long = ClockSkew.of(
    Instant.parse(s"2026-11-21T12:00:$there"),
    Instant.parse(s"2026-11-21T12:00:$asked"),
    Instant.parse(s"2026-11-21T12:00:$answered"),
  )

  test("clocks agree when one moment can be between question and answer by both") {
    skew("10Z", "10.900Z", "11.100Z") shouldBe 0
    skew("11Z", "10.900Z", "11.000Z") shouldBe 0
    skew("10Z", "09.000Z", "19.000Z") shouldBe 0
  }

  test("the smallest possible difference counts, ahead as positive") {
    skew("15Z", "10.000Z", "10.500Z") shouldBe 4500
    skew("05Z", "10.000Z", "10.500Z") shouldBe -4001
  }

  test("a date that is none is none") {
    HttpDate.parse("Sat, 21 Nov 2026 12:00:10 GMT") shouldBe
      Some(Instant.parse("2026-11-21T12:00:10Z"))
    HttpDate.parse("yesterday") shouldBe None
  }
}
