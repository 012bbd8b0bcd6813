package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates
import org.folio.perf.report.html.Html._

/** Bar from p50 to p95, whisker to p99, tick at the average. */
object DistributionGlyph {
  val Width = 176.0
  private val Height = 24.0
  private val Margin = 14.0

  private def x(scale: LogScale, ms: Double) = Margin + scale.x(ms) * (Width - 2 * Margin)

  def apply(
      scale: LogScale,
      averageMs: Double,
      p50Ms: Double,
      p95Ms: Double,
      p99Ms: Double,
  ): Frag = {
    val (from, to) = (x(scale, p50Ms), x(scale, p95Ms))
    val label = s"Median ${Format.whole(p50Ms)} ms, average ${Format.whole(averageMs)} ms, " +
      s"95th percentile ${Format.whole(p95Ms)} ms, 99th ${Format.whole(p99Ms)} ms"
    svg(
      at("width", Width),
      at("height", Height),
      role := "img",
      at("aria-label", label),
    )(
      Ticks.lines(ticks(scale), 0, Height),
      path(
        cls := "srun",
        at("stroke", "#1f4e8c"),
        at("stroke-width", "1.2"),
        at("d", s"M${Coordinates.coordinate(to)} 12H${Coordinates.coordinate(x(scale, p99Ms))}"),
      ),
      rect(
        cls := "frun",
        at("fill", "#1f4e8c"),
        at("x", from),
        at("y", "9.5"),
        at("width", math.max(1.5, to - from)),
        at("height", "5"),
      ),
      path(
        cls := "sink",
        at("stroke", "#4b5158"),
        at("stroke-width", "2"),
        at("d", s"M${Coordinates.coordinate(x(scale, averageMs))} 6V18"),
      ),
    )
  }

  private def ticks(scale: LogScale): Seq[Tick] =
    scale.ticks.map(ms => Tick(Coordinates.coordinate(x(scale, ms)), scale.label(ms)))

  /** The axis, for the column's head. */
  def axis(scale: LogScale): Frag =
    svg(at("width", Width), at("height", "15"), decoration)(Ticks.labels(ticks(scale), 11))

  def legend: Frag =
    Swatch.drawing(64, 14)(
      rect(
        cls := "frun",
        at("fill", "#1f4e8c"),
        at("x", "6"),
        at("y", "4.5"),
        at("width", "34"),
        at("height", "5"),
      ),
      path(cls := "srun", at("stroke", "#1f4e8c"), at("stroke-width", "1.2"), at("d", "M40 7H62")),
      path(cls := "sink", at("stroke", "#4b5158"), at("stroke-width", "2"), at("d", "M22 1V13")),
    )
}
