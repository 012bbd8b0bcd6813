package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.{Cell, Column, Format, Numbering, Row, Sign, Table}
import org.folio.perf.report.chart.{IntervalGlyph, RatioScale}
import org.folio.perf.report.Html._

/** The rows of a comparison, what asks for attention first. */
private[section] object ComparisonTable {
  private val SmallMs = 50.0

  private val Order = Vector[RowVerdict](
    RowVerdict.Slower,
    RowVerdict.StandsOut,
    RowVerdict.NoEvidence,
    RowVerdict.Unchanged,
    RowVerdict.Faster,
    RowVerdict.NotJudged,
    RowVerdict.NotComparable,
  )

  def apply(comparison: Comparison, numbering: Numbering): Frag = {
    val rows = comparison.rows.sortBy { row =>
      (Order.indexOf(row.verdict), -own(row).getOrElse(Double.MinValue), row.transaction)
    }
    val scale = RatioScale.over(rows.flatMap(ratios))
    Table(
      numbering.table(
        if (comparison.baseline.publishedAverages)
          "Average response time of all iterations, ramp-up and failed ones included as in the published table."
        else
          "Average response times of successful iterations in the steady state, and how they changed; worst first within each verdict.",
        " Log scale; left of 1× is faster.",
        div(cls := "axis-here")(IntervalGlyph.axis(scale)),
      ),
      columns(comparison, scale),
      rows.map(rowOf(scale)),
      "None: the run has no transaction.",
    )
  }

  /** Averages alone have no own part and no interval. */
  private def columns(comparison: Comparison, scale: RatioScale): Seq[Column] = {
    val published = comparison.baseline.publishedAverages
    val ratio = if (published) "Ratio" else "Own part, ratio"
    val all = Seq(
      Column("Transaction"),
      Column("Verdict", classes = "full"),
      Column("Baseline", "ms", number = true, phone = "baseline ms"),
      Column("This run", "ms", number = true, phone = "this run ms"),
      Column("Change", "%", number = true, phone = "change %", classes = "big"),
      Column(frag(ratio, IntervalGlyph.axis(scale)), classes = "full glyph"),
      Column("Own part", "%", number = true, phone = "own %"),
      Column("95 % interval", "%", number = true, classes = "wide"),
      Column("Could see", "%", number = true, phone = "could see %"),
    )
    if (published) all.dropRight(3) else all
  }

  private def own(row: ComparedRow): Option[Double] =
    row.own.map(_.percent).orElse(row.changePercent)

  private def ratios(row: ComparedRow): Vector[Double] =
    row.own
      .fold(row.changePercent.toVector)(o => Vector(o.lowPercent, o.highPercent))
      .map(1 + _ / 100)

  private def rowOf(scale: RatioScale)(row: ComparedRow): Row =
    Row(
      Cell(frag(name(row.transaction), remark(row))),
      Seq(
        Cell(call(row.verdict), Some(Order.indexOf(row.verdict).toString)),
        Cell.number(row.baselineAverageMs)(Format.whole),
        Cell.number(row.averageMs)(Format.whole),
        Cell.number(row.changePercent)(Format.signed),
        glyph(scale, row),
        Cell.number(row.own.map(_.percent))(Format.signed),
        row.own.fold(Cell(Format.Absent, Some(""), "none"))(o =>
          Cell(
            s"${Format.signed(o.lowPercent)} to ${Format.signed(o.highPercent)}",
            Some((o.highPercent - o.lowPercent).toString),
          )
        ),
        Cell.number(row.detectablePercent)(Format.signed),
      ),
    )

  def call(verdict: RowVerdict): Frag = {
    val sign = Sign.of(verdict)
    span(cls := s"call ${sign.tone}")(sign.icon(14), sign.word)
  }

  private def remark(row: ComparedRow): Frag = {
    val small = for {
      own <- row.own
      now <- row.averageMs
      if isCalled(row) && (now - now / (1 + own.percent / 100)).abs < SmallMs
    } yield "small in absolute terms"
    val errors = row.errors
      .filter(_.rose)
      .map(e => s"failed ${Format.short(e.baselinePercent)} %, now ${Format.short(e.percent)} %")
    frag((row.because ++ small ++ errors).map(text => span(cls := "why")(text)).toSeq)
  }

  private def isCalled(row: ComparedRow) =
    row.verdict == RowVerdict.Slower || row.verdict == RowVerdict.Faster

  private def glyph(scale: RatioScale, row: ComparedRow): Cell =
    (row.own, row.changePercent) match {
      case (Some(own), _) =>
        Cell(IntervalGlyph(scale, own, row.verdict), Some(own.percent.toString))
      case (None, Some(change)) =>
        Cell(IntervalGlyph.point(scale, change, row.verdict), Some(change.toString))
      case _ => Cell(Format.Absent, Some(""), "none")
    }
}
