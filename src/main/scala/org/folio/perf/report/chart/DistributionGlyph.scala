package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/** Bar from p50 to p95, whisker to p99, tick at the average. */
object DistributionGlyph {
  def apply(
      axis: LogAxis,
      averageMs: Double,
      p50Ms: Double,
      p95Ms: Double,
      p99Ms: Double,
  ): Frag = {
    val (from, to) = (axis.x(p50Ms), axis.x(p95Ms))
    val label = s"Median ${Format.whole(p50Ms)} ms, average ${Format.whole(averageMs)} ms, " +
      s"95th percentile ${Format.whole(p95Ms)} ms, 99th ${Format.whole(p99Ms)} ms"
    axis.drawing(label, nothing)(
      whisker(s"M${coordinate(to)} 12H${coordinate(axis.x(p99Ms))}"),
      bar(from, 9.5, math.max(1.5, to - from)),
      average(s"M${coordinate(axis.x(averageMs))} 6V18"),
    )
  }

  private def whisker(d: String): Frag = path(stroke("srun", "#1f4e8c", "1.2"), at("d", d))
  private def bar(x: Double, y: Double, width: Double): Frag = rect(fill("frun", "#1f4e8c"), xy(x, y), sized(width, 5))
  private def average(d: String): Frag = path(stroke("sink", "#4b5158", "2"), at("d", d))

  def legend: Frag = ornament(64, 14)(bar(6, 4.5, 34), whisker("M40 7H62"), average("M22 1V13"))
}
