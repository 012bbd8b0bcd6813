package org.folio.perf.source.prometheus

import org.folio.perf.model._
import org.folio.perf.source.metrics._

/**
 * A Prometheus server, for a FOLIO that is not on AWS: range queries of the target's block `metrics.prometheus`.
 *
 * @param say gets a line of progress now and then
 */
final class PrometheusSource(say: String => Unit) extends MetricSource {

  override def isNamed(origin: MetricsOrigin): Boolean = origin.prometheus.isDefined

  /** Containers of the block's namespace; without one, nothing. */
  override def inventory(origin: MetricsOrigin, window: MetricsWindow): InventoryPart = {
    val found = for {
      block <- origin.prometheus if block.namespace.nonEmpty
      part = new PrometheusInventory(new PrometheusCalls(block), block.namespace).part(window)
      // Beside ECS the cluster's name is that of ECS.
    } yield
      if (origin.hasAws) part
      else part.copy(cluster = Some(block.namespace))
    found.getOrElse(InventoryPart())
  }

  override def collect(request: MetricsRequest): CollectedMetrics =
    request.origin.prometheus.fold(CollectedMetrics()) { block =>
      val calls = new PrometheusCalls(block)
      val queries = block.queries.filter(query => request.wants(query.kind))
      val parts = queries.map(ask(calls, _, request.origin.periodSeconds, request.window))
      val all = CollectedMetrics(parts.flatMap(_.series), parts.flatMap(_.gaps).distinct)
      say(s"Prometheus: ${all.series.count(_.points.nonEmpty)} series.")
      all
    }

  override def access(origin: MetricsOrigin, nowMs: Long): Vector[String] = {
    val window = MetricsWindow(nowMs - PrometheusSource.AccessWindowMs, nowMs)
    val found = collect(MetricsRequest(origin, window))
    s"Metrics: Prometheus has ${found.series.count(_.points.nonEmpty)} series for the target's queries." +:
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
    val subjects = bySubject.removed("").toVector.sortBy(_._1).map { case (name, parts) => Subject(name, parts) }
    val isPartial = found.exists(_.isPartial)
    val series = subjects.map { subject =>
      Series(
        s"Prometheus/${query.kind}",
        query.metric,
        subject.name,
        query.unit,
        "Average",
        periodSeconds,
        isPartial = isPartial || problem.isDefined || subject.isThin,
        points = subject.points,
      )
    }
    val where = s"Prometheus ${calls.where}"
    CollectedMetrics(
      series,
      problem
        .map(words => s"$where $words Metric ${query.metric} is missing or incomplete.")
        .toVector ++
        found.flatMap(_.notes).distinct.map(note => s"$where remarks on ${query.metric}: ${note.stripSuffix(".")}.") ++
        Option.when(isPartial)(
          s"$where gave a partial answer for ${query.metric}: a part of its storage did not answer, so series or values are " +
            "missing. Collect again when it is whole: -Drecollect=true."
        ) ++
        Option.when(problem.isEmpty && bySubject.isEmpty)(
          s"$where has no series for ${query.metric}. Check the expression in the target's block metrics.prometheus."
        ) ++ Vector(
          few(
            bySubject.getOrElse("", Vector.empty).map(_.labels.map { case (k, v) => s"$k=$v" }.mkString("{", ",", "}"))
          ) { (count, names) =>
            s"$where has $count of ${found.map(_.series.size).sum} series without a label ${query.label} for " +
              s"${query.metric}, which are left out: $names. Check the expression in the target's block metrics.prometheus."
          },
          few(subjects.filter(_.points.isEmpty).map(_.name)) { (count, names) =>
            s"$where has no finite value of ${query.metric} for $count of ${subjects.size} subjects: $names. A division by " +
              "nothing gives none, such as by a limit that is not set; native histograms are not read."
          },
          few(subjects.filter(_.isTwice).map(_.name)) { (count, names) =>
            s"$where has several series of one ${query.label} for ${query.metric}; only one of them counts for $count of " +
              s"${subjects.size} subjects: $names. Add them up in the expression: sum by (${query.label}) (...)."
          },
        ).flatten,
    )
  }

  private def few(names: Vector[String])(sentence: (Int, String) => String): Option[String] =
    Option.when(names.nonEmpty)(sentence(names.size, FirstOf(names, PrometheusSource.Named)))
}

/** The series of a subject, one for each part of the window, or several of one part. */
final private case class Subject(name: String, parts: Vector[PrometheusSeries]) {
  val points: Vector[SeriesPoint] = SeriesPoint.ordered(parts.flatMap(_.points))

  /** Whether too few of its values are numbers. */
  def isThin: Boolean = points.size < parts.map(_.sent).sum * Subject.LeastShare

  /** Whether several of its series have values of one time. */
  def isTwice: Boolean = parts.flatMap(_.points).size > points.size
}

private object Subject {
  val LeastShare = 0.8
}

object PrometheusSource {

  /** Names in a gap. */
  private val Named = 5

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
