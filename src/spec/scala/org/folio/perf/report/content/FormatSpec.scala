package org.folio.perf.report.content

import java.time.Instant
import org.folio.perf.testkit.PlainSuite

class FormatSpec extends PlainSuite {

  test("a change in a column has its sign and one digit after the point below 100") {
    Vector(5.53, -17.8, 0, 0.04, 24.0, 99.97, 130.4)
      .map(Format.difference)
      .shouldBe(Vector("+5.5", "−17.8", "0.0", "0.0", "+24.0", "+100", "+130"))
  }

  test("a figure for programs has neither separators nor exponent, and what is no number is empty") {
    Vector(1234567.89012, 1e-5, -2.5, Double.NaN, Double.PositiveInfinity)
      .map(Format.figure)
      .shouldBe(Vector("1234567.89", "0", "-2.5", "", ""))
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
}
