package org.folio.perf.report.chart

import org.folio.perf.report.html.Html._

/**
 * The lines of a plot, all on one axis of values.
 *
 * @param run this run's line
 * @param band a second series above the first: the area between the two is shaded
 * @param plan what was planned, dotted
 * @param limit value and its label, dashed
 * @param height of the plot in pixels
 */
final case class PlotLines(
    run: TimeSeries,
    band: Option[TimeSeries] = None,
    plan: Option[TimeSeries] = None,
    limit: Option[(Double, String)] = None,
    height: Double = LinePlot.Height,
)

/** Lines over time: the lines stretch with the page, the text does not. */
object LinePlot {
  val Height = 54.0
  private val Above = 7.0

  /** @param label one sentence that describes the plot */
  def apply(
      axis: TimeScale,
      scale: ValueScale,
      drawing: PlotLines,
      tickLabel: Double => String,
      label: String,
  ): Frag = {
    val inner = drawing.height - 2 * Above
    // Margin above and below the axis of values, in per cent of its height.
    val margin = Above / inner * 100
    def place(value: Double) = Above + scale.y(value) / 100 * inner
    svg(
      at("width", "100%"),
      at("height", drawing.height),
      role := "img",
      at("aria-label", label),
    )(
      axis.shading,
      if (drawing.run.isEmpty) nothing
      else
        frag(scale.ticks.map(value => tick(value == scale.bottom, place(value), tickLabel(value)))),
      TimeScale.window(s"0 ${-margin} 1000 ${100 + 2 * margin}")(
        drawing.band.map { upper =>
          path(
            cls := "band",
            at("fill", "#1f4e8c"),
            at("fill-opacity", ".16"),
            at("d", LinePath.band(drawing.run, upper, axis, scale)),
          )
        },
        drawing.plan.map(plan => line("plan", "#858b92", LinePath.line(plan, axis, scale))),
        drawing.band.map(upper => line("edge", "#1f4e8c", LinePath.line(upper, axis, scale))),
        line("run", "#1f4e8c", LinePath.line(drawing.run, axis, scale)),
      ),
      drawing.limit.map { case (value, text) => limit(place(value), text) },
      if (drawing.run.isEmpty)
        svgText(at("x", "50%"), at("y", drawing.height / 2 + 4), at("text-anchor", "middle"))(
          "no value measured"
        )
      else nothing,
    )
  }

  private def tick(isBottom: Boolean, y: Double, label: String): Frag =
    frag(
      svgLine(
        cls := (if (isBottom) "ax" else "gl"),
        at("stroke", "#ddd"),
        at("x2", "100%"),
        at("y1", y),
        at("y2", y),
      ),
      svgText(cls := "yt", at("y", y), at("font-size", "11"))(label),
    )

  private def limit(y: Double, text: String): Frag =
    frag(
      svgLine(
        cls := "lim",
        at("stroke", "#ad3608"),
        at("stroke-dasharray", "5 3"),
        at("x2", "100%"),
        at("y1", y),
        at("y2", y),
      ),
      svgText(cls := "over", at("x", "100%"), at("y", y + 12), at("text-anchor", "end"))(text),
    )

  private def line(css: String, colour: String, d: String): Frag =
    path(
      cls := s"ln $css",
      at("fill", "none"),
      at("stroke", colour),
      at("vector-effect", "non-scaling-stroke"),
      at("d", d),
    )
}
