package org.folio.perf.report.section

import org.folio.perf.model.{RunReport, WaitedRequest}
import org.folio.perf.report.chart.Sparkline
import org.folio.perf.report.content.Block.{anchored, heading, nothing}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The requests that users waited for most, over all transactions. */
private[section] object WaitedTable {
  private val MostNamed = 3

  def apply(run: RunReport): Block = top(run, run.waited.size)

  /** The first of them. */
  def top(run: RunReport, most: Int): Block =
    if (run.waited.isEmpty) nothing
    else
      anchored("waited")(
        heading("Requests that users waited for most"),
        Table(
          text(
            s"The first ${math.min(most, run.waited.size)} requests by the sum of their times in the steady state, with " +
              "failed ones. The course is the average over the whole run, each from 0 to its own maximum."
          ),
          Seq(
            Column("Request"),
            Column("Requests", number = true, phone = "requests"),
            Column("Average", "ms", number = true, phone = "average ms"),
            Column(
              "Waiting",
              "% of all",
              number = true,
              phone = "% of all waiting",
              classes = "big",
            ),
            Column("Course", classes = "wide", drawn = true),
            Column("Transactions", classes = "message"),
          ),
          run.waited.take(most).map(rowOf),
          "None.",
          filterLabel = Some("Filter requests that users waited for, e.g. mod-users"),
        ),
      )

  private def rowOf(waited: WaitedRequest): Row = Row(
    Cell(name(waited.name) ++ remark(name(waited.module.getOrElse("unknown module")))),
    Seq(
      Cell.number(Format.whole(waited.requests)),
      Cell.number(Format.whole(waited.waitingMs.toDouble / math.max(1L, waited.requests).toDouble)),
      Cell.number(Format.share(waited.waitingSharePercent)),
      Cell(drawing(Sparkline(waited.averageMs.map(_.map(math.round)))), Some("")),
      Cell(transactions(waited)),
    ),
  )

  private def transactions(waited: WaitedRequest): Text = {
    val others = waited.transactions.size - MostNamed
    val shown = joined(waited.transactions.take(MostNamed).map(name), ", ")
    if (waited.transactions.isEmpty) text("outside of transactions")
    else if (others > 0) shown ++ s" and ${Format.count(others, "other", "others")}"
    else shown
  }
}
