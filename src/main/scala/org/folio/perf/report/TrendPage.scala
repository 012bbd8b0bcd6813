package org.folio.perf.report

import org.folio.perf.analysis.pair.{ChangeGroups, Trend, TrendChange, TrendRow}
import org.folio.perf.report.chart.Sparkline
import org.folio.perf.report.content.Block.{blocks, lead, note}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.form.{PagePart, PartedPage}

/** A separate page with every transaction over the runs of one simulation at one target. */
object TrendPage {

  /** HTML, to be written as UTF-8; the same bytes for the same trend. */
  def render(trend: Trend): String =
    PartedPage.render(
      s"Trend of ${trend.simulation} at ${trend.target}",
      "trend",
      Seq(
        PagePart("summary", "Summary", lead(summary(trend))),
        PagePart("changes", "Changes of level", changes(trend)),
        PagePart("transactions", "Transactions", transactions(trend)),
        PagePart("runs", "Runs", runs(trend)),
      ),
    )

  /** How many levels changed, the largest change and what changed with it, and the last run's level. */
  private def summary(trend: Trend): String = {
    val runs = Format.count(trend.runs.size, "run")
    val found = changesOf(trend)
    val result =
      if (trend.runs.size < Trend.FewestRuns)
        s"Too few to find a change of level: ${Trend.FewestRuns} runs are needed."
      else if (found.isEmpty)
        s"No level changed in ${Format.count(trend.rows.size, "transaction")}."
      else {
        val changed = found.map(_._1.transaction).distinct.size
        val (row, change) = found.maxBy(f => math.log(f._2.afterMs / f._2.beforeMs).abs)
        val facts = ChangeGroups.lines(change.facts).take(2)
        s"${Format.whole(changed.toLong)} of ${Format.count(trend.rows.size, "transaction")} changed " +
          s"${if (changed == 1) "its" else "their"} level, most ${row.transaction}: ${Format.signed(change.percent)} " +
          s"from ${trend.runs(change.run).id} on." +
          (if (facts.isEmpty) " No recorded setting changed with it."
           else s" Changed in that run: ${facts.mkString(" ")}")
      }
    (s"$runs. $result" +: trend.caution.toVector).mkString(" ")
  }

  private def changesOf(trend: Trend): Vector[(TrendRow, TrendChange)] =
    for (row <- trend.rows; change <- row.changes) yield (row, change)

  private def changes(trend: Trend): Block =
    blocks(
      if (trend.runs.size < Trend.FewestRuns) Block.nothing
      else
        note(
          "Changes of the level of the medians on a log scale. Method: divisive search with the energy statistic, " +
            "999 permutations, probability at most 1 %. Changes below 3 % are left out; " +
            s"${Trend.FewestRuns} runs are needed. Chance alone lists about one of a hundred unchanged transactions."
        ),
      TableOf(changesOf(trend))
        .text("Transaction")(_._1.transaction)
        .text("From run") { case (_, change) => trend.runs(change.run).id }
        .difference("Change", "%")(_._2.percent)
        .big
        .whole("Before", "ms")(_._2.beforeMs)
        .whole("After", "ms")(_._2.afterMs)
        .text("Recorded changes", classes = "full") { case (_, change) =>
          if (change.facts.isEmpty) "None." else ChangeGroups.lines(change.facts).mkString(" ")
        }
        .table("Changes of level, and the recorded changes of the same run.")
        .orSay(
          if (trend.rows.exists(_.isTested)) "None: no level changed."
          else s"Not looked for: ${Trend.FewestRuns} runs are needed."
        ),
    )

  private def transactions(trend: Trend): Block =
    TableOf(trend.rows)
      .text("Transaction")(_.transaction)
      .drawn("Median over the runs", "glyph")(row => Cell(drawing(Sparkline(row.medianMs.map(_.map(math.round))))))
      .whole("First", "ms")(_.medianMs.flatten.headOption)
      .whole("Last", "ms")(_.medianMs.flatten.lastOption)
      .whole("Runs")(_.medianMs.flatten.size)
      .whole("Changes")(row => Option.when(row.isTested)(row.changes.size))
      .table("Median response time of successful executions; runs in which 10 % or more of them failed are left out.")

  private def runs(trend: Trend): Block =
    TableOf(trend.runs)
      .text("Run")(_.id)
      .cell("Started") { run =>
        val at = run.loadStartedAt
        Cell.words(s"${Format.date(at)}, ${Format.time(at)} UTC", at.toString)
      }
      .whole("Tenants")(_.tenants.size)
      .table("The runs in the order of their starts.")
}
