package org.folio.perf.analysis

import org.folio.perf.testkit.PlainSuite

class WordsSpec extends PlainSuite {
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

  test("halves are rounded up and small negatives do not become minus zero") {
    Words.decimal(2.5, 0).shouldBe("3")
    Words.decimal(1234.55, 1).shouldBe("1,234.6")
    Words.decimal(-0.04, 1).shouldBe("0.0")
  }

  test("what is not a number is an en dash without unit") {
    Words.unit(Words.decimal(Double.NaN, 1), "ms").shouldBe("–")
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
    plain(Words.percentApart(100.129, 100)).shouldBe("100.1 %")
    plain(Words.percentApart(1.00004, 1)).shouldBe("1 %")
    plain(Words.percentApart(6, 5)).shouldBe("6 %")
    plain(Words.percentApart(5, 5)).shouldBe("5 %")
  }

  test("two numbers have as many digits as tell them apart") {
    Words.apart(2253.6, 2950.2).shouldBe(("2,254", "2,950"))
    Words.apart(1.2, 1.4).shouldBe(("1.2", "1.4"))
    Words.apart(1.2, 1.2).shouldBe(("1.2", "1.2"))
  }

  test("a range of one value is that value") {
    Words.range("9.6 s", "9.7 s").shouldBe("9.6 s to 9.7 s")
    Words.range("9.6 s", "9.6 s").shouldBe("9.6 s")
  }

  test("response times are milliseconds, then seconds, and minutes when they are long") {
    Vector(0.0, 0.4, 7, 16.48, 380, 999.6, 1550, 47500, 125000, 12111000)
      .map(ms => plain(Words.seconds(ms)))
      .shouldBe(
        Vector("0 ms", "0.4 ms", "7 ms", "16.5 ms", "380 ms", "1.00 s", "1.55 s", "47.5 s") ++
          Vector("2 min 5 s", "3 h 21 min 51 s")
      )
  }

  test("durations are hours, minutes and seconds, and milliseconds when they are short") {
    Vector[Long](0, 400, 500, 999, 1000, 1499, 1500, 45000, 80000, 180000, 4800000, 86400000)
      .map(ms => plain(Words.duration(ms)))
      .shouldBe(
        Vector(
          "0 s",
          "400 ms",
          "500 ms",
          "999 ms",
          "1 s",
          "1 s",
          "2 s",
          "45 s",
          "1 min 20 s",
          "3 min",
          "1 h 20 min",
          "24 h",
        )
      )
  }

  test("a moment counts from the start") {
    Vector[Long](0, 999, 134000)
      .map(ms => plain(Words.moment(ms)))
      .shouldBe(Vector("at the start", "at the start", "2 min 14 s after the start"))
    plain(Words.after(134000)).shouldBe("after 2 min 14 s")
  }

  test("a change has its sign, unless it is rounded to nothing") {
    Vector(5.53, -17.8, 0, 0.04, -0.04, 9.96, 130.4)
      .map(Words.signedValue)
      .shouldBe(Vector("+5.5", "−18", "0.0", "0.0", "0.0", "+10", "+130"))
  }

  test("lists end with and") {
    Vector(Nil, Seq("a"), Seq("a", "b"), Seq("a", "b", "c"))
      .map(Words.list)
      .shouldBe(Vector("", "a", "a and b", "a, b and c"))
  }
}
