package org.folio.perf.report.chart

import org.folio.perf.model.{Interval, RowVerdict}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/** A ratio to the baseline with its interval and the tolerance; shape and colour show the verdict. */
object IntervalGlyph {
  val Width = 200.0
  private val Height = 24.0
  private val Margin = 16.0
  private val Middle = Height / 2

  private def x(scale: RatioScale, ratio: Double) =
    Margin + scale.x(ratio) * (Width - 2 * Margin)

  private def ratio(percent: Double) = 1 + percent / 100

  def apply(scale: RatioScale, of: Interval, verdict: RowVerdict): Frag = {
    val (from, to) = (x(scale, ratio(of.lowPercent)), x(scale, ratio(of.highPercent)))
    val label = s"${Format.decimal(ratio(of.percent), 2)} times the baseline, 95 % interval " +
      s"${Format.decimal(ratio(of.lowPercent), 2)} to ${Format.decimal(ratio(of.highPercent), 2)}"
    drawing(
      scale,
      label,
      path(bar(verdict), at("d", s"M${coordinate(from)} ${coordinate(Middle)}H${coordinate(to)}")),
      mark(x(scale, ratio(of.percent)), verdict),
    )
  }

  /** Glyph of a ratio without interval. */
  def point(scale: RatioScale, percent: Double, verdict: RowVerdict): Frag =
    drawing(
      scale,
      s"${Format.decimal(ratio(percent), 2)} times the baseline",
      nothing,
      mark(x(scale, ratio(percent)), verdict),
    )

  private def drawing(scale: RatioScale, label: String, bar: Frag, dot: Frag): Frag =
    picture(Width, Height, label)(
      rect(
        fill("tol", "#f1f0eb"),
        xy(x(scale, 1 / 1.1), 0),
        sized(x(scale, 1.1) - x(scale, 1 / 1.1), Height),
      ),
      Ticks.lines(ticks(scale), 0, Height),
      bar,
      dot,
    )

  /** A square for slower, a ring for unclear, a filled dot for all others. */
  private def mark(at0: Double, verdict: RowVerdict): Frag = verdict match {
    case RowVerdict.Slower | RowVerdict.StandsOut =>
      rect(fill("fbad", "#ad3608"), xy(at0 - 4, Middle - 4), sized(8, 8))
    case RowVerdict.NoEvidence | RowVerdict.NotJudged | RowVerdict.NotComparable =>
      circle(
        fill("open sink", "#fff"),
        at("stroke", "#4b5158"),
        at("stroke-width", "1.6"),
        at("cx", at0),
        at("cy", Middle),
        at("r", "3.8"),
      )
    case RowVerdict.Faster => dot("fgood", "#0a6b62", at0)
    case RowVerdict.Unchanged => dot("fink", "#4b5158", at0)
  }

  private def dot(css: String, colour: String, at0: Double): Frag =
    circle(fill(css, colour), at("cx", at0), at("cy", Middle), at("r", "4"))

  private def bar(verdict: RowVerdict): Modifier = verdict match {
    case RowVerdict.Slower => stroke("sbad", "#ad3608", "2")
    case RowVerdict.Faster => stroke("sgood", "#0a6b62", "2")
    case _ => stroke("sink", "#4b5158", "2")
  }

  private def ticks(scale: RatioScale): Seq[Tick] =
    scale.ticks.map(r => Tick(coordinate(x(scale, r)), scale.label(r), isBase = r == 1.0))

  /** The axis, for the column's head. */
  def axis(scale: RatioScale): Frag = ornament(Width, 15)(Ticks.labels(ticks(scale), 11))

  /** A sample of a mark, for the legend. */
  def swatch(verdict: RowVerdict): Frag = ornament(16, 24)(mark(8, verdict))
}
