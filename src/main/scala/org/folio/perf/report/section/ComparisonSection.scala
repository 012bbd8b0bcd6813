package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.{Badge, Format, Numbering, Section}
import org.folio.perf.report.chart.IntervalGlyph
import org.folio.perf.report.Html._

/** Every transaction against the baseline: how much, how sure, and what would have been seen. */
object ComparisonSection extends Section {
  val id = "comparison"
  val title = "Comparison with the baseline"
  override val shortTitle: String = "Comparison"

  override def badge(run: RunReport): Option[Badge] = run.comparison.map { c =>
    val slower = c.count(RowVerdict.Slower)
    if (slower > 0) Badge(s"${Format.whole(slower.toLong)} slower", alarming = true)
    else Badge(Format.whole(c.rows.size.toLong))
  }

  def render(run: RunReport, numbering: Numbering): Frag =
    run.comparison.fold[Frag](p(cls := "lead")("No baseline was named."))(of(_, numbering))

  private def of(comparison: Comparison, numbering: Numbering): Frag =
    frag(
      p(cls := "lead")(summary(comparison)),
      if (comparison.remarks.size < 2) nothing
      else ul(cls := "plain")(comparison.remarks.drop(1).map(li(_))),
      together(comparison),
      if (comparison.baseline.publishedAverages) nothing else legend,
      ComparisonTable(comparison, numbering),
      if (comparison.baseline.publishedAverages) nothing
      else
        frag(
          p(cls := "note")(Explanation),
          FamilyTable(comparison, numbering),
          TailTable(comparison, numbering),
        ),
    )

  private def summary(comparison: Comparison): Frag = {
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
    frag(
      s"Against ",
      name(comparison.baseline.id),
      s" (",
      name(comparison.baseline.title),
      if (earlier == 0) ")" else s" and ${Format.count(earlier, "further run", "further runs")})",
      s", $of: ${if (parts.isEmpty) "none to compare" else parts.mkString(", ")}.",
    )
  }

  private def together(comparison: Comparison): Frag = {
    val cluster = comparison.cluster.map { c =>
      val word = c.verdict match {
        case RowVerdict.Slower if c.noiseKnown => "slower as a whole"
        case RowVerdict.Faster if c.noiseKnown => "faster as a whole"
        case RowVerdict.Slower | RowVerdict.Faster => "shifted, confidence low"
        case _ => "no evidence of a change"
      }
      s"All transactions together: ${percent(c.change)}; $word. A change of " +
        s"${Format.signed(c.detectablePercent)}${Format.Space}% could have been seen."
    }
    val overall = comparison.overall.map(o =>
      s"Geometric mean of all ratios: ${percent(o)}. It weighs every transaction alike."
    )
    val sentences = cluster.toVector ++ overall
    if (sentences.isEmpty) nothing else ul(cls := "plain")(sentences.map(li(_)))
  }

  private def percent(of: Interval): String =
    s"${Format.signed(of.percent)}${Format.Space}%, 95${Format.Space}% interval " +
      s"${Format.signed(of.lowPercent)} to ${Format.signed(of.highPercent)}${Format.Space}%"

  private def legend: Frag =
    ul(cls := "legend")(
      Vector(
        RowVerdict.Slower -> "slower",
        RowVerdict.Faster -> "faster",
        RowVerdict.Unchanged -> "unchanged: the 90 % interval lies within ±10 %",
        RowVerdict.NoEvidence -> "no evidence: the interval is too wide to say",
      ).map { case (verdict, text) => li(IntervalGlyph.swatch(verdict), text) },
      li("bar: 95 % interval; band: ±10 %"),
    )

  private val Explanation =
    "Change is that of the typical time (geometric mean) in blocks of time. Own part is what is left when the " +
      "change of all transactions together is taken off; it alone is judged, with all its rows at once: at most " +
      "two runs in a hundred of an unchanged system have any row called slower by it. Could see is the smallest " +
      "rise that would have been called nearly always."
}
