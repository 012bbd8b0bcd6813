package org.folio.perf.report.chart

import org.folio.perf.analysis.RatioRow
import org.folio.perf.report.html.Coordinates
import org.folio.perf.report.html.Html._

/** Dots next to a heat map: the median of each tenant's ratios, from 0.5 to 2. */
object OverallDots {
  private val Width = 96.0
  private val Ratios = Vector(0.5 -> "½×", 1.0 -> "1×", 2.0 -> "2×")

  private def x(ratio: Double): Double = {
    val share = math.min(1, math.max(0, (math.log(ratio) / math.log(2) + 1) / 2))
    14 + share * (Width - 28)
  }

  private def ticks: Seq[Tick] = Ratios.map { case (ratio, text) =>
    Tick(Coordinates.coordinate(x(ratio)), text, isBase = ratio == 1.0)
  }

  def apply(rows: Vector[RatioRow], tops: Vector[Int], top: Int, bottom: Int, cell: Int): Frag =
    svg(at("width", Width), at("height", bottom.toDouble + 2), decoration)(
      svgText(
        at("font-size", "10.5"),
        at("x", Width / 2),
        at("y", top - 24.0),
        at("text-anchor", "middle"),
      )(
        "overall"
      ),
      Ticks.lines(ticks, top.toDouble - 4, bottom.toDouble),
      Ticks.labels(ticks, top - 8.0, fontSize = 10.5),
      path(
        cls := "rundots",
        at("stroke", "#1f4e8c"),
        at("stroke-width", "5"),
        at("stroke-linecap", "round"),
        at("d", dots(rows, tops, cell)),
      ),
    )

  private def dots(rows: Vector[RatioRow], tops: Vector[Int], cell: Int): String =
    rows
      .zip(tops)
      .flatMap { case (row, y) =>
        row.overall.filter(_ > 0).map(r => s"M${Coordinates.coordinate(x(r))} ${y + cell / 2}h.1")
      }
      .mkString
}
