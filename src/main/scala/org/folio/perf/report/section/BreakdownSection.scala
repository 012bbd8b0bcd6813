package org.folio.perf.report.section

import org.folio.perf.model.{CallsResult, ModuleShare, RunReport, TransactionBreakdown, WaitedRequest}
import org.folio.perf.report.chart.{ModuleBar, ModuleColours, Sparkline}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The time of transactions by request and module. */
object BreakdownSection
    extends Section(
      "breakdown",
      "Where the time goes",
      Some(Chapter.Results),
      anchors = Vector("waited", "module-shares", "calls"),
    ) {

  /** Rows in the wiki page and in the summary, which have the top of it. */
  private val Top = 10

  override def badge(run: RunReport): Option[Badge] =
    Option.when(run.modules.nonEmpty)(Badge(Format.count(run.modules.size, "module")))

  override def absence(run: RunReport): Option[String] =
    Option.when(run.breakdown.isEmpty && run.waited.isEmpty)(
      "no request in the steady state, or no log"
    )

  def content(run: RunReport): Block = {
    val colours = ModuleColours.of(run)
    blocks(
      if (run.modules.isEmpty && run.calls.isEmpty) nothing else lead(summary(run)),
      transactions(run, colours),
      run.calls.fold(nothing)(CallsTables(_, colours)),
      WaitedTable(run),
      ModuleShareTable(run, colours),
    )
  }

  override val digest: Option[RunReport => Block] = Some(run =>
    if (run.waited.isEmpty) Block.nothing
    else Folded(title, blocks(if (run.modules.isEmpty) nothing else lead(summary(run)), WaitedTable.top(run, Top)))
  )

  private def summary(run: RunReport): Text = {
    val known = run.modules.filter(_.name != ModuleShare.Unknown).take(3)
    val shares = known.map(m => s"${m.name} ${Format.percent(m.waitingSharePercent)}")
    // Where logs tell own times, shares of requests would read like them.
    text(
      run.calls.fold(
        s"Requests to these modules have most of the time that users wait: ${shares.mkString(", ")}. Each request counts " +
          "for the module that the gateway sends it to. Modules that this one calls are not visible from outside, so " +
          "their time is part of its time."
      )(CallsTables.summary(run.breakdown, _))
    )
  }

  private def transactions(run: RunReport, colours: ModuleColours): Block = {
    val rows = run.breakdown
    if (rows.isEmpty) nothing
    else
      blocks(
        heading("Transactions"),
        note(
          "Average of successful executions that started in the steady state. Open a transaction for its requests, " +
            "in their order."
        ),
        Drawing(colours.legend),
        Bars(
          "Filter transactions and requests, e.g. /circulation or mod-users",
          rows.sortBy(row => (-row.averageMs, row.transaction)).map(opening(_, run.calls, colours)),
          top(rows, run.calls),
        ),
      )
  }

  private def opening(row: TransactionBreakdown, calls: Option[CallsResult], colours: ModuleColours): Opening = Opening(
    row.transaction,
    Format.seconds(row.averageMs),
    ModuleBar(row, calls, colours),
    blocks(WaterfallTable(row), calls.fold(nothing)(CallsTables.ofTransaction(row, _))),
  )

  private def top(rows: Vector[TransactionBreakdown], calls: Option[CallsResult]): Block = {
    val slowest = rows.sortBy(row => (-row.averageMs, row.transaction)).take(Top)
    TableOf(slowest)
      .text("Transaction")(_.transaction)
      .whole("Average", "ms")(_.averageMs)
      .text("Modules")(ModuleBar.words(_, calls, most = 3))
      .cell("Longest request") { row =>
        row.requests
          .maxByOption(_.perExecutionMs)
          .fold(Cell.absent)(r => Cell.text(s"${r.name} (${ModuleBar.percentOf(r.perExecutionMs, row)})"))
      }
      .whole("Without a request", "ms")(_.withoutRequestMs)
      .table(s"Time of the slowest transactions by module and request, ${slowest.size} of ${rows.size}.")
  }
}

/** The requests that users waited for most, over all transactions. */
private[section] object WaitedTable {
  private val MostNamed = 3

  def apply(run: RunReport): Block = top(run, run.waited.size)

  /** The first of them. */
  def top(run: RunReport, most: Int): Block =
    if (run.waited.isEmpty) nothing
    else {
      val courses = run.courses.filter(_.isRequest).map(course => course.name -> course.averageMs).toMap
      anchored("waited")(
        heading("Requests that users waited for most"),
        TableOf(run.waited.take(most))
          .cell("Request") { w =>
            val module = if (run.modules.isEmpty) Text.empty else remark(name(w.module.getOrElse("unknown module")))
            Cell(name(w.name) ++ module)
          }
          .whole("Requests")(_.requests)
          .whole("Average", "ms")(w => w.waitingMs.toDouble / math.max(1L, w.requests).toDouble)
          .share("Waiting", "% of all")(_.waitingSharePercent)
          .big
          .drawn("Course", "wide")(w => Cell(drawing(Sparkline(courses.getOrElse(w.name, Vector.empty))), Some("")))
          .cell("Transactions", classes = "message")(w => Cell(transactions(w)))
          .table(
            s"The first ${Format.count(math.min(most, run.waited.size), "request")} by the sum of their times in the " +
              "steady state, with failed ones. The course is the average of successful ones over the whole run, each " +
              "from 0 to its own maximum."
          )
          .file("breakdown-waiting")
          .filtered("Filter requests that users waited for, e.g. mod-users"),
      )
    }

  private def transactions(waited: WaitedRequest): Text =
    if (waited.transactions.isEmpty) text("outside of transactions") else someOf(waited.transactions, MostNamed)
}

/** The modules that serve the requests, by the time that users wait for them. */
private[section] object ModuleShareTable {

  def apply(run: RunReport, colours: ModuleColours): Block =
    if (run.modules.isEmpty) nothing
    else {
      val isExpected = run.modules.exists(_.expectedCalls.nonEmpty)
      anchored("module-shares")(
        heading("Modules"),
        TableOf(run.modules)
          .cell("Module")(m => Cell(drawing(colours.swatch(colours.colour(m.name))) ++ " " ++ name(m.id)))
          .short("Requests", "per s")(_.requestsPerSec)
          .short("Waiting", "s per s")(_.waitingMsPerSec / 1000)
          .share("Waiting", "% of all")(_.waitingSharePercent)
          .big
          .optional(_.cell("Expected to call", classes = "message") { m =>
            if (m.expectedCalls.isEmpty) Cell.blank else Cell(joined(m.expectedCalls.map(name), ", "))
          })
          .table(
            "Requests of the steady state by the module that the gateway sends them to. Waiting includes what it calls." +
              (if (isExpected)
                 " The capacity environment says which other modules each is expected to call."
               else "")
          )
          .file("breakdown-modules"),
      )
    }
}
