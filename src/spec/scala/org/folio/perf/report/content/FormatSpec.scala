package org.folio.perf.report.content

import java.time.Instant
import org.folio.perf.report.html.Coordinates
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class FormatSpec extends AnyFunSuite with Matchers {

  test("a job's length is in hours, minutes and seconds, under a minute with tenths") {
    Format.clock(12111000).shouldBe("3:21:51")
    Format.clock(14249).shouldBe("0:00:14.2")
    Format.clock(0).shouldBe("0:00:00.0")
    Format.clock(59949).shouldBe("0:00:59.9")
    Format.clock(59960).shouldBe("0:01:00")
    Format.clock(3599600).shouldBe("1:00:00")
    Format.clock(100 * 3600000.0).shouldBe("100:00:00")
  }
  test("thousands are separated and a minus is a minus") {
    Format.whole(0).shouldBe("0")
    Format.whole(1234567L).shouldBe("1,234,567")
    Format.whole(-1234L).shouldBe("−1,234")
    Format.whole(Long.MinValue).shouldBe("−9,223,372,036,854,775,808")
  }

  test("halves are rounded up and small negatives do not become minus zero") {
    Format.decimal(2.5, 0).shouldBe("3")
    Format.decimal(1234.55, 1).shouldBe("1,234.6")
    Format.decimal(-0.04, 1).shouldBe("0.0")
  }

  test("what is not a number is an en dash without unit") {
    Format.decimal(Double.NaN, 1).shouldBe("–")
    Format.withUnit(Format.decimal(Double.NaN, 1), "ms").shouldBe("–")
  }

  test("a tick has no idle zeros") {
    Vector(0, 0.25, 0.5, 1.5, 2, 1000)
      .map(Format.tick)
      .shouldBe(Vector("0", "0.25", "0.5", "1.5", "2", "1,000"))
  }

  test("a duration names the units that it has") {
    Format.duration(0).shouldBe("0\u00a0ms")
    Format.duration(400).shouldBe("400\u00a0ms")
    Format.duration(45000).shouldBe("45\u00a0s")
    Format.duration(4800000).shouldBe("1\u00a0h 20\u00a0min")
    Format.duration(86400000).shouldBe("24\u00a0h")
  }

  test("a response time changes from milliseconds to seconds") {
    Format.responseTime(380).shouldBe("380\u00a0ms")
    Format.responseTime(1550).shouldBe("1.55\u00a0s")
    Format.responseTime(47492).shouldBe("47.5\u00a0s")
  }

  test("a period names its second date only when it differs") {
    val from = Instant.parse("2024-05-16T23:59:00Z")
    Format.period(from, from.plusSeconds(30)).shouldBe("16 May 2024, 23:59:00 to 23:59:30 UTC")
    Format
      .period(
        from,
        from.plusSeconds(90),
      )
      .shouldBe("16 May 2024, 23:59:00 to 17 May 2024, 00:00:30 UTC")
  }

  test("a long name is cut between characters, not inside one") {
    Format.cut("abc", 3).shouldBe("abc")
    Format.cut("\ud83d\udcda\ud83d\udcda\ud83d\udcda", 2).shouldBe("\ud83d\udcda…")
  }

  test("a coordinate has at most one digit after the point") {
    Vector(0.0, 12.0, 12.34, -0.26)
      .map(Coordinates.coordinate)
      .shouldBe(Vector("0", "12", "12.3", "-0.3"))
    Coordinates.percent(12.5).shouldBe("12.5%")
    Coordinates.percent(100).shouldBe("100%")
  }
}
