package org.folio.perf.report.section

import org.folio.perf.model.RunReport
import org.folio.perf.report.chart.{ChartDocument, ChartKey, TimeScale}
import org.folio.perf.report.content.Format

/** The charts of the first screen as documents of their own: load, response time and the resource that bounds the target. */
private[report] object MainCharts {

  /** Names, in the order of the page; the last one may be absent. */
  private val Names = Vector("1-load", "2-response-time", "3-resource")

  /** Names without a suffix, with SVG. Empty: no transaction or request finished. */
  def documents(run: RunReport): Vector[(String, String)] =
    if (run.timeline.buckets.isEmpty) Vector.empty
    else {
      val axis = TimeScale.of(run)
      val of = s"${run.run.simulation} on ${run.run.target}, ${Format.date(run.run.loadStartedAt)}"
      GlanceChart
        .rows(run, axis, ChartDocument.PlotHeight)
        .zip(Names)
        .map { case (row, name) =>
          val (title, subject, keys) = words(run, name)
          name -> ChartDocument(s"$title: $of", subject, axis, row, keys ++ shading(axis))
        }
        .toVector
    }

  /** Title, subject and legend of a chart. */
  private def words(run: RunReport, name: String): (String, String, Vector[ChartKey]) = {
    val measured = ChartKey.line("measured", Colour)
    name match {
      case "1-load" =>
        ("Load", "transactions ", Vector(measured, ChartKey.dotted("planned", "#858b92")))
      case "2-response-time" =>
        val keys = Vector(ChartKey.line("p50", Colour), ChartKey.area("p50 to p95", "#c9d5e5"))
        ("Response time", "", keys)
      case _ =>
        val isSaturated = run.bound.exists(_.isSaturated)
        (if (isSaturated) "Bounding resource" else "Busiest resource", "CPU, ", Vector(measured))
    }
  }

  private def shading(axis: TimeScale): Vector[ChartKey] =
    ChartKey.area("not judged", "#f1f0eb") +:
      axis.markMs.map(_ => ChartKey.line("first saturated", TimeScale.MarkColour)).toVector

  private val Colour = "#1f4e8c"
}
