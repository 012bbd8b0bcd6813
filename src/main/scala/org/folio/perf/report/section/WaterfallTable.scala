package org.folio.perf.report.section

import org.folio.perf.model.{ClassBreakdown, RequestShare, TransactionBreakdown}
import org.folio.perf.report.chart.ModuleBar
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The requests of a transaction in their order, with their times in an average execution. */
private[section] object WaterfallTable {

  def apply(row: TransactionBreakdown): Block = {
    def other(words: String, ms: Double, ofClass: ClassBreakdown => Option[Double]) = Line(text(words), ms, ofClass)
    val earlier = row.earlierMs.map(other("The transaction that this one continues", _, _.earlierMs))
    val requests = row.requests.zipWithIndex.map { case (r, i) =>
      Line(
        name(r.name) ++ remark(name(r.module.getOrElse("unknown module"))) ++ traces(r),
        r.perExecutionMs,
        _.requests.lift(i).map(_.perExecutionMs),
        Some(r),
      )
    }
    val job = row.jobMs.map(other("Waiting for the job", _, _.jobMs))
    val pause = row.pauseMs.map(other("Pause of the script, after the job had ended", _, _.pauseMs))
    val rest = Option.when(row.remainderMs.abs >= LeastShownMs)(
      other("Not assigned", row.remainderMs, own => Some(own.remainderMs))
    )
    val parts = (earlier ++ requests ++ job ++ pause ++ rest).toVector
    // Each begins where the one before it ends.
    val placed =
      parts.zip(parts.scanLeft(0.0)(_ + _.ms)).map { case (part, fromMs) => part.copy(bar = bar(part, fromMs, row)) }
    val lines = placed :+ Line(strong("Average of the transaction"), row.averageMs, own => Some(own.averageMs))
    val table = TableOf(lines)
      .cell("Request")(line => Cell(line.head))
      .number("Calls", "an execution")(_.request.map(_.callsPerExecution))(calls)
      .whole("Average", "ms")(_.request.map(_.averageMs))
      .whole("p95", "ms")(_.request.map(_.p95Ms))
      .decimal("Time", "ms an execution", 1)(_.ms)
      .big
      .share("Share", "%")(line => Option.when(row.averageMs > 0)(100 * line.ms / row.averageMs))
      .when(row.small.isDefined && row.large.isDefined)(
        _.each(row.small.map("Small" -> _) ++ row.large.map("Large" -> _)) { case (table, (size, own)) =>
          table.decimal(s"$size tenants", "ms an execution", 1)(_.ofClass(own)).wide
        }
      )
      .drawn("In the execution", "full waterfall")(_.bar)
      .table(
        s"Requests of ${Format.count(row.executions, "execution")}. Calls and time of an average execution; " +
          "average and 95th percentile of a call."
      )
      .file("breakdown", "Transaction" -> row.transaction)
    table.copy(rows = table.rows.zip(lines).map { case (cells, line) => cells.copy(isSum = line.request.isEmpty) })
  }

  /**
   * A part of an average execution.
   *
   * @param ofClass its time with tenants of one size
   * @param request `None`: the part is no request
   */
  final private case class Line(
      head: Text,
      ms: Double,
      ofClass: ClassBreakdown => Option[Double],
      request: Option[RequestShare] = None,
      bar: Cell = Cell.blank,
  )

  private def bar(part: Line, fromMs: Double, row: TransactionBreakdown): Cell =
    Cell(drawing(ModuleBar.place(fromMs, part.ms, row, part.request.isDefined)), Some(fromMs.toString))

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

  private def calls(count: Double): String =
    if (count == math.rint(count)) Format.whole(count) else Format.decimal(count, 2)

  /** Shorter times are shown as 0.0. */
  private val LeastShownMs = 0.05
}
