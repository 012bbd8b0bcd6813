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
    sources.filter(_.isNamed(origin)).map(_.inventory(origin, window)).foldLeft(InventoryPart())(_.and(_))

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
    val now = sources.filter(_.isNamed(request.origin)).map(_.collect(request)).foldLeft(CollectedMetrics())(_.and(_))
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
  private val Clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC)
  private val Named = 3

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

  /** A sentence about series that lack values of the run, those that lack the most first. Series without any value are left out. */
  def holes(series: Vector[Series], window: MetricsWindow, collectedAtMs: Long): Option[String] = {
    def time(ms: Long) = Clock.format(Instant.ofEpochMilli(ms))
    val absent = for {
      one <- series if one.points.nonEmpty
      present = one.points.map(_.timeMs).toSet
      missing = periods(one, window.runFromMs, window.runToMs.min(collectedAtMs)).filterNot(present) if missing.nonEmpty
      until = missing.last + one.periodSeconds * 1000L
    } yield missing.size -> s"${one.source} ${one.metric} of ${one.subject} (${time(missing.head)} to ${time(until)} UTC)"
    Option.when(absent.nonEmpty)(
      s"Values of the run are missing in ${absent.size} of ${series.size} series: " +
        s"${FirstOf(absent.sortBy(-_._1).map(_._2).distinct, Named)}. The last values of a run come late; -Drecollect=true asks " +
        "again."
    )
  }

  private def periods(series: Series, fromMs: Long, toMs: Long): Vector[Long] = {
    val periodMs = series.periodSeconds.max(1).toLong * 1000
    val first = Math.floorDiv(fromMs + periodMs - 1, periodMs) * periodMs
    Iterator.iterate(first)(_ + periodMs).takeWhile(_ + periodMs <= toMs).toVector
  }
}
