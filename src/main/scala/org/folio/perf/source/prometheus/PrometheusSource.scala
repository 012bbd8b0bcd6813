package org.folio.perf.source.prometheus

import org.folio.perf.model._
import org.folio.perf.source._

/** A Prometheus server, for a FOLIO that is not on AWS: range queries of the target's settings. */
final class PrometheusSource(say: String => Unit) extends MetricSource {

  override def name: String = "Prometheus"

  override def collect(
      origin: MetricsOrigin,
      window: MetricsWindow,
      known: KnownParts,
  ): CollectedMetrics = origin.prometheus match {
    case None => CollectedMetrics(Vector.empty, Vector.empty)
    case Some(prometheus) =>
      val calls = new PrometheusCalls(prometheus.url)
      val parts = prometheus.queries.map(ask(calls, _, origin.periodSeconds, window))
      val all = CollectedMetrics(parts.flatMap(_.series), parts.flatMap(_.gaps).distinct)
      say(s"Prometheus: ${all.series.size} series, ${calls.count} calls.")
      all
  }

  private def ask(
      calls: PrometheusCalls,
      query: PrometheusQuery,
      periodSeconds: Int,
      window: MetricsWindow,
  ): CollectedMetrics = {
    val answers = PrometheusSource.parts(window, periodSeconds).map { case (from, to) =>
      calls.queryRange(query.expression, from, to, periodSeconds)
    }
    val found = answers.collect { case Right(answer) => answer }
    val problem = answers.collectFirst { case Left(words) => words }
    val bySubject = found.flatMap(_.series).groupBy(_.labels.getOrElse(query.label, ""))
    val series = bySubject.toVector.sortBy(_._1).collect {
      case (subject, parts) if subject.nonEmpty =>
        MetricSeries(
          s"Prometheus/${query.source}",
          query.metric,
          subject,
          query.unit,
          "Average",
          periodSeconds,
          parts.flatMap(_.points).distinctBy(_.timeMs).sortBy(_.timeMs),
        )
    }
    val where = s"Prometheus ${calls.where}"
    val twice = found.exists(_.series.groupBy(_.labels.get(query.label)).exists(_._2.size > 1))
    CollectedMetrics(
      series.filter(_.points.nonEmpty),
      problem
        .map(words => s"$where $words Metric ${query.metric} is missing or incomplete.")
        .toVector ++
        found.flatMap(_.warnings).map(w => s"$where says of ${query.metric}: $w.") ++
        Option.when(problem.isEmpty && series.isEmpty)(
          s"$where has no series with a label ${query.label} for ${query.metric}. Check the " +
            "expression in the target's block metrics.prometheus."
        ) ++
        Option.when(twice)(
          s"$where has several series of one ${query.label} for ${query.metric}; one of them was " +
            s"taken. Add them up in the expression: sum by (${query.label}) (...)."
        ),
    )
  }
}

object PrometheusSource {
  def apply(say: String => Unit): PrometheusSource = new PrometheusSource(say)

  /** Prometheus refuses more than 11,000 points a series. */
  private val MaxPoints = 11000L

  /** Epoch seconds, aligned to the period; both ends belong to a part. */
  private[prometheus] def parts(window: MetricsWindow, periodSeconds: Int): Vector[(Long, Long)] = {
    val period = periodSeconds.max(1).toLong
    val first = window.fromMs / 1000 / period * period
    val last = (window.toMs - 1) / 1000 / period * period
    Iterator
      .iterate(first)(_ + MaxPoints * period)
      .takeWhile(_ <= last)
      .map(from => from -> last.min(from + (MaxPoints - 1) * period))
      .toVector
  }
}
