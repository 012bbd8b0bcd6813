package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.chart.{DistributionGlyph, LogAxis, Sparkline}
import org.folio.perf.report.content.Block._
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/** Every transaction of the steady state in one table, then tenant sizes and requests. */
object ResultsSection
    extends Section("results", "Results", Some(Chapter.Results), anchors = Vector("tenant-classes", "requests")) {

  override def badge(run: RunReport): Option[Badge] = Badge.count(run.transactions.size)

  def content(run: RunReport): Block =
    blocks(
      lead(summary(run)),
      legend,
      byTransaction(run),
      // Without those of the central tenant alone, which is neither.
      TenantSizeTable(run.transactions.filter(t => (t.small ++ t.large).exists(_.iterations > 0))),
      RequestTable(run),
    )

  override val digest: Option[RunReport => Block] = Some(run =>
    if (run.transactions.isEmpty) nothing
    else
      Folded(
        Format.count(run.transactions.size, "transaction"),
        byTransaction(run),
      )
  )

  private def legend: Block = {
    import Html._
    Block.Drawing(
      ul(cls := "legend")(
        li(
          DistributionGlyph.legend,
          "bar: p50 to p95, whisker: p99, tick: average; log axis",
        ),
        li(
          ornament(40, 12)(path(cls := "spark", at("d", "M0 9L8 7L16 9L24 4L32 8L40 6"))),
          "p50 over the run, each from 0 to its own maximum",
        ),
      )
    )
  }

  /** A long table shows its first rows only, so those with failures and the slowest stand there. */
  private def byTransaction(run: RunReport): Block =
    TransactionTable(
      if (run.transactions.size <= MostInOrder) run.transactions
      else run.transactions.sortBy(t => (-t.failed, -t.p95Ms.getOrElse(0L))),
      run.run.isOfGatling,
      run.breakdown.flatMap(b => b.pauseMs.map(b.transaction -> _)).toMap,
    )

  private val MostInOrder = 12

  private def summary(run: RunReport): Text = {
    val executions = run.transactions.map(_.iterations).sum
    val failed = run.transactions.map(_.failed).sum
    val counts =
      if (run.transactions.isEmpty) "No transaction started in the steady state. "
      else
        s"${Format.count(run.transactions.size, "transaction")}, " +
          s"${Format.count(executions, "execution")} in the steady state, " +
          s"${if (failed == 0) "none" else Format.whole(failed)} failed. " +
          (if (Ending.early(run.run.ending).isEmpty) ""
           else
             "Executions under way at the end of the run are missing, so slow transactions may look faster than they " +
               "were. ") +
          (if (run.run.isOfGatling) "The response time of a group is the sum of its requests' times. "
           else
             "The response time of a transaction runs from its first request to its last response, without think " +
               "time. ")
    text(counts) ++ GatlingLink(run, " has the requests of the whole run.")
  }
}

/** Transactions of the steady state with their times and rates. */
object TransactionTable {

  /** @param pausesMs by transaction: a script's pause after a job is no response time of FOLIO */
  def apply(rows: Vector[TransactionResult], isOfGatling: Boolean, pausesMs: Map[String, Double] = Map.empty): Table = {
    def pause(t: TransactionResult) = pausesMs.get(t.name).filter(ms => t.averageMs.exists(_ < PauseShare * ms))
    val scale = LogAxis.ofMs(
      rows.flatMap(t => t.p50Ms ++ t.p99Ms).map(_.toDouble) ++
        rows.flatMap(_.averageMs)
    )
    val axis = scale.fold(Text.empty)(s => axisBelow(s.head))
    TableOf(rows)
      .cell("Transaction")(t =>
        Cell(
          name(t.name) ++ reason(t) ++ pause(t).fold(Text.empty)(ms =>
            remark(s"of its average, the script paused ${Format.whole(ms)}${Format.NoBreak}ms")
          )
        )
      )
      .whole("Executions")(_.iterations)
      .failures("Failed")(_.failed)
      .marked(NotComparableMark.number)(
        _.whole("Average", "ms")(_.averageMs).big
          .whole("p50", "ms")(_.p50Ms)
          .whole("p75", "ms")(_.p75Ms)
          .wide
          .whole("p95", "ms")(t => t.p95Ms.filter(_ => isEnough(t, TimeStatistic.P95.fewest)))
          .whole("p99", "ms")(t => t.p99Ms.filter(_ => isEnough(t, TimeStatistic.P99.fewest)))
          .wide
      )
      .marked(NotComparableMark.drawing)(
        _.drawn("Distribution", "full glyph", scale.map(_.head))(glyph(scale, _))
          .drawn("Over time", "wide")(overTime)
      )
      .when(!isOfGatling)(
        _.whole("Planned", "starts")(_.planned)
          .short("Offered", "per min")(t => Some(t.offeredPerMinute).filter(_ > 0))
      )
      .short("Achieved", "per min")(_.achievedPerMinute)
      .table(
        text(
          s"Response times of successful executions that started in the steady state${if (isOfGatling) ""
            else ", all tenants"}. A 95th percentile needs ${TimeStatistic.P95.fewest} of them, a 99th " +
            s"${TimeStatistic.P99.fewest}." +
            NotComparableMark.note(rows)
        ) ++ axis
      )
      .orSay("None: no transaction started in the steady state.")
      .file("transactions")
  }

  /** A pause of a tenth of the average and more is told. */
  private val PauseShare = 10

  /** Below, a percentile is the slowest execution. */
  private def isEnough(t: TransactionResult, fewest: Long) = t.iterations - t.failed >= fewest

  private def overTime(t: TransactionResult): Cell =
    Cell(
      if (t.overTime.forall(_.isEmpty)) text(Format.Absent) else drawing(Sparkline(t.overTime)),
      Some(t.p50Ms.fold("")(_.toString)),
    )

  /** The reason why times are absent or not comparable. */
  private def reason(t: TransactionResult): Text =
    if (t.averageMs.isDefined) NotComparableMark.reason(t)
    else if (t.iterations == 0) remark("no execution in the steady state")
    else remark("no execution succeeded, so there are no response times")

  private def glyph(scale: Option[LogAxis], t: TransactionResult): Cell = {
    val glyph = for {
      s <- scale
      average <- t.averageMs
      p50 <- t.p50Ms
      p95 <- t.p95Ms
      p99 <- t.p99Ms
    } yield Cell(
      drawing(DistributionGlyph(s, average, p50.toDouble, p95.toDouble, p99.toDouble)),
      Some(p95.toString),
    )
    glyph.getOrElse(Cell.absent)
  }
}

/** The requests that make up the transactions. */
private[section] object RequestTable {

  def apply(run: RunReport): Block = {
    val (requests, ofRun) = (run.requests, run.totals.requests)
    anchored("requests")(
      if (requests.isEmpty)
        note("Requests: none started in the steady state, or none are recorded.")
      else
        TableOf(requests)
          .cell("Request")(r => Cell(name(r.name) ++ (if (r.times.isEmpty) remark("none succeeded") else Text.empty)))
          .whole("Requests")(_.count)
          .failures("Failed")(_.failed)
          .whole("Average", "ms")(_.times.map(_.averageMs))
          .big
          .whole("p50", "ms")(_.times.map(_.p50Ms))
          .whole("p95", "ms")(_.times.map(_.p95Ms))
          .whole("p99", "ms")(_.times.map(_.p99Ms))
          .wide
          .whole("Maximum", "ms")(_.times.map(_.maxMs))
          .wide
          .when(requests.exists(_.statuses.nonEmpty))(
            _.cell("Other than 2xx", "by status")(r => Cell.words(statuses(r)))
          )
          .table(
            s"Requests that started in the steady state: ${Format.whole(requests.map(_.count).sum)} of " +
              s"${Format.whole(ofRun)} in the whole run. Response times of successful requests."
          )
          .filtered("Filter requests, e.g. /circulation")
          .file("requests")
          .folded("request", mostOpen = 0)
    )
  }

  /** The words "500: 12, no answer: 3"; empty: all answers are a success. */
  private def statuses(request: RequestResult): String =
    request.statuses.map(s => s"${s.status.fold("no answer")(_.toString)}: ${Format.whole(s.count)}").mkString(", ")
}

/** Strikes out times of transactions with too many failures to be compared, and gives the reason. */
private[section] object NotComparableMark {
  private def applies(t: TransactionResult): Boolean = !t.comparable && t.averageMs.isDefined

  def number(t: TransactionResult, cell: Cell): Cell =
    if (applies(t) && !cell.classes.contains("none")) drawing(t, cell.copy(content = struck(cell.content)))
    else cell

  def drawing(t: TransactionResult, cell: Cell): Cell =
    if (applies(t)) cell.copy(classes = s"${cell.classes} void".trim) else cell

  def reason(t: TransactionResult): Text =
    if (!applies(t)) Text.empty
    else {
      val share = Format.percentValue(t.errorPercent.getOrElse(0.0))
      remark(s"$share${Format.NoBreak}% failed: times not comparable")
    }

  /** Sentence for the caption of a table; empty if the table has no such transaction. */
  def note(transactions: Vector[TransactionResult]): String =
    if (transactions.exists(applies)) " Struck out: not comparable with other runs." else ""
}

/** Response times of small and large tenants, because a common average describes neither. */
private[section] object TenantSizeTable {
  def apply(transactions: Vector[TransactionResult]): Block = {
    val small = transactions.flatMap(_.small)
    val large = transactions.flatMap(_.large)
    anchored("tenant-classes")(
      if (small.isEmpty && large.isEmpty) nothing
      else if (small.isEmpty || large.isEmpty)
        note(
          s"The table above is about ${if (small.isEmpty) "large" else "small"} tenants only: no others took part."
        )
      else
        TableOf(transactions)
          .cell("Transaction")(t => Cell(name(t.name) ++ NotComparableMark.reason(t)))
          .group(s"Small: ${tenants(small)}")(side(_.small))
          .group(s"Large: ${tenants(large)}")(side(_.large))
          .marked(NotComparableMark.number)(_.number("Large ÷ small", "p50")(ratio)(Format.times).big)
          .table(s"Response times of small and large tenants.${NotComparableMark.note(transactions)}")
          .file("tenant-sizes")
    )
  }

  private def tenants(results: Vector[TenantClassResult]): String = Format.count(results.map(_.tenants).max, "tenant")

  private def side(of: TransactionResult => Option[TenantClassResult])(table: TableOf[TransactionResult]) =
    table
      .whole("Executions", classes = "first")(of(_).map(_.iterations))
      .whole("Failed")(of(_).map(_.failed))
      .marked(NotComparableMark.number)(
        _.whole("Average", "ms", classes = "wide")(of(_).flatMap(_.averageMs))
          .whole("p50", "ms")(of(_).flatMap(_.p50Ms))
          .whole("p95", "ms")(of(_).flatMap(_.p95Ms))
      )

  private def ratio(t: TransactionResult): Option[Double] = for {
    small <- t.small.flatMap(_.p50Ms)
    large <- t.large.flatMap(_.p50Ms)
    if small > 0
  } yield large.toDouble / small.toDouble
}
