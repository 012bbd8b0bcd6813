package org.folio.perf.report

import org.folio.perf.analysis.comparison.{Trend, TrendChange, TrendRow}
import org.folio.perf.report.Html._
import org.folio.perf.report.chart.Sparkline

/** Every transaction over the runs of one simulation at one target: a page of its own. */
object TrendPage {

  /** HTML, to be written as UTF-8; the same bytes for the same trend. */
  def render(trend: Trend): String =
    PartedPage.render(
      s"Trend of ${trend.simulation} at ${trend.target}",
      "trend",
      Seq(
        PagePart("changes", "Changes", "Changes of level", changes(trend)),
        PagePart("transactions", "Transactions", "Transactions", transactions(trend)),
        PagePart("runs", "Runs", "Runs", runs(trend)),
      ),
    )

  private def changes(trend: Trend): Frag = {
    val found = for (row <- trend.rows; change <- row.changes) yield (row, change)
    frag(
      p(cls := "note")(
        "Levels of the medians on a log scale: divisive search with the energy statistic, 999 permutations, ",
        s"probability at most 1 %, smaller changes than 3 % left out; ${Trend.FewestRuns} runs are needed. Of a ",
        "hundred transactions that did not change, about one is listed by chance.",
      ),
      Table(
        frag(b("Table 1."), " Levels that changed, and what the runs record of the change."),
        Seq(
          Column("Transaction"),
          Column("From run", phone = "from"),
          Column("Change", "%", number = true, phone = "change %", classes = "big"),
          Column("Before", "ms", number = true, phone = "before, ms"),
          Column("After", "ms", number = true, phone = "after, ms"),
          Column("What was changed then", classes = "full"),
        ),
        found.map { case (row, change) => changeRow(trend, row, change) },
        if (trend.runs.size >= Trend.FewestRuns) "No change of level was found."
        else
          s"None was looked for: there are ${Format.count(trend.runs.size, "run", "runs")}, and " +
            s"${Trend.FewestRuns} are needed.",
      ),
    )
  }

  private def changeRow(trend: Trend, row: TrendRow, change: TrendChange): Row = {
    val facts = change.facts.take(MaxFacts).map { c =>
      s"${c.part}, ${c.setting}: ${c.before.getOrElse("none")} → ${c.after.getOrElse("none")}"
    }
    val more = change.facts.size - facts.size
    val text =
      if (facts.isEmpty) "Nothing that the runs record."
      else facts.mkString("; ") + (if (more > 0) s"; and $more more." else ".")
    Row(
      Cell.text(row.transaction),
      Seq(
        Cell.text(trend.runs(change.run).id),
        Cell.number(Format.signed(change.percent)),
        Cell.number(Format.whole(change.beforeMs)),
        Cell.number(Format.whole(change.afterMs)),
        Cell.text(text),
      ),
    )
  }

  private val MaxFacts = 4

  private def transactions(trend: Trend): Frag =
    Table(
      frag(b("Table 2."), " Medians of successful iterations of each run."),
      Seq(
        Column("Transaction"),
        Column("Median over the runs", classes = "glyph"),
        Column("First", "ms", number = true, phone = "first, ms"),
        Column("Last", "ms", number = true, phone = "last, ms"),
        Column("Runs", number = true, phone = "runs"),
        Column("Changes", number = true, phone = "changes"),
      ),
      trend.rows.map { row =>
        val known = row.medianMs.flatten
        Row(
          Cell.text(row.transaction),
          Seq(
            Cell(Sparkline(row.medianMs.map(_.map(math.round)))),
            Cell.number(known.headOption)(Format.whole(_: Double)),
            Cell.number(known.lastOption)(Format.whole(_: Double)),
            Cell.number(known.size.toString),
            Cell.number(row.changes.size.toString),
          ),
        )
      },
      "None.",
    )

  private def runs(trend: Trend): Frag =
    Table(
      frag(b("Table 3."), " The runs in the order of their starts."),
      Seq(Column("Run"), Column("Started", phone = "started"), Column("Tenants", number = true)),
      trend.runs.map { run =>
        Row(
          Cell.text(run.id),
          Seq(
            Cell(
              s"${Format.date(run.loadStartedAt)}, ${Format.time(run.loadStartedAt)} UTC",
              Some(run.loadStartedAt.toString),
            ),
            Cell.number(run.tenants.size.toString),
          ),
        )
      },
      "None.",
    )
}
