package org.folio.perf.report.section

import org.folio.perf.model.{RunReport, TransactionResult}
import org.folio.perf.report.{
  Badge,
  Cell,
  Column,
  Format,
  GatlingLink,
  Numbering,
  Row,
  Section,
  Table,
}
import org.folio.perf.report.chart.{DistributionGlyph, LogScale, Sparkline, Swatch}
import org.folio.perf.report.Html._

/** Every transaction of the steady state in one table; tenant classes and requests after it. */
object ResultsSection extends Section {
  val id = "results"
  val title = "Results"
  override val anchors: Vector[String] = Vector("tenant-classes", "requests")

  override def badge(run: RunReport): Option[Badge] = Badge.count(run.transactions.size)

  def render(run: RunReport, numbering: Numbering): Frag = {
    val scale = LogScale.over(
      run.transactions.flatMap(t => t.p50Ms ++ t.p99Ms).map(_.toDouble) ++
        run.transactions.flatMap(_.averageMs)
    )
    frag(
      p(cls := "lead")(lead(run)),
      ul(cls := "legend")(
        li(
          DistributionGlyph.legend,
          "bar: median to 95th percentile, whisker: 99th, tick: average; log axis",
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
          "median over the run, each from 0 to its own highest",
        ),
      ),
      Table(
        numbering.table(
          "Response times in milliseconds of successful iterations that started in the steady state, all tenants.",
          Struck.note(run.transactions),
          scale.map(s => div(cls := "axis-here")(DistributionGlyph.axis(s))),
        ),
        columns(scale),
        run.transactions.map(rowOf(scale)),
        "None: no transaction started in the steady state.",
      ),
      TenantClasses.table(run.transactions, numbering),
      RequestTable(run.requests, numbering),
    )
  }

  private def lead(run: RunReport): Frag = {
    val iterations = run.transactions.map(_.iterations).sum
    val failed = run.transactions.map(_.failed).sum
    val none = run.transactions.isEmpty
    frag(
      if (none) "No transaction started in the steady state. "
      else
        s"${Format.count(run.transactions.size, "transaction", "transactions")}, " +
          s"${Format.count(iterations, "iteration", "iterations")} in the steady state, " +
          s"${if (failed == 0) "none" else Format.whole(failed)} failed. A transaction runs from its first request " +
          "to its last response, without think time. ",
      GatlingLink(run).map(frag(_, " has the requests of the whole run.")),
    )
  }

  private def columns(scale: Option[LogScale]) = Seq(
    Column("Transaction"),
    Column("Iterations", number = true, phone = "n"),
    Column("Failed", number = true, phone = "failed"),
    Column("Average", "ms", number = true, phone = "avg ms", classes = "big"),
    Column("50 %", "ms", number = true, phone = "50 %"),
    Column("75 %", "ms", number = true, classes = "wide"),
    Column("95 %", "ms", number = true, phone = "95 %"),
    Column("99 %", "ms", number = true, classes = "wide"),
    Column(frag("Distribution", scale.map(DistributionGlyph.axis)), classes = "full glyph"),
    Column("Over time", classes = "wide"),
    Column("Planned", "starts", number = true, phone = "planned"),
    Column("Offered", "per min", number = true, phone = "offered/min"),
    Column("Achieved", "per min", number = true, phone = "achieved/min"),
  )

  private def rowOf(scale: Option[LogScale])(t: TransactionResult): Row = {
    def time(ms: Option[Long]) = Struck.number(t)(Cell.number(ms)(Format.whole))
    Row(
      Cell(frag(name(t.name), reason(t))),
      Seq(
        Cell.number(Format.whole(t.iterations)),
        Cell(Format.whole(t.failed), classes = if (t.failed > 0) "bad strong" else ""),
        Struck.number(t)(Cell.number(t.averageMs)(Format.whole)),
        time(t.p50Ms),
        time(t.p75Ms),
        time(t.p95Ms),
        time(t.p99Ms),
        Struck.drawing(t)(glyph(scale, t)),
        Struck.drawing(t)(
          Cell(
            if (t.overTime.forall(_.isEmpty)) Format.Absent else Sparkline(t.overTime),
            Some(t.p50Ms.fold("")(_.toString)),
          )
        ),
        Cell.number(t.planned)(Format.whole),
        Cell.number(
          if (t.offeredPerMinute > 0) Format.short(t.offeredPerMinute) else Format.Absent
        ),
        Cell.number(Format.short(t.achievedPerMinute)),
      ),
    )
  }

  /** Why times are absent, or not to be compared. */
  private def reason(t: TransactionResult): Frag =
    if (t.averageMs.isDefined) Struck.reason(t)
    else if (t.iterations == 0) span(cls := "why")("no iteration in the steady state")
    else span(cls := "why")("no iteration succeeded, so there are no response times")

  private def glyph(scale: Option[LogScale], t: TransactionResult): Cell = {
    val drawn = for {
      s <- scale
      average <- t.averageMs
      p50 <- t.p50Ms
      p95 <- t.p95Ms
      p99 <- t.p99Ms
    } yield Cell(
      DistributionGlyph(s, average, p50.toDouble, p95.toDouble, p99.toDouble),
      Some(p95.toString),
    )
    drawn.getOrElse(Cell(Format.Absent, Some("")))
  }
}
