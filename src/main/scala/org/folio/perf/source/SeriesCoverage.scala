package org.folio.perf.source

import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}
import org.folio.perf.model.MetricSeries
import org.folio.perf.source.metrics.MetricsWindow

/** Coverage of a window by values. Only periods that had ended at the time of the collection count. */
private[source] object SeriesCoverage {
  private val Minutes = DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC)
  private val Seconds = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)
  private val Named = 3
  private val NamedSpans = 3

  def withCoverage(series: MetricSeries, window: MetricsWindow, collectedAtMs: Long): MetricSeries =
    series.copy(coveragePercent = percent(series, window.fromMs, window.toMs, collectedAtMs))

  /**
   * Per cent of the periods with a value, of all periods that lie wholly between the two times.
   *
   * @return `None`: no period lies wholly between them
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

  /**
   * One sentence for each time of the run in which series have no values; times with the most series come first. Series
   * without any value are left out.
   */
  def holes(
      series: Vector[MetricSeries],
      window: MetricsWindow,
      collectedAtMs: Long,
  ): Vector[String] = {
    val absent = series.flatMap(one => hole(one, window, collectedAtMs).map(_ -> one))
    val spans = absent.groupMap(_._1)(_._2).toVector.sortBy { case (span, of) =>
      (-of.size, span.fromMs, span.toMs)
    }
    val rest = spans.drop(NamedSpans).flatMap(_._2)
    spans.take(NamedSpans).map { case (span, of) => sentence(span, of, series.size) } ++
      Option.when(rest.nonEmpty)(
        s"${rest.size} more series lack values at other times of the run: ${few(rest)}. Collect " +
          "again, -Drecollect=true, to see whether they have come."
      )
  }

  /** @param isEnd the gap is at the end of the run: the source may not have had the values yet */
  final private case class Hole(fromMs: Long, toMs: Long, isWhole: Boolean, isEnd: Boolean)

  private def hole(one: MetricSeries, window: MetricsWindow, collectedAtMs: Long): Option[Hole] = {
    val present = one.points.map(_.timeMs).toSet
    val expected = periods(one, window.runFromMs, window.runToMs.min(collectedAtMs))
    val absent = expected.filterNot(present.contains)
    Option.when(absent.nonEmpty && one.points.nonEmpty)(
      Hole(
        absent.head,
        absent.last + one.periodSeconds * 1000L,
        isWhole = expected.count(t => t >= absent.head && t <= absent.last) == absent.size,
        isEnd = absent.last == expected.last,
      )
    )
  }

  private def sentence(span: Hole, of: Vector[MetricSeries], all: Int): String = {
    val clock = if (of.forall(_.periodSeconds % 60 == 0)) Minutes else Seconds
    def time(ms: Long) = clock.format(Instant.ofEpochMilli(ms))
    val from = if (span.isWhole) "all values" else "some values"
    val verb = if (of.size == 1) "lacks" else "lack"
    val advice =
      if (span.isEnd && span.isWhole)
        "The last values of a run come late: make the report again with -Drecollect=true"
      else
        "The source has none for that time; -Drecollect=true asks again"
    s"${of.size} of $all series $verb $from between ${time(span.fromMs)} and ${time(span.toMs)} UTC " +
      s"of the run: ${few(of)}. $advice."
  }

  private def few(series: Vector[MetricSeries]): String = {
    val named = series.map(s => s"${s.source} ${s.metric} of ${s.subject}").distinct
    val more = named.size - Named
    named.take(Named).mkString(", ") + (if (more > 0) s" and $more more" else "")
  }

  private def periods(series: MetricSeries, fromMs: Long, toMs: Long): Vector[Long] = {
    val periodMs = series.periodSeconds.max(1).toLong * 1000
    val first = Math.floorDiv(fromMs + periodMs - 1, periodMs) * periodMs
    Iterator.iterate(first)(_ + periodMs).takeWhile(_ + periodMs <= toMs).toVector
  }
}
