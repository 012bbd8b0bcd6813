package org.folio.perf.report.chart

import org.folio.perf.report.html.Coordinates
import org.folio.perf.report.html.Html._

/**
 * A chart over time as an SVG document of its own, for places that show no pages: title, readings, plot, axis and
 * legend, in the colours of paper.
 */
object ChartDocument {
  private val Width = 900.0
  private val Left = 64.0
  private val Right = 24.0
  private val PlotTop = 72.0

  /** Height of a plot. It is higher than on the page, where plots are below each other. */
  val PlotHeight = 170.0

  /**
   * @param subject before the unit of the row
   * @param row with a plot of `PlotHeight`
   * @param legend what its lines and areas mean
   */
  def apply(
      title: String,
      subject: String,
      axis: TimeScale,
      row: StripRow,
      legend: String,
  ): String = {
    val below = PlotTop + PlotHeight
    val document = svg(
      at("xmlns", "http://www.w3.org/2000/svg"),
      sized(Width, below + 56),
      at("font-family", "sans-serif"),
      at("font-size", "12"),
      at("fill", "#111315"),
    )(
      styleTag(raw(Style)),
      words(Left, 26, title, at("font-size", "16"), at("font-weight", "bold")),
      words(Left, 50, subject + readings(row), at("fill", "#4b5157")),
      svg(xy(Left, PlotTop), at("width", Width - Left - Right))(row.plot),
      svg(xy(Left, below), sized(Width - Left - Right, 20), at("font-size", "11"))(
        axis.labelled.map { case (ms, anchor) =>
          svgText(textAt(Coordinates.percent(axis.x(ms)), 14, anchor))(axis.label(ms))
        }
      ),
      words(Left, below + 44, legend, at("font-size", "11"), at("fill", "#4b5157")),
    )
    s"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n${legal(document.render)}\n"
  }

  /** The part of `report.css` that plots need. Labels of the values stand left of the plot, and so outside its window. */
  private val Style =
    "svg{overflow:visible}.time{overflow:hidden}.yt{text-anchor:end;transform:translate(-8px,4px);font-size:11px}" +
      ".ph{fill:#f1f0eb}.ax,.gl{stroke:#ddd}.band{fill:#1f4e8c;fill-opacity:.16}.ln{fill:none;stroke:#1f4e8c}" +
      ".run{stroke-width:1.6}.edge{stroke-width:.8}.plan{stroke:#858b92;stroke-width:1.4;stroke-dasharray:2 3}" +
      ".stop{stroke:#b3261e;stroke-width:1.5}.mark{stroke:#ad3608;stroke-width:1.5}"

  private def readings(row: StripRow): String = {
    val values = row.readings.map(r => s"${r.value} ${r.caption}".trim).filter(_.nonEmpty)
    (row.unit +: values).mkString(" · ")
  }

  private def words(x: Double, y: Double, text: String, more: Modifier*): Frag =
    svgText(xy(x, y), frag(text), more)
}
