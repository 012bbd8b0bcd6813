package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Html._

/** A line of a chart: value and milliseconds, by load. @param failed loads that were too much */
final case class LoadLine(name: String, points: Vector[(Double, Double)], failed: Set[Double] = Set.empty)

/**
 * @param lines one for each context
 * @param format of values, which are milliseconds unless it says otherwise
 * @param band loads between which something lies
 */
final case class LoadChart(
    title: String,
    axis: String,
    lines: Vector[LoadLine],
    format: Double => String = Format.seconds,
    band: Option[(Double, Double)] = None,
)

/** Values over a load: a small chart for each of some things, a line for each context, on a numeric axis. */
object SmallMultiples {
  private val Width = 300.0
  private val Height = 132.0
  private val Left = 8.0
  private val Right = 8.0
  private val Top = 22.0
  private val Bottom = 20.0
  private val LongestTitle = 40

  def apply(charts: Vector[LoadChart]): Frag = {
    val names = charts.flatMap(_.lines.map(_.name)).distinct
    frag(
      if (names.size < 2) nothing
      else
        p(cls := "legend")(names.zipWithIndex.map { case (words, index) =>
          span(ornament(24, 8)(line(index, names.size, "M0 4H24")), s" $words ")
        }),
      div(cls := "multiples")(charts.map(chart(_, names))),
    )
  }

  private def chart(chart: LoadChart, names: Vector[String]): Frag = {
    val points = chart.lines.flatMap(_.points)
    val times = points.map(_._2)
    val loads = points.map(_._1).distinct.sorted
    val scale = ValueScale.fromZero(times.max)
    def x(load: Double) = Left + (load - loads.head) / math.max(loads.last - loads.head, 1e-9) * (Width - Left - Right)
    def y(ms: Double) = Top + scale.y(ms) / 100 * (Height - Top - Bottom)
    svg(
      at("viewBox", s"0 0 ${Width.toInt} ${Height.toInt}"),
      at("width", "100%"),
      role := "img",
      at("aria-label", s"${chart.title}: ${chart.format(times.min)} to ${chart.format(times.max)}"),
    )(
      chart.band.map { case (low, high) =>
        rect(cls := "band", xy(x(low), Top), sized(math.max(1.0, x(high) - x(low)), Height - Top - Bottom))
      },
      svgText(cls := "k", xy(Left, 12), at("font-size", "11"))(Format.cut(chart.title, LongestTitle)),
      Seq(0.0, scale.top).map { ms =>
        svgLine(
          cls := (if (ms == 0) "ax" else "gl"),
          at("x1", Left),
          at("x2", Width - Right),
          at("y1", y(ms)),
          at("y2", y(ms)),
        )
      },
      text(Width - Right, y(scale.top) - 3, "end", chart.format(scale.top)),
      text(Left, Height - 5, "start", Format.tick(loads.head)),
      text(Width - Right, Height - 5, "end", s"${Format.tick(loads.last)} ${chart.axis}"),
      chart.lines.map(l => lineOf(l, names.indexOf(l.name), names.size, x, y)),
    )
  }

  private def lineOf(of: LoadLine, index: Int, lines: Int, x: Double => Double, y: Double => Double): Frag = {
    val points = of.points.map { case (load, value) => (load, x(load), y(value)) }
    frag(
      if (points.size < 2) nothing else line(index, lines, through(points.map(p => (p._2, p._3)))),
      points.map { case (load, a, b) =>
        circle(
          cls := (if (of.failed(load)) "fbad" else css(index, lines)),
          at("cx", a),
          at("cy", b),
          at("r", if (lines == 1) 3.0 else 2.0),
        )
      },
    )
  }

  /** The last is the one that is judged; the first is the baseline. */
  private def css(index: Int, lines: Int): String =
    if (index == lines - 1) "run" else if (index == 0) "base" else "other"

  private def line(index: Int, lines: Int, d: String): Frag =
    path(
      cls := s"ln ${css(index, lines)}",
      at("stroke-dasharray", if (index == 0 || index == lines - 1) "none" else s"${2 + 3 * index} 3"),
      at("d", d),
    )

  private def text(x: Double, y: Double, anchor: String, words: String): Frag =
    svgText(textAt(x, y, anchor))(words)
}
