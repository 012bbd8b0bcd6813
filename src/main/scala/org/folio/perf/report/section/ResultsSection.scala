package org.folio.perf.report.section

import org.folio.perf.model.{RunReport, TransactionResult}
import org.folio.perf.report.chart.{DistributionGlyph, LogScale, Sparkline, Swatch}
import org.folio.perf.report.content.Block.{blocks, lead, nothing, Folded}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._
import org.folio.perf.report.html.Html

/** Every transaction of the steady state in one table, then tenant sizes and requests. */
object ResultsSection extends Section {
  val id = "results"
  val title = "Results"
  override val anchors: Vector[String] = Vector("tenant-classes", "requests")
  val chapter: Option[Chapter] = Some(Chapter.Results)

  override def badge(run: RunReport): Option[Badge] = Badge.count(run.transactions.size)

  def content(run: RunReport): Block =
    blocks(
      lead(summary(run)),
      legend,
      byTransaction(run),
      TenantSizeTable(run.transactions),
      RequestTable(run.requests, run.run.requests),
    )

  override val digest: Option[RunReport => Block] = Some(run =>
    if (run.transactions.isEmpty) nothing
    else
      Folded(
        Format.count(run.transactions.size, "transaction", "transactions"),
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
          Swatch.drawing(40, 12)(
            path(
              cls := "spark",
              at("fill", "none"),
              at("stroke", "#1f4e8c"),
              at("d", "M0 9L8 7L16 9L24 4L32 8L40 6"),
            )
          ),
          "p50 over the run, each from 0 to its own maximum",
        ),
      )
    )
  }

  /** A long table shows its first rows only, so on the page those with failures and the slowest stand there. */
  private def byTransaction(run: RunReport): Block =
    if (run.transactions.size <= MostInOrder) table(run, run.transactions)
    else
      blocks(
        Block.PageOnly(
          table(run, run.transactions.sortBy(t => (-t.failed, -t.p95Ms.getOrElse(0L))))
        ),
        Block.Elsewhere(table(run, run.transactions)),
      )

  private val MostInOrder = 12

  private def table(run: RunReport, rows: Vector[TransactionResult]): Block = {
    val scale = LogScale.over(
      run.transactions.flatMap(t => t.p50Ms ++ t.p99Ms).map(_.toDouble) ++
        run.transactions.flatMap(_.averageMs)
    )
    val axis = scale.fold(Text.empty)(s => axisBelow(DistributionGlyph.axis(s)))
    Table(
      text(
        "Response times of successful executions that started in the steady state, all tenants." +
          NotComparableMark.note(run.transactions)
      ) ++ axis,
      columns(scale),
      rows.map(rowOf(scale)),
      "None: no transaction started in the steady state.",
    )
  }

  private def summary(run: RunReport): Text = {
    val executions = run.transactions.map(_.iterations).sum
    val failed = run.transactions.map(_.failed).sum
    val counts =
      if (run.transactions.isEmpty) "No transaction started in the steady state. "
      else
        s"${Format.count(run.transactions.size, "transaction", "transactions")}, " +
          s"${Format.count(executions, "execution", "executions")} in the steady state, " +
          s"${if (failed == 0) "none" else Format.whole(failed)} failed. The response time of a transaction runs " +
          "from its first request to its last response, without think time. "
    text(counts) ++ GatlingLink(run).fold(Text.empty)(_ ++ " has the requests of the whole run.")
  }

  private def columns(scale: Option[LogScale]) = Seq(
    Column("Transaction"),
    Column("Executions", number = true, phone = "executions"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "average ms", classes = "big"),
    Column("p50", "ms", number = true, phone = "p50"),
    Column("p75", "ms", number = true, classes = "wide"),
    Column("p95", "ms", number = true, phone = "p95"),
    Column("p99", "ms", number = true, classes = "wide"),
    Column(
      "Distribution",
      classes = "full glyph",
      axis = scale.map(DistributionGlyph.axis),
      drawn = true,
    ),
    Column("Over time", classes = "wide", drawn = true),
    Column("Planned", "starts", number = true, phone = "planned"),
    Column("Offered", "per min", number = true, phone = "offered/min"),
    Column("Achieved", "per min", number = true, phone = "achieved/min"),
  )

  private def rowOf(scale: Option[LogScale])(t: TransactionResult): Row = {
    def time(ms: Option[Long]) = NotComparableMark.number(t)(Cell.number(ms)(Format.whole))
    Row(
      Cell(name(t.name) ++ reason(t)),
      Seq(
        Cell.number(Format.whole(t.iterations)),
        Cell.failures(t.failed),
        NotComparableMark.number(t)(Cell.number(t.averageMs)(Format.whole)),
        time(t.p50Ms),
        time(t.p75Ms),
        time(t.p95Ms),
        time(t.p99Ms),
        NotComparableMark.drawing(t)(glyph(scale, t)),
        NotComparableMark.drawing(t)(overTime(t)),
        Cell.number(t.planned)(Format.whole),
        Cell.number(
          if (t.offeredPerMinute > 0) Format.short(t.offeredPerMinute) else Format.Absent
        ),
        Cell.number(Format.short(t.achievedPerMinute)),
      ),
    )
  }

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

  private def glyph(scale: Option[LogScale], t: TransactionResult): Cell = {
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
    glyph.getOrElse(Cell.words(Format.Absent, ""))
  }
}
