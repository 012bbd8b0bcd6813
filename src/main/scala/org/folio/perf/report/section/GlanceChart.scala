package org.folio.perf.report.section

import org.folio.perf.analysis.run.Resource
import org.folio.perf.model.{BoundResource, RunReport, Series}
import org.folio.perf.report.chart._
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text.text
import org.folio.perf.report.content._

/** Load, response time and the resource that bounds the target on one time axis, with the moment of saturation. */
private[section] object GlanceChart {
  val Anchor = "glance"

  def apply(run: RunReport): Block =
    if (run.timeline.buckets.isEmpty) nothing
    else {
      val axis = TimeScale.of(run)
      Block.anchored(Anchor)(
        Figure(text(caption(run)), Strip(axis, rows(run, axis).map(_.copy(readOut = None))))
      )
    }

  private def caption(run: RunReport): String = {
    val bound = run.bound match {
      case Some(found) if found.isSaturated =>
        val since = found.saturatedAtMs.fold("")(ms => s" It was first saturated ${Format.moment(ms)}, at the line.")
        s", and the CPU of ${found.name}.$since"
      case Some(found) => s", and the CPU of ${found.name}."
      case None => "."
    }
    s"Load and response time$bound${LoadModelText.beyondPlan(run.run)} Numbers are of the steady state. Times in UTC."
  }

  /** The rows for load, response time and, if it is known, the resource. @param height of each plot */
  private[section] def rows(
      run: RunReport,
      axis: TimeScale,
      height: Double = LinePlot.Height,
  ): Seq[StripRow] = {
    val timeline = TimelineRows(run, axis, height)
    Seq(
      timeline.throughput,
      timeline.responseTimes("transactions", _.p50Ms, _.p95Ms),
    ) ++ run.bound.flatMap { found =>
      val strips = new ResourceStrips(Metrics(run), None, axis)
      seriesOf(run, found).map(of =>
        strips.line("CPU", of.copy(subject = found.name), "%", ValueScale.percent, height = height)
      )
    }
  }

  private def seriesOf(run: RunReport, bound: BoundResource): Option[Series] =
    run.infrastructure.metrics.find(s =>
      s.source == bound.source && s.metric == bound.metric && s.subject == bound.subject &&
        Resource.isProcessor(s)
    )

}

/**
 * The charts of the first screen as documents of their own: load, response time and the resource that bounds the
 * target.
 */
private[report] object MainCharts {

  /** Names without a suffix, with SVG. Empty: no transaction or request finished. */
  def documents(run: RunReport): Vector[(String, String)] =
    if (run.timeline.buckets.isEmpty) Vector.empty
    else {
      val axis = TimeScale.of(run)
      val of = s"${run.run.simulation} on ${run.run.target.name}, ${Format.date(run.run.loadStartedAt)}"
      val mark = if (axis.markMs.isEmpty) "" else " Vertical line: first saturated."
      val load = if (run.run.isOfGatling) "Line: measured." else "Line: measured. Dotted: planned."
      val resource = if (run.bound.exists(_.isSaturated)) "Bounding resource" else "Busiest resource"
      // In the order of the page; the last one may be absent.
      val words = Vector(
        ("1-load", "Load", "transactions ", load),
        ("2-response-time", "Response time", "", "Lower line: p50. Upper line: p95."),
        ("3-resource", resource, "CPU, ", "Line: measured."),
      )
      for (
        (row, (name, title, subject, legend)) <- GlanceChart
          .rows(run, axis, ChartDocument.PlotHeight)
          .toVector
          .zip(words)
      )
        yield name -> ChartDocument(s"$title: $of", subject, axis, row, s"$legend Shaded: not judged.$mark")
    }
}
