package org.folio.perf.report.chart

import org.folio.perf.report.html.Html._

/**
 * A tick of a horizontal axis.
 *
 * @param x a length in the drawing, e.g. `14.5` or `28.68%`
 * @param isBase what the others are compared with: 0, or 1×
 */
final case class Tick(x: String, label: String, isBase: Boolean = false)

/** Ticks as lines, as labels, or both. */
object Ticks {
  def lines(ticks: Seq[Tick], from: Double, to: Double): Frag =
    frag(
      ticks.map(tick =>
        svgLine(
          cls := (if (tick.isBase) "ax" else "gl"),
          at("stroke", "#ddd"),
          at("x1", tick.x),
          at("x2", tick.x),
          at("y1", from),
          at("y2", to),
        )
      )
    )

  def labels(ticks: Seq[Tick], y: Double, fontSize: Double = 11): Frag =
    frag(
      ticks.map(tick =>
        svgText(
          at("x", tick.x),
          at("y", y),
          at("font-size", fontSize),
          at("text-anchor", "middle"),
        )(tick.label)
      )
    )
}
