package org.folio.perf.report.chart

import java.time.Instant
import org.folio.perf.model.{Series, SeriesPoint}
import org.folio.perf.testkit.PlainSuite

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

  test("thinning keeps the highest value") {
    val values = Vector.tabulate(10000)(i => if (i == 7777) Some(99.0) else Some(1.0))
    val thinned = TimeSeries(0, 10, values).thinned(100)
    (thinned.values.size, thinned.stepMs, thinned.max).shouldBe((100, 1000L, Some(99.0)))
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

  test("a logarithmic axis holds all values and has two to four ticks") {
    Vector(Vector(158.0, 7469.0), Vector(300.0, 310.0), Vector(1.0, 200000.0), Vector(5.0))
      .foreach { values =>
        val log = LogAxis.ofMs(values).value
        values.foreach(v => log.x(v).should((be > 14.0).and(be < 162.0)))
        log.ticks.size.should((be >= 2).and(be <= 4))
      }
    LogAxis.ofMs(Vector(0.0)).shouldBe(None)
  }
}
