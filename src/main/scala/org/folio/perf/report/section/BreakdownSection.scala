package org.folio.perf.report.section

import org.folio.perf.model.{ModuleShare, RunReport, TransactionBreakdown}
import org.folio.perf.report.chart.{ModuleBar, ModuleColours}
import org.folio.perf.report.content.Block.{
  blocks,
  heading,
  lead,
  note,
  Bars,
  Drawing,
  Elsewhere,
  Folded,
  Opening,
}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The time of transactions by request and module. */
object BreakdownSection extends Section {
  val id = "breakdown"
  val title = "Where the time goes"
  override val anchors: Vector[String] = Vector("waited", "module-shares")
  val chapter: Option[Chapter] = Some(Chapter.Results)

  /** Rows in the wiki page and in the summary, which have the top of it. */
  private val Top = 10

  override def badge(run: RunReport): Option[Badge] =
    Option.when(run.modules.nonEmpty)(Badge(s"${run.modules.size} modules"))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.breakdown.isEmpty && run.waited.isEmpty)(
      "no request in the steady state, or no log"
    )

  def content(run: RunReport): Block =
    if (run.breakdown.isEmpty && run.waited.isEmpty) Block.nothing
    else {
      val colours = new ModuleColours(run.modules)
      blocks(
        lead(summary(run)),
        transactions(run.breakdown, colours),
        WaitedTable(run),
        ModuleShareTable(run, colours),
      )
    }

  override val digest: Option[RunReport => Block] = Some(run =>
    if (run.waited.isEmpty) Block.nothing
    else Folded(title, blocks(lead(summary(run)), WaitedTable.top(run, Top)))
  )

  private def summary(run: RunReport): Text = {
    val known = run.modules.filter(_.name != ModuleShare.Unknown).take(3)
    val shares = known.map(m => s"${m.name} ${Format.percent(m.waitingSharePercent)}")
    val first =
      if (shares.isEmpty) ""
      else s"Share of the time that users wait for requests: ${shares.mkString(", ")}. "
    text(
      first + "Each request counts for the module that the gateway sends it to. Modules that this one calls are not " +
        "visible from outside, so their time is part of its time."
    )
  }

  private def transactions(rows: Vector[TransactionBreakdown], colours: ModuleColours): Block =
    if (rows.isEmpty) note("Transactions: none succeeded in the steady state.")
    else
      blocks(
        heading("Transactions"),
        note(
          "Average of successful executions that started in the steady state. Open a transaction for its requests, in " +
            s"their order. ${approximate(rows)}"
        ),
        Drawing(colours.legend),
        Bars(
          "Filter transactions and requests, e.g. /circulation or mod-users",
          rows.sortBy(row => (-row.averageMs, row.transaction)).map(opening(_, colours)),
        ),
        Elsewhere(top(rows)),
      )

  private def approximate(rows: Vector[TransactionBreakdown]): String = {
    val inexact = rows.map(_.approximate).sum
    val all = rows.map(_.executions).sum
    if (inexact == 0) "The requests of each execution add up to its time in the log."
    else
      s"In ${Format.whole(inexact)} of ${Format.whole(all)} executions, some requests may belong to another execution " +
        "of the same time: the log does not name users."
  }

  private def opening(row: TransactionBreakdown, colours: ModuleColours): Opening = Opening(
    row.transaction,
    Format.seconds(row.averageMs),
    ModuleBar(row, colours),
    WaterfallTable(row, colours),
  )

  private def top(rows: Vector[TransactionBreakdown]): Block = {
    val slowest = rows.sortBy(row => (-row.averageMs, row.transaction)).take(Top)
    Table(
      text(
        s"Time of the slowest transactions by module and request, ${slowest.size} of ${rows.size}."
      ),
      Seq(
        Column("Transaction"),
        Column("Average", "ms", number = true),
        Column("Modules"),
        Column("Longest request"),
        Column("Pauses", "ms", number = true),
      ),
      slowest.map { row =>
        val longest = row.requests.maxByOption(_.perExecutionMs)
        Row(
          Cell.text(row.transaction),
          Seq(
            Cell.number(Format.whole(row.averageMs)),
            Cell.text(ModuleBar.words(row, most = 3)),
            longest.fold(Cell.absent)(r =>
              Cell.text(s"${r.name} (${ModuleBar.percentOf(r.perExecutionMs, row)})")
            ),
            Cell.number(Format.whole(row.remainderMs)),
          ),
        )
      },
      "None.",
    )
  }
}
