package org.folio.perf.folio

import java.time.Instant
import org.folio.perf.model.ClockOffset
import org.folio.perf.testkit.{StubAnswer, StubFolio}
import org.scalatest.EitherValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers
import scala.concurrent.duration._

class ClockComparisonSpec extends AnyFunSuite with Matchers with EitherValues {

  private def at(seconds: String): Instant = Instant.parse(s"2026-11-21T12:00:${seconds}Z")

  test("one answer tells a difference within a second and the time it took") {
    ClockComparison.of(at("10"), at("10.400"), at("10.420")).shouldBe(ClockComparison(-420, 599))
  }

  test("answers around the change of a second tell it closely") {
    val before = ClockComparison.of(at("12"), at("09.985"), at("09.990"))
    val after = ClockComparison.of(at("13"), at("10.001"), at("10.006"))
    // The other clock turned to 13 between 9.985 and 10.006 of ours.
    before.and(after).shouldBe(ClockComparison(2994, 3014))
    before.and(after).offset.shouldBe(ClockOffset(3004, 10))
  }

  test("clocks that may agree are taken to agree") {
    ClockComparison(-12, 9).offset.shouldBe(ClockOffset(0, 12))
    ClockComparison(5, 15).offset.shouldBe(ClockOffset(10, 5))
    ClockComparison(-15, -4).offset.shouldBe(ClockOffset(-9, 6))
  }

  test("an answer that contradicts the others says nothing") {
    ClockComparison(0, 10).and(ClockComparison(20, 30)).shouldBe(ClockComparison(0, 10))
  }

  private def skew(there: String, asked: String, answered: String): Long =
    ClockComparison.of(at(there), at(asked), at(answered)).skewMs

  test("clocks agree when one moment can be between question and answer by both") {
    skew("10", "10.900", "11.100").shouldBe(0)
    skew("11", "10.900", "11.000").shouldBe(0)
    skew("10", "09.000", "19.000").shouldBe(0)
  }

  test("the smallest possible difference counts, ahead as positive") {
    skew("15", "10.000", "10.500").shouldBe(4500)
    skew("05", "10.000", "10.500").shouldBe(-4001)
  }

  test("a date that is none is none") {
    HttpDate.parse("Sat, 21 Nov 2026 12:00:10 GMT").shouldBe(Some(at("10")))
    HttpDate.parse("yesterday").shouldBe(None)
  }

  test("a server on this machine has the same time") {
    StubFolio.withStub(_ => StubAnswer(200)) { stub =>
      val client = new FolioClient(stub.url, 5.seconds)
      TargetClock.compare(client, "/").value.map(_.aheadMs).shouldBe(Some(0))
    }
  }

  test("a target that does not answer is an error") {
    val client = new FolioClient("http://127.0.0.1:1", 1.second)
    TargetClock.compare(client, "/").isLeft.shouldBe(true)
  }
}
