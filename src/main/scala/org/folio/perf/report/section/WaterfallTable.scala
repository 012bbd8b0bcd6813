package org.folio.perf.report.section

import org.folio.perf.model.{ClassBreakdown, RequestShare, TransactionBreakdown}
import org.folio.perf.report.chart.{ModuleBar, ModuleColours}
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The requests of a transaction in their order, with their times in an average execution. */
private[section] object WaterfallTable {

  def apply(row: TransactionBreakdown, colours: ModuleColours): Block = {
    val starts = row.requests.scanLeft(row.earlierMs.getOrElse(0.0))(_ + _.perExecutionMs)
    Table(
      text(
        s"Requests of ${Format.count(row.executions, "execution", "executions")}. Calls and time of an average execution; " +
          "average and 95th percentile of a call."
      ),
      columns(row),
      earlier(row) ++
        row.requests.indices.map(i => request(row, i, starts(i), colours)) ++
        Seq(remainder(row, starts.last), sum(row)),
      "None.",
    )
  }

  private def columns(row: TransactionBreakdown): Seq[Column] = Seq(
    Column("Request"),
    num("Calls", "an execution", "calls"),
    num("Average", "ms"),
    num("p95", "ms", "p95"),
    num("Time", "ms an execution", "ms").big,
    num("Share", "%"),
  ) ++ classes(row).map { case (size, _) =>
    num(s"$size tenants", "ms an execution").wide
  } :+ Column("In the execution", classes = "full waterfall", drawn = true)

  /** Tenant classes, if there are two. */
  private def classes(row: TransactionBreakdown): Seq[(String, ClassBreakdown)] =
    Seq("Small" -> row.small, "Large" -> row.large).collect { case (size, Some(own)) =>
      size -> own
    } match {
      case both if both.size == 2 => both
      case _ => Seq.empty
    }

  private def request(
      row: TransactionBreakdown,
      index: Int,
      fromMs: Double,
      colours: ModuleColours,
  ): Row = {
    val r = row.requests(index)
    Row(
      Cell(name(r.name) ++ remark(name(r.module.getOrElse("unknown module"))) ++ traces(r)),
      Seq(
        Cell.number(calls(r.callsPerExecution)),
        Cell.number(Format.whole(r.averageMs)),
        Cell.number(Format.whole(r.p95Ms)),
        Cell.number(time(r.perExecutionMs)),
        Cell.number(Format.share(r.sharePercent)),
      ) ++ classes(row).map { case (_, own) =>
        Cell.number(own.requests.lift(index).map(_.perExecutionMs))(time)
      } :+ Cell(
        drawing(ModuleBar.place(fromMs, r.perExecutionMs, row, Some(colours.of(r.module)))),
        Some(index.toString),
      ),
    )
  }

  private def traces(request: RequestShare): Text =
    Text.joined(
      request.traces.map { trace =>
        example(
          s"Trace of ${Format.whole(trace.durationMs)} ms",
          Vector(
            "Tenant" -> trace.tenant,
            "Answered" -> s"${Format.moment(trace.atMs)} of the load",
            "Header" -> trace.header,
          ),
          trace.value,
        )
      },
      "",
    )

  private def earlier(row: TransactionBreakdown): Seq[Row] = row.earlierMs.toSeq.map { ms =>
    part(row, words("The transaction that this one continues"), ms, 0, _ => None)
  }

  private def remainder(row: TransactionBreakdown, fromMs: Double): Row =
    part(
      row,
      words("Pauses and work of the load generator"),
      row.remainderMs,
      fromMs,
      own => Some(own.remainderMs),
    )

  private def words(label: String): Text = text(label)

  private def part(
      row: TransactionBreakdown,
      head: Text,
      ms: Double,
      fromMs: Double,
      ofClass: ClassBreakdown => Option[Double],
  ): Row = Row(
    Cell(head),
    Seq(Cell.blank, Cell.blank, Cell.blank, Cell.number(time(ms)), Cell.number(share(row, ms))) ++
      classes(row).map { case (_, own) => Cell.number(ofClass(own))(time) } :+
      Cell(
        drawing(ModuleBar.place(fromMs, math.max(0, ms), row, None)),
        Some(""),
      ),
    isSum = true,
  )

  private def sum(row: TransactionBreakdown): Row = Row(
    Cell(strong("Average of the transaction")),
    Seq(
      Cell.blank,
      Cell.blank,
      Cell.blank,
      Cell.number(time(row.averageMs)),
      Cell.number(share(row, row.averageMs)),
    ) ++ classes(row).map { case (_, own) => Cell.number(time(own.averageMs)) } :+ Cell.blank,
    isSum = true,
  )

  private def share(row: TransactionBreakdown, ms: Double): String =
    if (row.averageMs > 0) Format.share(100 * ms / row.averageMs) else Format.Absent

  private def calls(count: Double): String =
    if (count == math.rint(count)) Format.whole(count) else Format.decimal(count, 2)

  /** Short times with a digit after the point, so that many of them add up. */
  private def time(ms: Double): String = Format.decimal(ms, 1)
}
