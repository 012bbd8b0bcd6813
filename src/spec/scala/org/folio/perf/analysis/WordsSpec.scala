package org.folio.perf.analysis

import org.folio.perf.testkit.RuleSuite

/** Numbers in running text: rules.txt has each value with its words. */
class WordsSpec extends RuleSuite {
  private def written[A](values: A*)(words: A => String): Unit = say(values.map(v => s"$v is ${words(v)}"): _*)

  test("whole numbers are grouped by thousands, also those that no whole number of Scala holds") {
    written[Long](0, 999, 1000, 1234567, -1000, Long.MinValue)(Words.whole)
    written(Long.MaxValue.toDouble)(Words.decimal(_, 0))
    written(1e20, Double.NaN)(Words.short)
  }

  test("halves are rounded up, small negatives do not become minus zero, and what is not a number has no unit") {
    written(2.5)(Words.decimal(_, 0))
    written(1234.55, -0.04, Double.NaN)(value => Words.unit(Words.decimal(value, 1), "ms"))
  }

  test("a threshold is printed with all its digits") {
    written(1.25, 2, 0.8, 50)(Words.exact)
  }

  test("of many things a few are named, and lists end with and") {
    written("abc", "abcd")(items => Words.few(items.map(_.toString), 3))
    written("a", "ab", "abc")(items => Words.list(items.map(_.toString)))
  }

  test("percentages are rounded, but never to 0 or 100 when they are neither") {
    written(0, 0.00001, 0.02, 1, 4.12, 97.04, 99.97, 100)(Words.percent)
  }

  test("a value has as many digits as tell it from its limit, and a range of one value is that value") {
    written((5.04, 5.0), (100.129, 100.0), (1.00004, 1.0), (6.0, 5.0), (5.0, 5.0))((Words.percentApart _).tupled)
    written((2253.6, 2950.2), (1.2, 1.4), (1.2, 1.2))((Words.apart _).tupled(_).toString)
    written(("9.6 s", "9.7 s"), ("9.6 s", "9.6 s"))((Words.range _).tupled)
  }

  test("response times are milliseconds, then seconds, and minutes when they are long") {
    written(0.0, 0.4, 7, 16.48, 380, 999.6, 1550, 47500, 125000, 12111000)(Words.seconds(_))
  }

  test("durations are hours, minutes and seconds, and milliseconds when they are short; moments count from the start") {
    written[Long](0, 400, 500, 999, 1000, 1499, 1500, 45000, 80000, 180000, 4800000, 86400000)(Words.duration)
    written[Long](0, 999, 134000)(Words.moment)
    written(134000L)(Words.after)
  }

  test("a change has its sign, unless it is rounded to nothing") {
    written(5.53, -17.8, 0, 0.04, -0.04, 9.96, 130.4)(Words.signedValue)
  }
}
