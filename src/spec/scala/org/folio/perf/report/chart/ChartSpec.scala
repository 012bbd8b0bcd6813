package org.folio.perf.report.chart

import java.time.Instant
import org.folio.perf.model.{Series, SeriesPoint}
import org.folio.perf.testkit.{PlainSuite, SampleReports}

class ChartSpec extends PlainSuite {
  private val axis = TimeScale(Instant.parse("2024-05-16T14:02:10Z"), 100000, 20000, 90000)
  private val scale = ValueScale.fromZero(10)

  private def series(points: (Long, Double)*) = Series(
    "AWS/ECS",
    "CPUUtilization",
    "okapi",
    "Percent",
    "Average",
    10,
    points = points.map { case (t, v) => SeriesPoint(t, v) }.toVector,
  )

  test("an absent period is a gap, never a zero") {
    TimeSeries
      .of(series(0L -> 5.0, 20000L -> 7.0))
      .values
      .shouldBe(
        Vector(
          Some(5.0),
          None,
          Some(7.0),
        )
      )
  }

  test("a line breaks at a gap") {
    val line = LinePath.line(TimeSeries(0, 10000, Vector(Some(10.0), None, Some(0.0))), axis, scale)
    line.shouldBe("M0 0L50 0L100 0M200 100L250 100L300 100")
  }

  test("a series without values has no line") {
    LinePath.line(TimeSeries.of(series()), axis, scale).shouldBe("")
    LinePath.line(TimeSeries(0, 1000, Vector(None, None)), axis, scale).shouldBe("")
  }

  test("thinning keeps the highest and the lowest value") {
    val values = Vector.tabulate(10000)(i => if (i == 7777) Some(99.0) else if (i == 1234) Some(-5.0) else Some(1.0))
    val places = Thinned.places(TimeSeries(0, 10, values), 100)
    places.should(have).size(100)
    places.flatMap(_.highest).max.shouldBe(99.0)
    places.flatMap(_.lowest).min.shouldBe(-5.0)
  }

  test("the highest of several series keeps their time") {
    val one = TimeSeries(0, 10, Vector(Some(1.0), Some(9.0)))
    val late = TimeSeries(10, 10, Vector(Some(3.0), None, Some(4.0)))
    TimeSeries
      .highest(Seq(one, late))
      .shouldBe(Some(TimeSeries(0, 10, Vector(Some(1.0), Some(9.0), None, Some(4.0)))))
    TimeSeries.highest(Nil).shouldBe(None)
  }

  test("the highest of series with other steps has the shortest step, and no value is lost") {
    val minutes = TimeSeries(0, 60, Vector(Some(1.0), Some(9.0), Some(2.0), Some(2.0), Some(2.0), Some(7.0)))
    val ofFive = TimeSeries(60, 300, Vector(Some(5.0)))
    val both = Some(TimeSeries(0, 60, Vector(1.0, 9.0, 5.0, 5.0, 5.0, 7.0).map(Some(_))))
    TimeSeries.highest(Seq(minutes, ofFive)).shouldBe(both)
    TimeSeries.highest(Seq(ofFive, minutes)).shouldBe(both)
  }

  test("values of steps that are not wholly in the window do not count") {
    TimeSeries(0, 10, Vector(Some(1.0), Some(2.0), Some(3.0))).within(5, 25).shouldBe(Vector(2.0))
  }

  test("an axis of values has at most three round ticks") {
    ValueScale.fromZero(743).ticks.shouldBe(Vector(0.0, 400.0, 800.0))
    ValueScale.fromZero(0).ticks.should(have).size(3)
    ValueScale.percent(60).top.shouldBe(100.0)
    ValueScale.percent(130).top.shouldBe(200.0)
    ValueScale.counts(1).ticks.shouldBe(Vector(0.0, 1.0))
  }

  test("ticks of time are round times of the clock") {
    axis.ticks
      .map(axis.label)
      .shouldBe(
        Vector("14:02:15", "14:02:30", "14:02:45", "14:03:00", "14:03:15", "14:03:30", "14:03:45")
      )
  }

  test("a tick at an edge has no label if it would stand too close to the next one") {
    val run = TimeScale(Instant.parse("2024-05-16T14:02:22Z"), 242000, 15000, 195000)
    run.label(run.ticks.head).shouldBe("14:02:30")
    run.labelled.map(_._2).toSet.shouldBe(Set("middle"))
    run.labelled.map(_._1).shouldBe(run.ticks.tail)
  }

  test("a tick at an edge has its label beside it if there is room") {
    val short = TimeScale(Instant.parse("2024-05-16T14:02:10Z"), 4000, 0, 4000)
    short.labelled.map(_._2).shouldBe(Vector("start", "middle", "middle", "middle", "end"))
  }

  test("a day's ticks are hours") {
    val day = TimeScale(Instant.parse("2024-05-16T22:30:00Z"), 24 * 3600000L, 0, 24 * 3600000L)
    day.ticks.map(day.label).take(3).shouldBe(Vector("00:00", "03:00", "06:00"))
  }

  test("a logarithmic axis holds all values and has two to four ticks") {
    Vector(Vector(158.0, 7469.0), Vector(300.0, 310.0), Vector(1.0, 200000.0), Vector(5.0))
      .foreach { values =>
        val log = LogScale.over(values).value
        values.foreach(v => log.x(v).should((be > 0.0).and(be < 1.0)))
        log.ticks.size.should((be >= 2).and(be <= 4))
      }
    LogScale.over(Vector(0.0)).shouldBe(None)
  }

  test("utilisation has a shade for every 20 per cent and one for over 100") {
    Vector(0.0, 19.9, 20.0, 79.0, 100.0, 100.1)
      .map(HeatStrip.shade)
      .shouldBe(Vector(0, 0, 1, 3, 4, 5))
  }

  test("a ratio within a tenth of the middle tenant is neutral") {
    Vector(0.5, 0.7, 0.91, 1.0, 1.1, 1.2, 1.5, 1.9, 3.0)
      .map(HeatMap.shade)
      .shouldBe(Vector(0, 1, 3, 3, 3, 4, 5, 6, 7))
  }
}

class JobDotsSpec extends PlainSuite {
  private def circles(html: String): Int = html.split("<circle").length - 1
  private val hour = 3600000.0

  test("there is a dot for each tenant, also where they are alike") {
    circles(JobDots(Vector.fill(62)(15000.0), 15000).render).shouldBe(62)
    circles(JobDots(Vector(1000.0), 1000).render).shouldBe(1)
  }

  test("the label says how many, from when to when, and the average") {
    JobDots(Vector(10402000.0, 13705000.0), 12111000).render
      .replace('\u00a0', ' ')
      .should(
        include("2 tenants, 2 h 53 min 22 s to 3 h 48 min 25 s, average 3 h 21 min 51 s")
      )
  }

  test("ticks are few and round") {
    JobDots.step(15000).shouldBe(5000)
    JobDots.step(3.8 * hour).shouldBe(hour.toLong)
    JobDots.step(200 * hour).shouldBe(48 * hour.toLong)
    JobDots.step(0).shouldBe(1000)
  }

  test("jobs that took no time at all can be drawn") {
    circles(JobDots(Vector(0.0, 0.0), 0).render).shouldBe(2)
  }
}

class ShortNamesSpec extends PlainSuite {

  test("published names become what a librarian does") {
    ShortNames
      .of(Vector("AIE_TC: Create Invoices", "CICO_TC_Check-In Controller"))
      .shouldBe(Vector("Create invoice", "Check in"))
  }

  test("a name that is not in the table loses its code and what does not fit") {
    ShortNames
      .of(
        Vector("LO_View Ledger", "XYZ_TC: something that is really much too long")
      )
      .shouldBe(Vector("View Ledger", "something that is reall…"))
  }

  test("two that would be the same keep their codes") {
    ShortNames
      .of(
        Vector("VB_TC: Load Inventory", "VH_TC: Load Inventory", "EVA_TC: View Account")
      )
      .shouldBe(Vector("VB Load Inventory", "VH Load Inventory", "View account"))
  }

  test("a name that is nothing but a code stays") {
    ShortNames.of(Vector("TC: ", "AB_", "")).shouldBe(Vector("TC: ", "AB_", ""))
  }

  test("all transactions of one report have different short names of at most 24 characters") {
    val names = SampleReports.mobius.transactions.map(_.name)
    val short = ShortNames.of(names)
    short.distinct.shouldBe(short)
    short.filter(_.length > 24).shouldBe(empty)
  }
}
