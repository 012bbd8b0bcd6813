package org.folio.perf.app

import org.folio.perf.analysis.Words
import org.folio.perf.analysis.comparison.{Trend, TrendChange, TrendRow}

/** A trend as lines for a console: first what changed, then every transaction. */
private[app] object TrendText {
  private val NameWidth = 50

  /** @param leftOut runs that cannot be judged */
  def lines(trend: Trend, leftOut: Vector[String]): Vector[String] = {
    val changed = trend.rows.filter(_.changes.nonEmpty)
    val head = s"${trend.simulation} at ${trend.target}: ${trend.runs.size} runs from " +
      s"${trend.runs.head.id} to ${trend.runs.last.id}"
    Vector(head) ++ Option.when(leftOut.nonEmpty)(
      s"Omitted because they cannot be judged: ${leftOut.mkString(", ")}"
    ) ++ Option.when(trend.runs.size < Trend.FewestRuns)(
      s"Too few runs: a change of level can be found in ${Trend.FewestRuns} runs or more."
    ) ++ Vector("", Columns) ++ trend.rows.map(row => line(row)) ++ Vector("") ++
      (if (trend.runs.size < Trend.FewestRuns) Vector.empty
       else if (changed.isEmpty) Vector("No change of level was found.")
       else changed.flatMap(row => row.changes.map(change => sentence(trend, row, change))))
  }

  private val Columns = "Median in ms of".padTo(NameWidth, ' ') +
    Vector("first run", "last run", "least", "most").map(pad).mkString

  private def line(row: TrendRow): String = {
    val known = row.medianMs.flatten
    def ms(value: Option[Double]) = value.fold("-")(Words.whole(_))
    val marks = if (row.changes.isEmpty) "" else s"  ${row.changes.size} changed"
    row.transaction.take(NameWidth - 1).padTo(NameWidth, ' ') +
      Vector(known.headOption, known.lastOption, known.minOption, known.maxOption)
        .map(value => pad(ms(value)))
        .mkString + marks
  }

  private def pad(text: String): String = text.reverse.padTo(11, ' ').reverse

  private def sentence(trend: Trend, row: TrendRow, change: TrendChange): String = {
    val facts = change.facts.take(3).map { c =>
      s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} -> ${c.after.getOrElse("none")}"
    }
    val more = change.facts.size - facts.size
    val why =
      if (facts.isEmpty) "no recorded setting changed then"
      else s"changed then: ${facts.mkString("; ")}${if (more > 0) s" and $more more" else ""}"
    val (before, after) = Words.apart(change.beforeMs, change.afterMs)
    ConsoleSummary.plain(
      s"${row.transaction}: ${Words.signed(change.percent)} from ${trend.runs(change.run).id} on " +
        s"($before to $after ms); $why"
    )
  }
}
