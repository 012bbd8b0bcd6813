package org.folio.perf.report.chart

import org.folio.perf.analysis.run.RatioRow
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

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
    picture(Width, Height, label)(
      Ticks.lines(ticks(scale), 0, Height),
      whisker(s"M${coordinate(to)} 12H${coordinate(x(scale, p99Ms))}"),
      bar(from, 9.5, math.max(1.5, to - from)),
      average(s"M${coordinate(x(scale, averageMs))} 6V18"),
    )
  }

  private def whisker(d: String): Frag = path(stroke("srun", "#1f4e8c", "1.2"), at("d", d))
  private def bar(x: Double, y: Double, width: Double): Frag = rect(fill("frun", "#1f4e8c"), xy(x, y), sized(width, 5))
  private def average(d: String): Frag = path(stroke("sink", "#4b5158", "2"), at("d", d))

  private def ticks(scale: LogScale): Seq[Tick] =
    scale.ticks.map(ms => Tick(coordinate(x(scale, ms)), scale.label(ms)))

  /** The axis, for the column's head. */
  def axis(scale: LogScale): Frag = ornament(Width, 15)(Ticks.labels(ticks(scale), 11))

  def legend: Frag = ornament(64, 14)(bar(6, 4.5, 34), whisker("M40 7H62"), average("M22 1V13"))
}

/** Dots next to a heat map: the median of each tenant's ratios, from 0.5 to 2. */
object OverallDots {
  private val Width = 96.0
  private val scale = RatioScale(0.5, 2)

  private def x(ratio: Double): Double = 14 + scale.x(ratio) * (Width - 28)

  private def ticks: Seq[Tick] =
    Seq(0.5, 1.0, 2.0).map(ratio => Tick(coordinate(x(ratio)), scale.label(ratio), isBase = ratio == 1))

  def apply(rows: Vector[RatioRow], tops: Vector[Int], top: Int, bottom: Int, cell: Int): Frag =
    ornament(Width, bottom.toDouble + 2)(
      svgText(at("font-size", "10.5"), xy(Width / 2, top - 24.0), at("text-anchor", "middle"))("overall"),
      Ticks.lines(ticks, top.toDouble - 4, bottom.toDouble),
      Ticks.labels(ticks, top - 8.0, fontSize = 10.5),
      path(stroke("rundots", "#1f4e8c", "5"), at("stroke-linecap", "round"), at("d", dots(rows, tops, cell))),
    )

  private def dots(rows: Vector[RatioRow], tops: Vector[Int], cell: Int): String =
    rows
      .zip(tops)
      .flatMap { case (row, y) =>
        row.overall.filter(_ > 0).map(r => s"M${coordinate(x(r))} ${y + cell / 2}h.1")
      }
      .mkString
}
