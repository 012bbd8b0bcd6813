package org.folio.perf.source.prometheus

import org.folio.perf.model._
import org.folio.perf.source.metrics._

/**
 * A Prometheus server, for a FOLIO that is not on AWS: range queries of the target's block `metrics.prometheus`.
 *
 * @param say gets a line of progress now and then
 */
final class PrometheusSource(say: String => Unit) extends MetricSource {

  override def block: Option[SourceBlockForm] = Some(PrometheusSource.form)

  /** Containers of the block's namespace; without one, nothing. */
  override def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart = {
    val found = for {
      block <- origin.block(PrometheusSource.form.name)
      namespace = block.text(PrometheusSource.Namespace)
      if namespace.nonEmpty
      part = new PrometheusInventory(new PrometheusCalls(block.text("url")), namespace).part(window)
      // Beside ECS the cluster's name is that of ECS.
    } yield
      if (origin.hasAws) part
      else part.copy(cluster = Some(namespace))
    found.getOrElse(InventoryPart())
  }

  override def collect(request: MetricsRequest): CollectedMetrics =
    request.origin.block(PrometheusSource.form.name).fold(CollectedMetrics()) { block =>
      val calls = new PrometheusCalls(block.text("url"))
      val queries = PrometheusQuery.of(block).filter(query => request.wants(query.kind))
      val parts = queries.map(ask(calls, _, request.origin.periodSeconds, request.window))
      val all = CollectedMetrics(parts.flatMap(_.series), parts.flatMap(_.gaps).distinct)
      say(s"Prometheus: ${all.series.size} series, ${calls.count} calls.")
      all
    }

  override def access(origin: MetricsOrigin, nowMs: Long): Vector[String] = {
    val window = MetricsWindow(nowMs - PrometheusSource.AccessWindowMs, nowMs)
    val found = collect(MetricsRequest(origin, window))
    s"Metrics: Prometheus has ${found.series.size} series for the target's queries." +:
      found.gaps.map(gap => s"  $gap")
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
        Series(
          s"Prometheus/${query.kind}",
          query.metric,
          subject,
          query.unit,
          "Average",
          periodSeconds,
          points = SeriesPoint.ordered(parts.flatMap(_.points)),
        )
    }
    val where = s"Prometheus ${calls.where}"
    val twice = found.exists(_.series.groupBy(_.labels.get(query.label)).exists(_._2.size > 1))
    CollectedMetrics(
      series.filter(_.points.nonEmpty),
      problem
        .map(words => s"$where $words Metric ${query.metric} is missing or incomplete.")
        .toVector ++
        found.flatMap(_.warnings).map(w => s"$where added a warning to ${query.metric}: $w.") ++
        Option.when(problem.isEmpty && series.isEmpty)(
          s"$where has no series with a label ${query.label} for ${query.metric}. Check the " +
            "expression in the target's block metrics.prometheus."
        ) ++
        Option.when(twice)(
          s"$where has several series of one ${query.label} for ${query.metric}; only one of them " +
            s"counts. Add them up in the expression: sum by (${query.label}) (...)."
        ),
    )
  }
}

object PrometheusSource {

  /** Namespace of FOLIO's pods, whose containers kube-state-metrics lists. */
  private val Namespace = "namespace"

  private val form = SourceBlockForm(
    name = "prometheus",
    required = Vector("url"),
    optional = Vector(Namespace),
    urls = Set("url"),
    lists = Map(
      "queries" -> Vector(
        EntryKey("of", allowed = SourceKind.queryKinds),
        EntryKey("metric"),
        EntryKey("unit"),
        EntryKey("label"),
        EntryKey("expression"),
      )
    ),
  )

  private val AccessWindowMs = 5L * 60 * 1000

  /** Largest number of points per series that Prometheus allows. */
  private val MaxPoints = 11000L

  /** Start and end of each part in epoch seconds, aligned to the period. Both belong to the part. */
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

/**
 * An entry of the list `queries`.
 *
 * @param kind name of a `SourceKind`, or `other`
 * @param label the label whose value names the subject
 * @param expression PromQL; each of its series is one subject
 */
final private case class PrometheusQuery(
    kind: String,
    metric: String,
    unit: String,
    label: String,
    expression: String,
)

private object PrometheusQuery {
  def of(block: SourceBlock): Vector[PrometheusQuery] = block.entries("queries").map { entry =>
    def text(key: String) = entry.getOrElse(key, "")
    // Earlier versions wrote the key `of` as `source` into run.json.
    val kind = entry.getOrElse("of", text("source"))
    PrometheusQuery(kind, text("metric"), text("unit"), text("label"), text("expression"))
  }
}
