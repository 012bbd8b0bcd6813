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
          path(
            fill("band", "#1f4e8c"),
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
      svgLine(stroke(if (isBottom) "ax" else "gl", "#ddd"), across(y)),
      svgText(cls := "yt", at("y", y), at("font-size", "11"))(label),
    )

  private def limit(y: Double, text: String): Frag =
    frag(
      svgLine(stroke("lim", "#ad3608"), at("stroke-dasharray", "5 3"), across(y)),
      svgText(cls := "over", at("x", "100%"), at("y", y + 12), at("text-anchor", "end"))(text),
    )

  private def across(y: Double): Modifier = modifier(at("x2", "100%"), at("y1", y), at("y2", y))

  private def line(css: String, colour: String, d: String): Frag =
    path(outline(s"ln $css", colour), at("vector-effect", "non-scaling-stroke"), at("d", d))
}

/** The `d` of a path in a drawing of 1000 by 100. */
object LinePath {

  /** One place for each minute of a day, for zooming. */
  val MostPlaces = 1440

  /** A line through the middle of each step; it breaks where a value is absent. */
  def line(series: TimeSeries, axis: TimeScale, scale: ValueScale): String =
    segmentsOf(series, axis).map { segment =>
      val inner = segment.flatMap { p =>
        val values = (p.lowest ++ p.highest).toVector.distinct
        val ordered = if (p.rising) values else values.reverse
        val width = (p.toMs - p.fromMs) / (ordered.size + 1).toDouble
        ordered.zipWithIndex.map { case (v, i) => (p.fromMs + width * (i + 1).toDouble, v) }
      }
      // To the edges of the first and last step, so that a single value is visible too.
      val points = (segment.head.fromMs -> inner.head._2) +: inner :+
        (segment.last.toMs -> inner.last._2)
      through(points.map(placed(_, axis, scale)))
    }.mkString

  /** The area between two series that have the same steps. */
  def band(lower: TimeSeries, upper: TimeSeries, axis: TimeScale, scale: ValueScale): String = {
    val lows = Thinned.places(lower, MostPlaces)
    val highs = Thinned.places(upper, MostPlaces)
    Thinned
      .segments(lows.zip(highs)) { case (l, h) => l.lowest.isDefined && h.highest.isDefined }
      .map { segment =>
        val there = segment.flatMap { case (_, h) => h.highest.map(edges(h, _)) }.flatten
        val back = segment.flatMap { case (l, _) => l.lowest.map(edges(l, _)) }.flatten.reverse
        through((there ++ back).map(placed(_, axis, scale))) + "Z"
      }
      .mkString
  }

  private def edges(p: Place, value: Double) = Vector(p.fromMs -> value, p.toMs -> value)

  private def segmentsOf(series: TimeSeries, axis: TimeScale) =
    Thinned
      .segments(Thinned.places(series.overlapping(0, axis.totalMs), MostPlaces))(_.lowest.isDefined)

  private def placed(point: (Double, Double), axis: TimeScale, scale: ValueScale): (Double, Double) =
    (axis.unit(point._1), scale.y(point._2))
}

/**
 * One place of a drawn line, with the extremes of the values that fall on it.
 *
 * @param lowest `None`: no value, the line has a gap
 * @param rising whether the lowest came before the highest
 */
final case class Place(
    fromMs: Double,
    toMs: Double,
    lowest: Option[Double],
    highest: Option[Double],
    rising: Boolean,
)

object Thinned {

  /** Joins steps until at most `most` places remain; extremes stay, so that no peak is lost. */
  def places(series: TimeSeries, most: Int): Vector[Place] = {
    val width = math.max(1, (series.values.size + most - 1) / most)
    series.values
      .grouped(width)
      .zipWithIndex
      .map { case (group, i) =>
        val fromMs = (series.fromMs + i.toLong * width * series.stepMs).toDouble
        val toMs = fromMs + (group.size * series.stepMs).toDouble
        val lowest = group.flatten.minOption
        val highest = group.flatten.maxOption
        Place(fromMs, toMs, lowest, highest, group.indexOf(lowest) <= group.indexOf(highest))
      }
      .toVector
  }

  /** Groups of neighbours without a gap between them. */
  def segments[A](items: Vector[A])(isThere: A => Boolean): Vector[Vector[A]] = {
    val found = Vector.newBuilder[Vector[A]]
    var rest = items
    while (rest.nonEmpty) {
      val (segment, after) = rest.dropWhile(!isThere(_)).span(isThere)
      if (segment.nonEmpty) found += segment
      rest = after
    }
    found.result()
  }
}
