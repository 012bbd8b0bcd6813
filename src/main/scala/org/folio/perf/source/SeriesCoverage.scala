package org.folio.perf.source

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.model.MetricSeries

/** Which periods of a window have a value. Only those that were over when it was collected count. */
private[source] object SeriesCoverage {
  private val Clock = DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC)
  private val Named = 3

  def noted(series: MetricSeries, window: MetricsWindow, collectedAtMs: Long): MetricSeries =
    series.copy(coveragePercent = percent(series, window.fromMs, window.toMs, collectedAtMs))

  /**
   * Of the periods that lie wholly between the two moments.
   *
   * @return `None`: there is no such period
   */
  def percent(
      series: MetricSeries,
      fromMs: Long,
      toMs: Long,
      collectedAtMs: Long,
  ): Option[Double] = {
    val expected = periods(series, fromMs, toMs.min(collectedAtMs))
    val present = series.points.map(_.timeMs).toSet
    Option.when(expected.nonEmpty)(
      expected.count(present.contains).toDouble * 100 / expected.size.toDouble
    )
  }

  /** One sentence on the series that lack periods of the run; those without any value are not here. */
  def holes(
      series: Vector[MetricSeries],
      window: MetricsWindow,
      collectedAtMs: Long,
  ): Option[String] = {
    val thin = series.flatMap { one =>
      percent(one, window.runFromMs, window.runToMs, collectedAtMs)
        .filter(_ < 100)
        .map(one -> _)
    }
    Option.when(thin.nonEmpty) {
      val worst = thin.sortBy(_._2).take(Named).map { case (one, percent) =>
        s"${one.metric} ${one.statistic} of ${one.subject} " +
          s"(${math.floor(percent).toInt} %, missing ${missing(one, window, collectedAtMs)})"
      }
      s"${thin.size} of ${series.size} series lack periods of the run: ${worst.mkString("; ")}" +
        (if (thin.size > Named) "; and others" else "") +
        ". They may come late: make the report again with -Drecollect=true."
    }
  }

  private def missing(one: MetricSeries, window: MetricsWindow, collectedAtMs: Long): String = {
    val present = one.points.map(_.timeMs).toSet
    val absent = periods(one, window.runFromMs, window.runToMs.min(collectedAtMs))
      .filterNot(present.contains)
    val end = absent.last + one.periodSeconds * 1000L
    s"between ${Clock.format(Instant.ofEpochMilli(absent.head))} and " +
      s"${Clock.format(Instant.ofEpochMilli(end))} UTC"
  }

  private def periods(series: MetricSeries, fromMs: Long, toMs: Long): Vector[Long] = {
    val periodMs = series.periodSeconds.max(1).toLong * 1000
    val first = Math.floorDiv(fromMs + periodMs - 1, periodMs) * periodMs
    Iterator.iterate(first)(_ + periodMs).takeWhile(_ + periodMs <= toMs).toVector
  }
}
