package org.folio.perf.report

import org.folio.perf.analysis.comparison.{ChangeGroups, Trend, TrendChange, TrendRow}
import org.folio.perf.report.chart.Sparkline
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{blocks, lead, note}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.form.{PagePart, PartedPage}
import org.folio.perf.model.Change

/** A separate page with every transaction over the runs of one simulation at one target. */
object TrendPage {

  /** HTML, to be written as UTF-8; the same bytes for the same trend. */
  def render(trend: Trend): String =
    PartedPage.render(
      s"Trend of ${trend.simulation} at ${trend.target}",
      "trend",
      Seq(
        PagePart("summary", "Summary", "Summary", lead(summary(trend))),
        PagePart("changes", "Changes", "Changes of level", changes(trend)),
        PagePart("transactions", "Transactions", "Transactions", transactions(trend)),
        PagePart("runs", "Runs", "Runs", runs(trend)),
      ),
    )

  /** How many levels changed, the largest change and what changed with it, and the last run's level. */
  private def summary(trend: Trend): String = {
    val runs = Format.count(trend.runs.size, "run", "runs")
    val span =
      for (first <- trend.runs.headOption; last <- trend.runs.lastOption)
        yield s" from ${Format.date(first.loadStartedAt)} to ${Format.date(last.loadStartedAt)}"
    val found = for (row <- trend.rows; change <- row.changes) yield (row, change)
    val result =
      if (trend.runs.size < Trend.FewestRuns)
        s"Too few to find a change of level: ${Trend.FewestRuns} runs are needed."
      else if (found.isEmpty)
        s"No level changed in ${Format.count(trend.rows.size, "transaction", "transactions")}."
      else {
        val changed = found.map(_._1.transaction).distinct.size
        val (row, change) = found.maxBy(f => math.log(f._2.afterMs / f._2.beforeMs).abs)
        val facts = ChangeGroups.lines(change.facts).take(2)
        s"${Format.whole(changed.toLong)} of ${Format.count(trend.rows.size, "transaction", "transactions")} changed " +
          s"their level, most ${row.transaction}: ${Format.signed(change.percent)} from " +
          s"${trend.runs(change.run).id} on." +
          (if (facts.isEmpty) " No recorded setting changed with it."
           else s" Changed in that run: ${facts.mkString(" ")}")
      }
    s"$runs${span.getOrElse("")}. $result"
  }

  private def changes(trend: Trend): Block = {
    val found = for (row <- trend.rows; change <- row.changes) yield (row, change)
    blocks(
      note(
        "Changes of the level of the medians on a log scale. Method: divisive search with the energy statistic, 999 " +
          "permutations, probability at most 1 %. Changes below 3 % are left out; " +
          s"${Trend.FewestRuns} runs are needed. Chance alone lists about one of a hundred unchanged transactions."
      ),
      Table(
        text("Changes of level, and the recorded changes of the same run."),
        Seq(
          Column("Transaction"),
          Column("From run", phone = "from"),
          num("Change", "%").big,
          num("Before", "ms", "before, ms"),
          num("After", "ms", "after, ms"),
          Column("Recorded changes", classes = "full"),
        ),
        found.map { case (row, change) => changeRow(trend, row, change) },
        if (trend.runs.size >= Trend.FewestRuns) "None: no level changed."
        else
          s"None: there are ${Format.count(trend.runs.size, "run", "runs")}, and the search needs " +
            s"${Trend.FewestRuns}.",
      ),
    )
  }

  private def changeRow(trend: Trend, row: TrendRow, change: TrendChange): Row =
    Row(
      Cell.text(row.transaction),
      Seq(
        Cell.text(trend.runs(change.run).id),
        Cell.number(Format.difference(change.percent)),
        Cell.number(Format.whole(change.beforeMs)),
        Cell.number(Format.whole(change.afterMs)),
        Cell.text(
          if (change.facts.isEmpty) "None." else ChangeText.list(change.facts, MaxFacts)
        ),
      ),
    )

  private val MaxFacts = 4

  private def transactions(trend: Trend): Block =
    Table(
      text("Median response time of successful executions of each run."),
      Seq(
        Column("Transaction"),
        Column("Median over the runs", classes = "glyph", drawn = true),
        num("First", "ms", "first, ms"),
        num("Last", "ms", "last, ms"),
        num("Runs"),
        num("Changes"),
      ),
      trend.rows.map { row =>
        val known = row.medianMs.flatten
        Row(
          Cell.text(row.transaction),
          Seq(
            Cell(drawing(Sparkline(row.medianMs.map(_.map(math.round))))),
            Cell.number(known.headOption)(Format.whole(_: Double)),
            Cell.number(known.lastOption)(Format.whole(_: Double)),
            Cell.number(known.size.toString),
            Cell.number(row.changes.size.toString),
          ),
        )
      },
      "None.",
    )

  private def runs(trend: Trend): Block =
    Table(
      text("The runs in the order of their starts."),
      Seq(Column("Run"), Column("Started").labelled, Column("Tenants", number = true)),
      trend.runs.map { run =>
        Row(
          Cell.text(run.id),
          Seq(
            Cell.words(
              s"${Format.date(run.loadStartedAt)}, ${Format.time(run.loadStartedAt)} UTC",
              run.loadStartedAt.toString,
            ),
            Cell.number(run.tenants.size.toString),
          ),
        )
      },
      "None.",
    )
}

/** Changes between runs in running text. */
private[report] object ChangeText {

  /** @param most number of changes that are listed; the others are counted */
  def list(changes: Vector[Change], most: Int): String = {
    val listed = changes.take(most).map { c =>
      s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"
    }
    val more = changes.size - listed.size
    listed.mkString("; ") + (if (more > 0) s"; and $more more." else ".")
  }
}
