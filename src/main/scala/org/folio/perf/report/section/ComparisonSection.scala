package org.folio.perf.report.section

import org.folio.perf.analysis.pair.{Baseline, OpenRows}
import org.folio.perf.analysis.verdict.BaselineWords
import org.folio.perf.model.RowVerdict._
import org.folio.perf.model._
import org.folio.perf.report.chart.{IntervalGlyph, LogAxis}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.{Html, Sign}

/** Every transaction compared with the baseline: the change, its interval and the detectable change. */
object ComparisonSection
    extends Section("comparison", "Comparison with the baseline", Some(Chapter.Results), short = "Comparison") {

  override def badge(run: RunReport): Option[Badge] = run.comparison.map { c =>
    val slower = c.count(Slower)
    if (slower > 0) Badge(s"${Format.whole(slower.toLong)} slower", alarming = true)
    else Badge(Format.whole(c.rows.size.toLong))
  }

  override def absence(run: RunReport): Option[String] =
    Option.when(run.comparison.isEmpty)(
      if (Baseline.absence(run).isEmpty) "no baseline is named" else "no baseline was found"
    )

  def content(run: RunReport): Block =
    run.comparison.fold(nothing)(compared(run, _))

  private def compared(run: RunReport, comparison: Comparison): Block =
    blocks(
      comparison.platforms.fold(nothing)(PlatformTables.caution(_, "The baseline", "this run")),
      lead(BaselineWords(comparison).mkString(" ")),
      note(summary(comparison)),
      overall(comparison),
      // Limits of the verdicts.
      Block.sentences(comparison.cautions ++ comparison.remarks.drop(1)),
      if (comparison.baseline.publishedAverages) nothing
      else
        blocks(legend, Folded("How changes are judged", note(Explanation))),
      ComparisonTable(comparison, run.blocks),
      SuspectTable(comparison),
      TailTable(comparison),
    )

  private def summary(comparison: Comparison): Text = {
    val earlier = comparison.earlier.size
    text("Baseline: ") ++ name(comparison.baseline.id) ++ " (" ++ name(comparison.baseline.title) ++
      (if (earlier == 0) ")"
       else s") and ${Format.count(earlier, "earlier run")}") ++
      s". ${VerdictCounts(comparison)}."
  }

  private def overall(comparison: Comparison): Block =
    Block.sentences(
      comparison.cluster.toVector.map(c =>
        s"All transactions together: ${Format.signed(c.change.percent)}. Their detectable change is " +
          s"${Format.signed(c.detectablePercent)}."
      )
    )

  private def legend: Block = {
    import Html._
    Block.Drawing(
      ul(cls := "legend")(
        Vector(
          Slower -> "slower",
          Faster -> "faster",
          Unchanged -> "unchanged: the interval lies within the band, and so does the change",
          NoEvidence -> "undecided: no evidence of either",
        ).map { case (verdict, text) => li(IntervalGlyph.swatch(verdict), text) },
        li("bar: 95 % confidence interval of one transaction by itself; band: −9 to +10 %, a ratio of 1.1"),
      )
    )
  }

  private val Explanation =
    "Own change is the change of a transaction without the change of all together, and its 95 % interval is that of " +
      "one transaction by itself. Slower and faster need more: a ratio of 1.1, and no 0 in the interval when it is " +
      "widened for the number of transactions. So among equal runs, at most one in twenty has any transaction called " +
      "slower, and a printed interval without 0 may be no evidence. Average is the change of the arithmetic mean, " +
      "which few slow executions may rule."

}

/** Number of transactions with each verdict, such as "24 transactions: 3 slower, 21 unchanged". */
object VerdictCounts {
  def apply(comparison: Comparison): String = {
    val counts = comparison.counted(ComparisonTable.Order).getOrElse("none to compare")
    s"${Format.count(comparison.rows.size, "transaction")}: $counts"
  }
}

/** The rows of a comparison, those that need attention first. */
private[report] object ComparisonTable {
  private val SmallMs = 50.0

  val Order: Vector[RowVerdict] = Vector(
    Slower,
    StandsOut,
    NoEvidence,
    Unchanged,
    Faster,
    NotJudged,
    NotComparable,
  )

  /** @param blocks of this run */
  def apply(comparison: Comparison, blocks: Option[JudgedBlocks]): Block = {
    val rows = comparison.rows.sortBy { row =>
      (Order.indexOf(row.verdict), -own(row).getOrElse(Double.MinValue), row.transaction)
    }
    val scale = LogAxis.ofRatios(rows.flatMap(ratios))
    val judged = rows.count(_.own.isDefined)
    val times =
      if (comparison.baseline.publishedAverages)
        "Average response time of all executions, including ramp-up and failed ones, as in the published table."
      else if (rows.exists(_.typicalMs.isDefined)) typical(blocks, rows.exists(_.typicalMs.isEmpty))
      else "Arithmetic means of the successful executions of the whole steady state. Sorted by verdict and change."
    val published = comparison.baseline.publishedAverages
    val before = if (comparison.earlier.isEmpty) "Baseline" else "Earlier runs"
    TableOf(rows)
      .cell("Transaction")(row => Cell(name(row.transaction) ++ remarks(row, judged)))
      .cell("Verdict", classes = "full") { row =>
        verdict(row.verdict).copy(sortBy = Some(Order.indexOf(row.verdict).toString))
      }
      .whole(before, "ms")(row => if (row.typicalMs.isEmpty) row.baselineAverageMs else row.baselineTypicalMs)
      .whole("This run", "ms")(row => row.typicalMs.orElse(row.averageMs))
      .difference("Change", "%")(_.changePercent)
      .big
      .drawn(if (published) "Ratio" else "Own ratio", "full glyph", Some(scale.head))(row => glyph(scale, row))
      // Published averages have no adjusted change and no interval.
      .when(!published)(
        _.difference("Own change", "%")(_.own.map(_.percent))
          .numeric("95 % interval", "%")(_.own.fold(Cell.absent)(interval))
          .wide
          .difference("Could see", "%")(_.detectablePercent)
          .difference("Average", "%", classes = "wide")(_.averageChangePercent)
      )
      .table(text(times) ++ onPage(text(" Log scale; left of 1× is faster.")) ++ axisBelow(scale.head))
      .orSay("None: the run has no transactions.")
      .file("comparison")
  }

  /** How the times can be recomputed. @param areMixed whether some rows have no typical time */
  private def typical(blocks: Option[JudgedBlocks], areMixed: Boolean): String =
    blocks.filter(_.blocks > 0).fold("") { b =>
      val (from, to) = (Format.duration(b.fromMs), Format.duration(b.fromMs + b.blocks * b.blockMs))
      val block = if (b.blockMs == 60000) "minute" else s"block of ${Format.duration(b.blockMs)}"
      s"Typical times are of successful executions that start from $from to $to after the load's start " +
        s"(transactions.tsv). Each $block has the geometric mean of its executions. A typical time is the median of " +
        "the geometric means of all pairs of these, for few executions their geometric mean. "
    } + (if (areMixed) "Of transactions that are not comparable, the arithmetic mean is shown. " else "") +
      "Average: change of the arithmetic mean over the whole steady state. Sorted by verdict and change."

  private def own(row: ComparedRow): Option[Double] =
    row.own.map(_.percent).orElse(row.changePercent)

  private def ratios(row: ComparedRow): Vector[Double] =
    row.own
      .fold(row.changePercent.toVector)(o => Vector(o.lowPercent, o.highPercent))
      .map(1 + _ / 100)

  def verdict(verdict: RowVerdict): Cell = Cell(signed(Sign.of(verdict)))

  def interval(of: Interval): Cell = Cell.interval(of.lowPercent, of.highPercent)

  private def remarks(row: ComparedRow, judged: Int): Text = {
    val small = for {
      own <- row.own
      now <- row.averageMs
      if row.verdict.isCalled && (now - now / (1 + own.percent / 100)).abs < SmallMs
    } yield s"less than ${Format.whole(SmallMs)} ms"
    val errors = row.errors
      .filter(_.rose)
      .map(e => s"error rate ${Format.percent(e.baselinePercent)}, now ${Format.percent(e.percent)}")
    Text((row.because ++ OpenRows.reason(row, judged) ++ small ++ errors).toVector.flatMap(remark(_).spans))
  }

  private def glyph(axis: LogAxis, row: ComparedRow): Cell = {
    val percent = own(row)
    percent.fold(Cell.absent)(p => Cell(drawing(IntervalGlyph(axis, p, row.own, row.verdict)), Some(p.toString)))
  }
}

/** 95th percentiles of both runs, folded up: only large changes are judged. */
private[section] object TailTable {

  def apply(comparison: Comparison): Block = {
    val rows = comparison.rows.flatMap(row => row.p95.map(row -> _))
    val judgement =
      "Own change: that of its ratio to the typical time, in blocks of at least five minutes; only a quarter and " +
        "more is called."
    if (rows.isEmpty) nothing
    else
      Folded(
        "95th percentiles",
        TableOf(rows.sortBy(-_._2.own.percent))
          .text("Transaction")(_._1.transaction)
          .cell("Verdict", classes = "full") { case (_, tail) => ComparisonTable.verdict(tail.verdict) }
          .whole("Baseline", "ms")(_._2.baselineMs)
          .whole("This run", "ms")(_._2.ms)
          .big
          .difference("Own change", "%")(_._2.own.percent)
          .numeric("95 % interval", "%") { case (_, tail) => ComparisonTable.interval(tail.own) }
          .difference("Could see", "%")(_._2.detectablePercent)
          .table(s"95th percentile of the successful executions of the whole steady state. $judgement")
          .file("comparison-p95"),
      )
  }
}
