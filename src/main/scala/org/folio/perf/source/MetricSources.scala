package org.folio.perf.source

import org.folio.perf.model.{FirstOf, FrozenMetrics, MetricsOrigin, Series, SeriesPoint}
import org.folio.perf.source.aws.AwsSource
import org.folio.perf.source.metrics._
import org.folio.perf.source.prometheus.PrometheusSource
import java.time.format.DateTimeFormatter
import java.time.{Instant, ZoneOffset}

/** The one list of metric sources, for live runs, the doctor, the report and the settings. */
object MetricSources {

  /** @param say gets a line of progress now and then */
  def all(say: String => Unit = _ => ()): Vector[MetricSource] =
    Vector(new AwsSource(say), new PrometheusSource(say))

  /** Lines of the doctor about metrics. A run succeeds without metrics. */
  def access(origin: Option[MetricsOrigin], nowMs: Long): Vector[String] = origin match {
    case None => Vector("Metrics: the target names no source, so the report will have no metrics.")
    case Some(named) => all().filter(_.isNamed(named)).flatMap(_.access(named, nowMs))
  }

  /** The cluster by all `sources`. */
  def inventory(
      origin: MetricsOrigin,
      window: MetricsWindow,
      sources: Vector[MetricSource],
  ): InventoryPart =
    sources.map(_.inventory(origin, window)).foldLeft(InventoryPart())(_.and(_))

  /**
   * Reads metrics from each of `sources`. Series are sorted by source, metric, subject and statistic.
   *
   * @param before an earlier collection of the same run; what it has is not lost
   */
  def freeze(
      request: MetricsRequest,
      collectedAtMs: Long,
      sources: Vector[MetricSource],
      before: Option[FrozenMetrics] = None,
  ): FrozenMetrics = {
    val now = sources.map(_.collect(request)).foldLeft(CollectedMetrics())(_.and(_))
    val collected = before.fold(now)(merged(_, now))
    val window = request.window
    val series = collected.series
      .sortBy(s => (s.source, s.metric, s.subject, s.statistic))
      .map(one => one.copy(coveragePercent = SeriesCoverage.percent(one, window, collectedAtMs)))
    FrozenMetrics(
      schemaVersion = FrozenMetrics.SchemaVersion,
      collectedAtMs = collectedAtMs,
      fromMs = window.fromMs,
      toMs = window.toMs,
      series = series,
      gaps = collected.gaps ++ SeriesCoverage.holes(series, window, collectedAtMs),
      sql = collected.sql,
    )
  }

  /**
   * Adds an earlier collection of the same run to a new one. A new value replaces the earlier one of the same period. Series
   * that only the earlier collection has stay, because their source may be gone.
   */
  private def merged(before: FrozenMetrics, now: CollectedMetrics): CollectedMetrics = {
    def key(s: Series) = (s.source, s.metric, s.subject, s.statistic, s.periodSeconds)
    val earlier = before.series.map(s => key(s) -> s).toMap
    val renewed = now.series.map(key).toSet
    val onlyBefore = before.series.filterNot(s => renewed(key(s)))
    // Top SQL of a database and phase comes from one collection.
    val renewedSql = now.sql.map(s => (s.database, s.phase)).toSet
    CollectedMetrics(
      now.series.map { fresh =>
        val old = earlier.get(key(fresh))
        fresh.copy(
          isPartial = fresh.isPartial && old.forall(_.isPartial),
          points = SeriesPoint.ordered(fresh.points ++ old.fold(Vector.empty[SeriesPoint])(_.points)),
        )
      } ++ onlyBefore,
      now.gaps ++ Option.when(onlyBefore.nonEmpty)(
        s"${onlyBefore.size} series come from an earlier collection; the last one did not return them."
      ),
      before.sql.filterNot(s => renewedSql((s.database, s.phase))) ++ now.sql,
    )
  }
}

/** Coverage of a window by values. Only periods that had ended at the time of the collection count. */
private[source] object SeriesCoverage {
  private val Minutes = DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC)
  private val Seconds = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)
  private val Named = 3
  private val NamedSpans = 3

  /**
   * Per cent of the periods with a value, of all periods that lie wholly in the window.
   *
   * @return `None`: no period lies wholly in it
   */
  def percent(series: Series, window: MetricsWindow, collectedAtMs: Long): Option[Double] = {
    val expected = periods(series, window.fromMs, window.toMs.min(collectedAtMs))
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
      series: Vector[Series],
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

  private def hole(one: Series, window: MetricsWindow, collectedAtMs: Long): Option[Hole] = {
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

  private def sentence(span: Hole, of: Vector[Series], all: Int): String = {
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

  private def few(series: Vector[Series]): String =
    FirstOf(series.map(s => s"${s.source} ${s.metric} of ${s.subject}").distinct, Named)

  private def periods(series: Series, fromMs: Long, toMs: Long): Vector[Long] = {
    val periodMs = series.periodSeconds.max(1).toLong * 1000
    val first = Math.floorDiv(fromMs + periodMs - 1, periodMs) * periodMs
    Iterator.iterate(first)(_ + periodMs).takeWhile(_ + periodMs <= toMs).toVector
  }
}
