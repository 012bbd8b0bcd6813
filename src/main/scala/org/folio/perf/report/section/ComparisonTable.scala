package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.chart.{IntervalGlyph, RatioScale}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Sign

/** The rows of a comparison, those that need attention first. */
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

  def apply(comparison: Comparison): Block = {
    val rows = comparison.rows.sortBy { row =>
      (Order.indexOf(row.verdict), -own(row).getOrElse(Double.MinValue), row.transaction)
    }
    val scale = RatioScale.over(rows.flatMap(ratios))
    val times =
      if (comparison.baseline.publishedAverages)
        "Average response time of all executions, including ramp-up and failed ones, as in the published table."
      else
        "Typical response time (geometric mean) of successful executions in the steady state, sorted by verdict and change."
    Table(
      text(times) ++ onPage(text(" Log scale; left of 1× is faster.")) ++
        axisBelow(IntervalGlyph.axis(scale)),
      columns(comparison, scale),
      rows.map(rowOf(scale)),
      "None: the run has no transactions.",
    )
  }

  /** Published averages have no adjusted change and no interval. */
  private def columns(comparison: Comparison, scale: RatioScale): Seq[Column] = {
    val published = comparison.baseline.publishedAverages
    val before = if (comparison.earlier.isEmpty) "Baseline" else "Earlier runs"
    val all = Seq(
      Column("Transaction"),
      Column("Verdict", classes = "full"),
      Column(before, "ms", number = true, phone = s"${before.toLowerCase} ms"),
      Column("This run", "ms", number = true, phone = "this run ms"),
      Column("Change", "%", number = true, phone = "change %", classes = "big"),
      Column(
        if (published) "Ratio" else "Own ratio",
        classes = "full glyph",
        axis = Some(IntervalGlyph.axis(scale)),
        drawn = true,
      ),
      Column("Own change", "%", number = true, phone = "own change %"),
      Column("95 % interval", "%", number = true, classes = "wide"),
      Column("Could see", "%", number = true, phone = "could see %"),
      Column("Average", "%", number = true, phone = "average %", classes = "wide"),
    )
    if (published) all.dropRight(4) else all
  }

  private def own(row: ComparedRow): Option[Double] =
    row.own.map(_.percent).orElse(row.changePercent)

  private def ratios(row: ComparedRow): Vector[Double] =
    row.own
      .fold(row.changePercent.toVector)(o => Vector(o.lowPercent, o.highPercent))
      .map(1 + _ / 100)

  private def rowOf(scale: RatioScale)(row: ComparedRow): Row =
    Row(
      Cell(name(row.transaction) ++ remarks(row)),
      Seq(
        verdict(row.verdict).copy(sortBy = Some(Order.indexOf(row.verdict).toString)),
        Cell.number(if (row.typicalMs.isEmpty) row.baselineAverageMs else row.baselineTypicalMs)(
          Format.whole
        ),
        Cell.number(row.typicalMs.orElse(row.averageMs))(Format.whole),
        Cell.number(row.changePercent)(Format.difference),
        glyph(scale, row),
        Cell.number(row.own.map(_.percent))(Format.difference),
        row.own.fold(Cell.absent)(interval),
        Cell.number(row.detectablePercent)(Format.difference),
        Cell.number(row.averageChangePercent)(Format.difference),
      ),
    )

  def verdict(verdict: RowVerdict): Cell = Cell(signed(Sign.of(verdict)))

  /** Sorts by its width. */
  def interval(of: Interval): Cell =
    Cell.words(
      s"${Format.difference(of.lowPercent)} to ${Format.difference(of.highPercent)}",
      (of.highPercent - of.lowPercent).toString,
    )

  private def remarks(row: ComparedRow): Text = {
    val small = for {
      own <- row.own
      now <- row.averageMs
      if isCalled(row) && (now - now / (1 + own.percent / 100)).abs < SmallMs
    } yield s"less than ${Format.whole(SmallMs)} ms"
    val errors = row.errors
      .filter(_.rose)
      .map(e =>
        s"error rate ${Format.percent(e.baselinePercent)}, now ${Format.percent(e.percent)}"
      )
    Text((row.because ++ small ++ errors).toVector.flatMap(remark(_).spans))
  }

  private def isCalled(row: ComparedRow) =
    row.verdict == RowVerdict.Slower || row.verdict == RowVerdict.Faster

  private def glyph(scale: RatioScale, row: ComparedRow): Cell =
    (row.own, row.changePercent) match {
      case (Some(own), _) =>
        Cell(drawing(IntervalGlyph(scale, own, row.verdict)), Some(own.percent.toString))
      case (None, Some(change)) =>
        Cell(drawing(IntervalGlyph.point(scale, change, row.verdict)), Some(change.toString))
      case _ => Cell.absent
    }
}
