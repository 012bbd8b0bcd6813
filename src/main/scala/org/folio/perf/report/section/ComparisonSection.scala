package org.folio.perf.report.section

import org.folio.perf.analysis.comparison.PlatformWords
import org.folio.perf.analysis.story.BaselineWords
import org.folio.perf.model.RowVerdict._
import org.folio.perf.model._
import org.folio.perf.report.chart.{IntervalGlyph, RatioScale}
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, heading, lead, note, nothing, Folded}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.{Html, Sign}

/** Every transaction compared with the baseline: the change, its interval and the detectable change. */
object ComparisonSection extends Section {
  val id = "comparison"
  val title = "Comparison with the baseline"
  override val shortTitle: String = "Comparison"
  val chapter: Option[Chapter] = Some(Chapter.Results)

  override def badge(run: RunReport): Option[Badge] = run.comparison.map { c =>
    val slower = c.count(Slower)
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
    val order = Vector[RowVerdict](Slower, Faster, Unchanged, NoEvidence, StandsOut, NotJudged, NotComparable)
    val parts = order.map(verdict => comparison.count(verdict) -> verdict).filter(_._1 > 0).map { case (n, verdict) =>
      val word = verdict match {
        case NoEvidence => "without evidence"
        case StandsOut => "standing out"
        case other => other.word
      }
      s"${Format.whole(n.toLong)} $word"
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
        .map(f => text(s"${f.statement} ") ++ onPage(link(s"#${FindingsSection.anchorOf(f)}", "Finding")))
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
          Slower -> "slower",
          Faster -> "faster",
          Unchanged -> "unchanged: the interval lies within ±10 %",
          NoEvidence -> "no evidence: the interval is too wide",
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

/** The rows of a comparison, those that need attention first. */
private[section] object ComparisonTable {
  private val SmallMs = 50.0

  private val Order = Vector[RowVerdict](
    Slower,
    StandsOut,
    NoEvidence,
    Unchanged,
    Faster,
    NotJudged,
    NotComparable,
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
      num(before, "ms", s"${before.toLowerCase} ms"),
      num("This run", "ms"),
      num("Change", "%").big,
      Column(
        if (published) "Ratio" else "Own ratio",
        classes = "full glyph",
        axis = Some(IntervalGlyph.axis(scale)),
        drawn = true,
      ),
      num("Own change", "%"),
      num("95 % interval", "%").wide,
      num("Could see", "%"),
      num("Average", "%").copy(classes = "wide"),
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
      if row.verdict.isCalled && (now - now / (1 + own.percent / 100)).abs < SmallMs
    } yield s"less than ${Format.whole(SmallMs)} ms"
    val errors = row.errors
      .filter(_.rose)
      .map(e => s"error rate ${Format.percent(e.baselinePercent)}, now ${Format.percent(e.percent)}")
    Text((row.because ++ small ++ errors).toVector.flatMap(remark(_).spans))
  }

  private def glyph(scale: RatioScale, row: ComparedRow): Cell =
    (row.own, row.changePercent) match {
      case (Some(own), _) =>
        Cell(drawing(IntervalGlyph(scale, own, row.verdict)), Some(own.percent.toString))
      case (None, Some(change)) =>
        Cell(drawing(IntervalGlyph.point(scale, change, row.verdict)), Some(change.toString))
      case _ => Cell.absent
    }
}

/** 95th percentiles of both runs, folded up: only large changes are judged. */
private[section] object TailTable {

  def apply(comparison: Comparison): Block = {
    val rows = comparison.rows.flatMap(row => row.p95.map(row -> _))
    val judgement =
      "Own change is that beyond the typical time's; only rises of a quarter and more are judged."
    if (rows.isEmpty) nothing
    else
      Folded(
        "95th percentiles",
        Table(
          text(s"95th percentile of successful executions. $judgement"),
          Seq(
            Column("Transaction"),
            Column("Verdict", classes = "full"),
            num("Baseline", "ms"),
            num("This run", "ms").big,
            num("Own change", "%"),
            num("95 % interval", "%", "interval %"),
            num("Could see", "%"),
          ),
          rows.sortBy(-_._2.own.percent).map { case (row, tail) => rowOf(row, tail) },
          "None.",
        ),
      )
  }

  private def rowOf(row: ComparedRow, tail: TailChange): Row =
    Row(
      Cell.text(row.transaction),
      Seq(
        ComparisonTable.verdict(tail.verdict),
        Cell.number(Format.whole(tail.baselineMs)),
        Cell.number(Format.whole(tail.ms)),
        Cell.number(Format.difference(tail.own.percent)),
        ComparisonTable.interval(tail.own),
        Cell.number(Format.difference(tail.detectablePercent)),
      ),
    )
}

/** Changes by workflow: many small changes in one direction can be evidence together. */
private[section] object FamilyTable {

  def apply(comparison: Comparison): Block =
    if (comparison.families.isEmpty) nothing
    else
      blocks(
        heading("By workflow"),
        Table(
          text(
            "Comparable transactions of each workflow. The own change is a mean, not a verdict."
          ),
          Seq(
            Column("Workflow"),
            num("Slower"),
            num("Smallest change", "%", "smallest %"),
            num("Largest change", "%", "largest %"),
            num("Own change, mean", "%", "own change %").big,
            num("Probability by chance", "p", "p"),
          ),
          comparison.families.sortBy(f => (-f.ownPercent, f.workflow)).map(rowOf),
          "None.",
        ),
      )

  private def rowOf(family: FamilyChange): Row =
    Row(
      Cell(name(family.title) ++ " " ++ dim(name(family.workflow))),
      Seq(
        Cell.words(
          s"${family.slower} of ${family.transactions}",
          (family.slower.toDouble / family.transactions.toDouble).toString,
        ),
        Cell.number(Format.difference(family.fromPercent)),
        Cell.number(Format.difference(family.toPercent)),
        Cell.number(Format.difference(family.ownPercent)),
        Cell.number(Format.decimal(family.probability, 3)),
      ),
    )
}
