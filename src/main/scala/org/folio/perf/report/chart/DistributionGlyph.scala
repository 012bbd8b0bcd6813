package org.folio.perf.report.chart

import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates
import org.folio.perf.report.html.Html._
import org.folio.perf.analysis.RatioRow

/** Bar from p50 to p95, whisker to p99, tick at the average. */
object DistributionGlyph {
  val Width = 176.0
  private val Height = 24.0
  private val Margin = 14.0

  private def x(scale: LogScale, ms: Double) = Margin + scale.x(ms) * (Width - 2 * Margin)

  def apply(
      scale: LogScale,
      averageMs: Double,
      p50Ms: Double,
      p95Ms: Double,
      p99Ms: Double,
  ): Frag = {
    val (from, to) = (x(scale, p50Ms), x(scale, p95Ms))
    val label = s"Median ${Format.whole(p50Ms)} ms, average ${Format.whole(averageMs)} ms, " +
      s"95th percentile ${Format.whole(p95Ms)} ms, 99th ${Format.whole(p99Ms)} ms"
    svg(
      at("width", Width),
      at("height", Height),
      role := "img",
      at("aria-label", label),
    )(
      Ticks.lines(ticks(scale), 0, Height),
      path(
        cls := "srun",
        at("stroke", "#1f4e8c"),
        at("stroke-width", "1.2"),
        at("d", s"M${Coordinates.coordinate(to)} 12H${Coordinates.coordinate(x(scale, p99Ms))}"),
      ),
      rect(
        cls := "frun",
        at("fill", "#1f4e8c"),
        at("x", from),
        at("y", "9.5"),
        at("width", math.max(1.5, to - from)),
        at("height", "5"),
      ),
      path(
        cls := "sink",
        at("stroke", "#4b5158"),
        at("stroke-width", "2"),
        at("d", s"M${Coordinates.coordinate(x(scale, averageMs))} 6V18"),
      ),
    )
  }

  private def ticks(scale: LogScale): Seq[Tick] =
    scale.ticks.map(ms => Tick(Coordinates.coordinate(x(scale, ms)), scale.label(ms)))

  /** The axis, for the column's head. */
  def axis(scale: LogScale): Frag =
    svg(at("width", Width), at("height", "15"), decoration)(Ticks.labels(ticks(scale), 11))

  def legend: Frag =
    Swatch.drawing(64, 14)(
      rect(
        cls := "frun",
        at("fill", "#1f4e8c"),
        at("x", "6"),
        at("y", "4.5"),
        at("width", "34"),
        at("height", "5"),
      ),
      path(cls := "srun", at("stroke", "#1f4e8c"), at("stroke-width", "1.2"), at("d", "M40 7H62")),
      path(cls := "sink", at("stroke", "#4b5158"), at("stroke-width", "2"), at("d", "M22 1V13")),
    )
}

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
