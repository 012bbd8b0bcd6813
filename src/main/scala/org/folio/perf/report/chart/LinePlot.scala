package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
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
) {

  /** The largest value of all lines. */
  def highest: Double = ((run +: (band ++ plan).toVector).flatMap(_.max) ++ limit.map(_._1)).maxOption.getOrElse(0.0)
}

/** Lines over time: the lines stretch with the page, the text does not. */
object LinePlot {
  val Height = 54.0
  private val Above = 7.0

  /** @param label one sentence that describes the plot */
  def apply(
      axis: TimeScale,
      scale: ValueScale,
      drawing: PlotLines,
      label: String,
  ): Frag = {
    val inner = drawing.height - 2 * Above
    // Margin above and below the axis of values, in per cent of its height.
    val margin = Above / inner * 100
    def place(value: Double) = Above + scale.y(value) / 100 * inner
    picture("100%", drawing.height, label)(
      axis.shading,
      if (drawing.run.isEmpty) nothing
      else
        frag(scale.ticks.map(value => tick(value == scale.bottom, place(value), Format.tick(value)))),
      TimeScale.window(s"0 ${-margin} 1000 ${100 + 2 * margin}")(
        drawing.band.map { upper =>
          path(cls := "band", at("d", LinePath.band(drawing.run, upper, axis, scale)))
        },
        drawing.plan.map(plan => line("plan", LinePath.line(plan, axis, scale))),
        drawing.band.map(upper => line("edge", LinePath.line(upper, axis, scale))),
        line("run", LinePath.line(drawing.run, axis, scale)),
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
      svgLine(cls := (if (isBottom) "ax" else "gl"), across(y)),
      svgText(cls := "yt", at("y", y))(label),
    )

  private def limit(y: Double, text: String): Frag =
    frag(
      svgLine(cls := "lim", across(y)),
      svgText(at("x", "100%"), at("y", y + 12), at("text-anchor", "end"))(text),
    )

  private def across(y: Double): Modifier = modifier(at("x2", "100%"), at("y1", y), at("y2", y))

  private def line(css: String, d: String): Frag =
    path(cls := s"ln $css", at("vector-effect", "non-scaling-stroke"), at("d", d))
}

/** The `d` of a path in a drawing of 1000 by 100. */
object LinePath {

  /** One place for each minute of a day, for zooming. */
  val MostPlaces = 1440

  /** A line through the middle of each step; it breaks where a value is absent. */
  def line(series: TimeSeries, axis: TimeScale, scale: ValueScale): String = {
    val drawn = series.overlapping(0, axis.totalMs).thinned(MostPlaces)
    Segments(drawn.values).map { segment =>
      val (first, last) = (segment.head, segment.last)
      // To the edges of the first and last step, so that a single value is visible too.
      val points = (drawn.startOf(first._2) -> first._1) +:
        segment.map { case (value, i) => (drawn.startOf(i) + drawn.stepMs / 2.0, value) } :+
        (drawn.startOf(last._2 + 1) -> last._1)
      through(points.map(placed(_, axis, scale)))
    }.mkString
  }

  /** The area between two series that have the same steps. */
  def band(lower: TimeSeries, upper: TimeSeries, axis: TimeScale, scale: ValueScale): String = {
    val (low, high) = (lower.thinned(MostPlaces), upper.thinned(MostPlaces))
    Segments(low.values.zip(high.values).map { case (l, h) => l.zip(h) }).map { segment =>
      def edge(value: ((Double, Double)) => Double) = segment.flatMap { case (both, i) =>
        Vector(low.startOf(i) -> value(both), low.startOf(i + 1) -> value(both))
      }
      through((edge(_._2) ++ edge(_._1).reverse).map(placed(_, axis, scale))) + "Z"
    }.mkString
  }

  private def placed(point: (Double, Double), axis: TimeScale, scale: ValueScale): (Double, Double) =
    (axis.unit(point._1), scale.y(point._2))
}

/** Values without a gap between them, each with its index. */
object Segments {
  def apply[A](values: Vector[Option[A]]): Vector[Vector[(A, Int)]] =
    values.zipWithIndex.foldLeft(Vector.empty[Vector[(A, Int)]]) {
      case (done :+ open, (Some(value), i)) if open.last._2 == i - 1 => done :+ (open :+ (value -> i))
      case (done, (value, i)) => done ++ value.map(v => Vector(v -> i))
    }
}
