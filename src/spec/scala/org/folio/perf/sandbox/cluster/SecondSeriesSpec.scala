package org.folio.perf.sandbox.cluster

import org.folio.perf.testkit.PlainSuite

class SecondSeriesSpec extends PlainSuite {

  /** A whole minute and hour. */
  private val start = 1759320000L

  test("values of a second add up; a second without a value is 0") {
    val series = new SecondSeries(start)
    series.add(start, 2)
    series.add(start, 3)
    series.add(start + 2, 1)
    series
      .summary(start, start + 3, lastComplete = start + 2)
      .shouldBe(Some(SecondsSummary(sum = 6, max = 5, count = 3)))
  }

  test("a second that is written ahead does not count before it is over") {
    val series = new SecondSeries(start)
    series.add(start + 60, 7)
    series
      .summary(start, start + 120, lastComplete = start + 9)
      .shouldBe(Some(SecondsSummary(sum = 0, max = 0, count = 10)))
    series.at(start + 60).shouldBe(7.0)
  }

  test("no second is lost or counted twice between minutes and seconds") {
    val series = rising(seconds = 5 * 3600 + 37)
    val now = start + 5 * 3600 + 36
    val minutes = (0 until 301).map(m => start + m * 60L)
    val sums = minutes.flatMap(from => series.summary(from, from + 60, now))
    sums.map(_.count).sum.shouldBe(5 * 3600 + 37)
    sums.map(_.sum).sum.shouldBe((0L until (5L * 3600 + 37)).sum.toDouble)
  }

  private def rising(seconds: Int): SecondSeries = {
    val series = new SecondSeries(start)
    (0 until seconds).foreach(second => series.set(start + second, second.toDouble))
    series
  }
}
