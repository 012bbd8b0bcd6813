package org.folio.perf.source

import org.folio.perf.model._
import org.folio.perf.source.metrics._
import org.folio.perf.testkit.PlainSuite

class SeriesCoverageSpec extends PlainSuite {
  private val minute = 60000L
  private val window = MetricsWindow(0, 10 * minute)

  private def percent(one: Series): Option[Double] = SeriesCoverage.percent(one, window, 20 * minute)

  private def holes(all: Series*): Option[String] = SeriesCoverage.holes(all.toVector, window, 20 * minute)

  test("a series with a value in each period covers all of the window") {
    percent(series(0 until 10: _*)).shouldBe(Some(100.0))
    holes(series(0 until 10: _*)).shouldBe(empty)
  }

  test("missing minutes lower the coverage, and are named with their time") {
    val gappy = series(0, 1, 2, 5, 6, 7, 8, 9)
    percent(gappy).shouldBe(Some(80.0))
    holes(gappy).shouldBe(
      Some(
        "Values of the run are missing in 1 of 1 series: AWS/ECS CPUUtilization of mod-a (00:03:00 to 00:05:00 UTC). The last " +
          "values of a run come late; -Drecollect=true asks again."
      )
    )
  }

  test("series that lack the most come first, and a few of many are named") {
    val early = series(1 until 10: _*).copy(subject = "mod-b")
    val late = Vector("a", "b", "c").map(n => series(0 until 8: _*).copy(subject = n))
    val sentence = holes(early +: late: _*).value
    sentence.should(
      startWith("Values of the run are missing in 4 of 4 series: AWS/ECS CPUUtilization of a (00:08:00 to ")
    )
    sentence.should(include(" and 1\u00a0other."))
  }

  test("minutes that were not over when it was collected are not missed, and no whole period is no coverage") {
    SeriesCoverage.percent(series(0, 1, 2), window, 3 * minute + 1).shouldBe(Some(100.0))
    SeriesCoverage.percent(series(0), MetricsWindow(10, 20), 20 * minute).shouldBe(None)
  }

  test("a second collection adds the late minutes and loses none of the first") {
    val gone = series(0, 1).copy(subject = "gone")
    val before = frozen(Vector(gone, series(0, 1, 2)), "old")
    val late = new Source(series().copy(points = points(2 -> 7.0, 3 -> 8.0)), "new")
    val merged = collected(late, before)
    merged.series.map(_.subject).shouldBe(Vector("gone", "mod-a"))
    merged.series.last.points
      .map(p => p.timeMs / minute -> p.value)
      .shouldBe(Vector(0L -> 1.0, 1L -> 1.0, 2L -> 7.0, 3L -> 8.0))
    merged.gaps.mkString.should(include("1 series come from an earlier collection"))
    merged.sql.map(_.statement).shouldBe(Vector("new"))
  }

  test("values that an earlier collection has are not missed in the next one") {
    val merged = collected(new Source(series(9), "new"), frozen(Vector(series(0 to 8: _*)), "old"))
    merged.gaps.shouldBe(empty)
    merged.series.map(_.coveragePercent).shouldBe(Vector(Some(100.0)))
  }

  private def collected(source: MetricSource, before: FrozenMetrics): FrozenMetrics = {
    val request = MetricsRequest(MetricsOrigin(None, "here", "cluster", "db-1", 60), window)
    MetricSources.freeze(request, 20 * minute, Vector(source), Some(before))
  }

  private class Source(one: Series, statement: String) extends MetricSource {
    override def isNamed(origin: MetricsOrigin): Boolean = true
    override def access(origin: MetricsOrigin, nowMs: Long): Vector[String] = Vector.empty
    override def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart =
      InventoryPart()
    override def collect(request: MetricsRequest): CollectedMetrics =
      CollectedMetrics(Vector(one), sql = sql(statement))
  }

  private def points(values: (Int, Double)*): Vector[SeriesPoint] =
    values.toVector.map { case (n, v) => SeriesPoint(n * minute, v) }

  private def series(minutes: Int*): Series = Series(
    "AWS/ECS",
    "CPUUtilization",
    "mod-a",
    "Percent",
    "Average",
    60,
    points = points(minutes.map(_ -> 1.0): _*),
  )

  private def frozen(series: Vector[Series], statement: String): FrozenMetrics =
    FrozenMetrics(
      1,
      0,
      0,
      10 * minute,
      series,
      Vector.empty,
      sql(statement),
    )

  private def sql(statement: String): Vector[SqlLoad] =
    Vector(SqlLoad("db", "steady state", "1", statement, 1, Vector.empty))
}
