package org.folio.perf.report.chart

import org.folio.perf.analysis.comparison.{LoadPanel, LoadPanels}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Html._

/** Response times over the load: a small chart for each transaction, a line for each release or configuration. */
object SmallMultiples {
  private val Width = 300.0
  private val Height = 132.0
  private val Left = 8.0
  private val Right = 8.0
  private val Top = 22.0
  private val Bottom = 20.0
  private val LongestTitle = 40
  private val LongestLabel = 12

  def apply(panels: LoadPanels): Frag =
    frag(
      if (panels.lines.size < 2) nothing
      else
        p(cls := "legend")(panels.lines.zipWithIndex.map { case (words, index) =>
          span(
            ornament(24, 8)(line(index, panels.lines.size, "M0 4H24")),
            s" $words ",
          )
        }),
      div(cls := "multiples")(panels.shown.map(panel(_, panels))),
    )

  private def panel(panel: LoadPanel, panels: LoadPanels): Frag = {
    val values = panel.lines.flatten.flatten
    val scale = ValueScale.fromZero(values.max)
    val n = panels.columns.size
    def x(i: Int) = Left + (if (n == 1) 0.5 else i.toDouble / (n - 1).toDouble) * (Width - Left - Right)
    def y(ms: Double) = Top + scale.y(ms) / 100 * (Height - Top - Bottom)
    def label(i: Int) = {
      val anchor = if (i == 0) "start" else if (i == n - 1) "end" else "middle"
      text(x(i), Height - 5, anchor, Format.cut(panels.columns(i), LongestLabel))
    }
    svg(
      at("viewBox", s"0 0 ${Width.toInt} ${Height.toInt}"),
      at("width", "100%"),
      role := "img",
      at("aria-label", s"${panel.title}: ${Format.seconds(values.min)} to ${Format.seconds(values.max)}"),
    )(
      svgText(cls := "k", xy(Left, 12), at("font-size", "11"))(Format.cut(panel.title, LongestTitle)),
      Seq(0.0, scale.top).map { ms =>
        svgLine(
          stroke(if (ms == 0) "ax" else "gl", "#ddd"),
          at("x1", Left),
          at("x2", Width - Right),
          at("y1", y(ms)),
          at("y2", y(ms)),
        )
      },
      text(Width - Right, y(scale.top) - 3, "end", Format.seconds(scale.top)),
      (if (n <= 2) Seq(0, n - 1).distinct else Seq(0, n / 2, n - 1)).map(label),
      panel.lines.zipWithIndex.map { case (values, index) => lineOf(values, index, panels.lines.size, x, y) },
    )
  }

  private def lineOf(
      values: Vector[Option[Double]],
      index: Int,
      lines: Int,
      x: Int => Double,
      y: Double => Double,
  ): Frag = {
    val points = values.zipWithIndex.collect { case (Some(ms), place) => (x(place), y(ms)) }
    frag(
      if (points.size < 2) nothing
      else
        line(index, lines, through(points)),
      points.map { case (a, b) =>
        circle(
          cls := (if (index == lines - 1) "srun" else ""),
          at("cx", a),
          at("cy", b),
          at("r", if (lines == 1) 3.0 else 2.0),
          at("fill", colour(index, lines)),
        )
      },
    )
  }

  /** The last is the one that is judged; the first is the baseline. */
  private def colour(index: Int, lines: Int): String =
    if (index == lines - 1) "#1f4e8c" else if (index == 0) "#858b92" else "#7a93b8"

  private def line(index: Int, lines: Int, d: String): Frag =
    path(
      outline(if (index == lines - 1) "ln run" else "ln", colour(index, lines)),
      at("stroke-width", if (index == lines - 1) "2" else "1.4"),
      at("stroke-dasharray", if (index == 0 || index == lines - 1) "none" else s"${2 + 3 * index} 3"),
      at("d", d),
    )

  private def text(x: Double, y: Double, anchor: String, words: String): Frag =
    svgText(textAt(x, y, anchor))(words)
}
