package org.folio.perf.analysis

import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class WordsSpec extends AnyFunSuite with Matchers {
  private def plain(text: String) = text.replace(Words.NoBreak, " ")

  test("whole numbers are grouped by thousands") {
    Vector[Long](0, 999, 1000, 1234567, -1000)
      .map(Words.whole)
      .shouldBe(Vector("0", "999", "1,000", "1,234,567", "−1,000"))
  }

  test("numbers that no whole number of Scala holds are words too") {
    Words.decimal(Long.MaxValue.toDouble, 0).shouldBe("9,223,372,036,854,776,000")
    Words.whole(Long.MinValue).shouldBe("−9,223,372,036,854,775,808")
    Words.short(1e20).shouldBe("100,000,000,000,000,000,000")
    Words.short(Double.NaN).shouldBe(Words.Absent)
  }

  test("a threshold is printed with all its digits") {
    Vector(1.25, 2, 0.8, 50).map(Words.exact).shouldBe(Vector("1.25", "2", "0.8", "50"))
  }

  test("of many things a few are named") {
    plain(Words.few(Vector("a", "b", "c"), 3)).shouldBe("a, b and c")
    plain(Words.few(Vector("a", "b", "c", "d"), 2)).shouldBe("a, b and 2 others")
  }

  test("percentages are rounded, but never to 0 or 100 when they are neither") {
    Vector(0, 0.00001, 0.02, 1, 4.12, 97.04, 99.97, 100)
      .map(v => plain(Words.percent(v)))
      .shouldBe(
        Vector("0 %", "under 0.0001 %", "0.02 %", "1 %", "4.1 %", "97 %", "99.9 %", "100 %")
      )
  }

  test("a value has as many digits as tell it from its limit") {
    plain(Words.percentApart(5.04, 5)).shouldBe("5.04 %")
    plain(Words.percentApart(6, 5)).shouldBe("6 %")
    plain(Words.percentApart(5, 5)).shouldBe("5 %")
  }

  test("response times are seconds, and minutes when they are long") {
    Vector(0.0, 7, 380, 1550, 47500, 125000)
      .map(ms => plain(Words.seconds(ms)))
      .shouldBe(Vector("0 ms", "7 ms", "0.38 s", "1.55 s", "47.5 s", "2 min 5 s"))
  }

  test("durations are hours, minutes and seconds") {
    Vector[Long](0, 400, 45000, 80000, 180000, 4800000)
      .map(ms => plain(Words.duration(ms)))
      .shouldBe(Vector("0 s", "0 s", "45 s", "1 min 20 s", "3 min", "1 h 20 min"))
  }

  test("lists end with and") {
    Vector(Nil, Seq("a"), Seq("a", "b"), Seq("a", "b", "c"))
      .map(Words.list)
      .shouldBe(Vector("", "a", "a and b", "a, b and c"))
  }
}
