package org.folio.perf.report.section

import org.folio.perf.analysis.comparison.PlatformWords
import org.folio.perf.analysis.story.BaselineWords
import org.folio.perf.model._
import org.folio.perf.report.chart.IntervalGlyph
import org.folio.perf.report.content.Block.{blocks, lead, note, nothing, Folded}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/** Every transaction compared with the baseline: the change, its interval and the detectable change. */
object ComparisonSection extends Section {
  val id = "comparison"
  val title = "Comparison with the baseline"
  override val shortTitle: String = "Comparison"
  val chapter: Option[Chapter] = Some(Chapter.Results)

  override def badge(run: RunReport): Option[Badge] = run.comparison.map { c =>
    val slower = c.count(RowVerdict.Slower)
    if (slower > 0) Badge(s"${Format.whole(slower.toLong)} slower", alarming = true)
    else Badge(Format.whole(c.rows.size.toLong))
  }

  override def absence(run: RunReport): Option[String] =
    Option.when(run.comparison.isEmpty)("no baseline is named")

  def content(run: RunReport): Block =
    run.comparison.fold(nothing)(of(run, _))

  private def of(run: RunReport, comparison: Comparison): Block = {
    val statistics: Vector[Block] =
      if (comparison.baseline.publishedAverages) Vector.empty
      else Vector(FamilyTable(comparison), TailTable(comparison))
    blocks(
      comparison.platforms.fold(nothing)(change =>
        Block.Notice(
          blocks(Block.paragraph(PlatformWords.caution(change, "The baseline", "this run")))
        )
      ),
      lead(BaselineWords.sentences(comparison).mkString(" ")),
      findings(run),
      note(summary(comparison)),
      overall(comparison),
      conditions(comparison),
      if (comparison.baseline.publishedAverages) nothing
      else
        blocks(legend, Folded("How changes are judged", note(Explanation ++ example(comparison)))),
      ComparisonTable(comparison),
      SuspectTable(comparison),
      blocks(statistics: _*),
    )
  }

  private def summary(comparison: Comparison): Text = {
    val order = Vector(
      RowVerdict.Slower -> "slower",
      RowVerdict.Faster -> "faster",
      RowVerdict.Unchanged -> "unchanged",
      RowVerdict.NoEvidence -> "without evidence",
      RowVerdict.StandsOut -> "standing out",
      RowVerdict.NotJudged -> "not judged",
      RowVerdict.NotComparable -> "not comparable",
    )
    val parts = order.flatMap { case (verdict, word) =>
      val n = comparison.count(verdict)
      if (n == 0) None else Some(s"${Format.whole(n.toLong)} $word")
    }
    val of = Format.count(comparison.rows.size, "transaction", "transactions")
    val earlier = comparison.earlier.size
    text("Baseline: ") ++ name(comparison.baseline.id) ++ " (" ++ name(comparison.baseline.title) ++
      (if (earlier == 0) ")"
       else s") and ${Format.count(earlier, "earlier run", "earlier runs")}") ++
      s". $of: ${if (parts.isEmpty) "none to compare" else parts.mkString(", ")}."
  }

  /** Findings of the comparison, each with a link to its certainty and advice. */
  private def findings(run: RunReport): Block =
    Block.bullets(
      run.findings
        .filter(_.evidence.headOption.contains(id))
        .take(MostFindings)
        .map(f =>
          text(s"${f.statement} ") ++ onPage(link(s"#${FindingsSection.anchorOf(f)}", "Finding"))
        )
    )

  private val MostFindings = 4

  private def overall(comparison: Comparison): Block =
    Block.sentences(
      comparison.cluster.toVector.map(c =>
        s"The detectable change of all transactions together is ${Format.signed(c.detectablePercent)}."
      ) ++ comparison.overall.map(o =>
        s"Geometric mean of all ratios: ${percent(o)}. Every transaction has the same weight."
      )
    )

  /** Limits of the verdicts; many sentences are folded up. */
  private def conditions(comparison: Comparison): Block = {
    val all = comparison.cautions ++ comparison.remarks.drop(1)
    if (all.size <= MostConditions) Block.sentences(all)
    else
      blocks(
        Block.sentences(all.take(MostConditions)),
        Folded(
          Format.count(all.size - MostConditions, "more condition", "more conditions"),
          Block.sentences(all.drop(MostConditions)),
        ),
      )
  }

  private val MostConditions = 3

  private def percent(of: Interval): String =
    s"${Format.signed(of.percent)}, 95${Format.NoBreak}% confidence interval " +
      s"${Format.signedValue(of.lowPercent)} to ${Format.signed(of.highPercent)}"

  private def legend: Block = {
    import Html._
    Block.Drawing(
      ul(cls := "legend")(
        Vector(
          RowVerdict.Slower -> "slower",
          RowVerdict.Faster -> "faster",
          RowVerdict.Unchanged -> "unchanged: the interval lies within ±10 %",
          RowVerdict.NoEvidence -> "no evidence: the interval is too wide",
        ).map { case (verdict, text) => li(IntervalGlyph.swatch(verdict), text) },
        li("bar: 95 % confidence interval; band: ±10 %"),
      )
    )
  }

  private val Explanation =
    "Own change is the change of a transaction without the change of all together. Only it is judged, by its 95 % interval " +
      "and the number of transactions: among equal runs, at most one in twenty has any transaction called slower. " +
      "Average is the change of the arithmetic mean, which few slow executions may rule."

  /** The figures of one row in words. */
  private def example(comparison: Comparison): String = {
    val rows = for {
      row <- comparison.rows
      change <- row.changePercent
      own <- row.own
      detectable <- row.detectablePercent
    } yield (row, change, own, detectable)
    val found = rows.sortBy(r => -r._3.percent.abs).headOption
    (for {
      (row, change, own, detectable) <- found
      cluster <- comparison.cluster
    } yield s" Example: ${row.transaction} changed by ${Format.signed(change)} and all together by " +
      s"${Format.signed(cluster.change.percent)}, so its own change is ${Format.signed(own.percent)}. It could see " +
      s"${Format.signed(detectable)}: so large a rise is nearly always found, a smaller one may be missed.")
      .getOrElse("")
  }

}
