package org.folio.perf.report.chart

import org.folio.perf.model.{Interval, RowVerdict}
import org.folio.perf.report.content.Format
import org.folio.perf.report.html.Coordinates.coordinate
import org.folio.perf.report.html.Html._

/** A ratio to the baseline with its interval and the tolerance; shape and colour show the verdict. */
object IntervalGlyph {
  private val Middle = LogAxis.Height / 2
  private def ratio(percent: Double) = 1 + percent / 100

  /** @param interval `None`: the ratio has none */
  def apply(axis: LogAxis, percent: Double, interval: Option[Interval], verdict: RowVerdict): Frag = {
    def times(percent: Double) = Format.decimal(ratio(percent), 2)
    val words = interval.fold("")(i => s", 95 % interval ${times(i.lowPercent)} to ${times(i.highPercent)}")
    val (from, to) = (axis.x(1 / 1.1), axis.x(1.1))
    axis.drawing(
      s"${times(percent)} times the baseline$words",
      rect(fill("tol", "#f1f0eb"), xy(from, 0), sized(to - from, LogAxis.Height)),
    )(
      frag(interval.map { i =>
        val (low, high) = (axis.x(ratio(i.lowPercent)), axis.x(ratio(i.highPercent)))
        path(bar(verdict), at("d", s"M${coordinate(low)} ${coordinate(Middle)}H${coordinate(high)}"))
      }),
      mark(axis.x(ratio(percent)), verdict),
    )
  }

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

  /** A sample of a mark, for the legend. */
  def swatch(verdict: RowVerdict): Frag = ornament(16, 24)(mark(8, verdict))
}
