package org.folio.perf.report.chart

import org.folio.perf.report.html.Html._

/** A small sample of a mark, for a legend. */
object Swatch {
  def apply(css: String, colour: String): Frag =
    drawing(14, 12)(rect(cls := css, at("fill", colour), at("width", "14"), at("height", "12")))

  def line(css: String, colour: String): Frag =
    drawing(26, 10)(
      path(cls := s"ln $css", at("fill", "none"), at("stroke", colour), at("d", "M0 5H26"))
    )

  def drawing(width: Int, height: Int)(content: Frag*): Frag =
    svg(at("width", width.toDouble), at("height", height.toDouble), decoration)(content)
}
