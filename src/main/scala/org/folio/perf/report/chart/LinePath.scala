package org.folio.perf.report.chart

import org.folio.perf.report.html.Coordinates.coordinate

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
      through(points, axis, scale)
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
        through(there ++ back, axis, scale) + "Z"
      }
      .mkString
  }

  private def edges(p: Place, value: Double) = Vector(p.fromMs -> value, p.toMs -> value)

  private def segmentsOf(series: TimeSeries, axis: TimeScale) =
    Thinned
      .segments(Thinned.places(series.overlapping(0, axis.totalMs), MostPlaces))(_.lowest.isDefined)

  private def through(
      points: Vector[(Double, Double)],
      axis: TimeScale,
      scale: ValueScale,
  ): String =
    points
      .map { case (ms, value) =>
        s"${coordinate(axis.unit(ms))} ${coordinate(scale.y(value))}"
      }
      .distinct
      .mkString("M", "L", "")
}
