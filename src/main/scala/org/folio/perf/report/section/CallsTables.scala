package org.folio.perf.report.section

import org.folio.perf.model._
import org.folio.perf.report.chart.ModuleColours
import org.folio.perf.report.content.Column.num
import org.folio.perf.report.content.Block.{anchored, blocks, heading, note, nothing, sentences}
import org.folio.perf.report.content.Text._
import org.folio.perf.report.content._

/** The calls inside FOLIO: the level below the requests of users. */
private[section] object CallsTables {
  private val MostRequests = 5
  private val MostRows = 14
  private val MostEdges = 25
  private val MostRepeated = 20
  private val Indent = "\u2003"

  /** Sources of the figures, in sentences. */
  def summary(calls: CallsResult): String = {
    val own = calls.modules.filterNot(_.ownMsPerSec <= 0)
    val all = own.map(_.ownMsPerSec).sum
    val first = own.take(3).map(m => s"${m.name} ${Format.percent(if (all > 0) 100 * m.ownMsPerSec / all else 0)}")
    s"Own time of modules, from FOLIO's logs (${calls.source}) of ${Format.count(calls.traces, "request", "requests")}: " +
      s"${first.mkString(", ")}. Own time is that in which a module works or waits for its database, and for no other " +
      "module. Bars show it; the rest of a request is the gateway and the network."
  }

  /** The calls of a transaction's requests, those of the longest time. */
  def ofTransaction(row: TransactionBreakdown, calls: CallsResult): Block = {
    val traced = row.requests
      .sortBy(-_.perExecutionMs)
      .flatMap(request => calls.of(row.transaction, request.name))
      .filter(one => one.tree.size > 1 || one.own.size > 1)
      .take(MostRequests)
    if (traced.isEmpty) nothing else blocks(traced.flatMap(request => Vector(tree(request), slowest(request))): _*)
  }

  private def tree(request: TracedRequest): Block = {
    val shown = request.tree.take(MostRows)
    val others = request.tree.size - shown.size
    val own = request.own.take(4).map(o => s"${o.module} ${time(o.averageMs)} ms in ${Format.decimal(o.calls, 1)}")
    blocks(
      Table(
        name(request.name) ++
          (s": calls inside ${Format.count(request.traces, "request", "requests")}, folded by their path. " +
            s"${time(request.averageMs)} ms, ${Format.decimal(request.callsPerRequest, 1)} calls, at most " +
            s"${request.depth} modules deep. Own time: ${own.mkString(", ")}.${inRow(request)}${after(request)}"),
        Seq(
          Column("Call"),
          num("Calls", "a request", "calls"),
          num("Average", "ms"),
          num("Own", "ms a call", "own ms").big,
          num("Time", "ms a request", "ms"),
          num("Errors"),
        ),
        shown.map { call =>
          Row(
            Cell(text(Indent * call.depth) ++ name(call.path) ++ remark(name(call.module))),
            Seq(
              Cell.number(Format.decimal(call.calls, 2)),
              Cell.number(time(call.averageMs)),
              Cell.number(time(call.ownMs)),
              Cell.number(time(call.calls * call.averageMs)),
              Cell.failures(call.errors),
            ),
          )
        },
        "None.",
      ),
      if (others > 0) note(s"${Format.count(others, "further call stands", "further calls stand")} in csv/calls.csv.")
      else nothing,
    )
  }

  private def inRow(request: TracedRequest): String =
    if (request.inRowMs < request.averageMs * LeastInRow) ""
    else
      s" Reads that follow each other directly would save up to ${time(request.inRowMs)} ms if they ran at the same time."

  private def after(request: TracedRequest): String =
    if (request.afterMs < request.averageMs * LeastInRow) ""
    else s" After the answer, modules go on for ${time(request.afterMs)} ms; nobody waits for that."

  /** Part of a request's time below which a saving is not named. */
  private val LeastInRow = 0.1

  /** The slowest request, folded up; its longest own time is marked. */
  private def slowest(request: TracedRequest): Block = {
    val longest = request.slowest.map(_.ownMs).maxOption.getOrElse(0.0)
    // The longest is among the shown ones.
    val shown = request.slowest.take(math.max(2 * MostRows, request.slowest.indexWhere(_.ownMs == longest) + 1))
    val others = request.slowest.size - shown.size
    if (request.slowest.size < 2) nothing
    else
      Block.PageOnly(
        Block.Folded(
          s"Slowest: ${time(request.slowest.head.durationMs)} ms",
          blocks(
            Table(
              text("Calls of the slowest request in the order of their starts. The longest own time is marked."),
              Seq(
                Column("Call"),
                num("Start", "ms"),
                num("Duration", "ms", "ms"),
                num("Own", "ms").big,
                num("Status"),
              ),
              shown.map { call =>
                Row(
                  Cell(text(Indent * call.depth) ++ name(call.path) ++ remark(name(call.module))),
                  Seq(
                    Cell.number(time(call.startMs)),
                    Cell.number(time(call.durationMs)),
                    if (call.ownMs == longest) Cell(strong(time(call.ownMs))) else Cell.number(time(call.ownMs)),
                    Cell.number(call.status.toString).alarmingIf(call.status >= LoggedCall.FirstError),
                  ),
                )
              },
              "None.",
            ),
            if (others > 0) note(s"${Format.count(others, "later call stands", "later calls stand")} in report.json.")
            else nothing,
          ),
        )
      )
  }

  /** Modules, calls between them, repeated and failed calls. */
  def apply(calls: CallsResult, colours: ModuleColours): Block = anchored("calls")(
    modules(calls, colours),
    edges(calls),
    repeated(calls),
    failed(calls),
    if (calls.remarks.isEmpty) nothing else blocks(heading("Logs"), sentences(calls.remarks)),
  )

  private def modules(calls: CallsResult, colours: ModuleColours): Block = {
    val all = calls.modules.map(_.ownMsPerSec).sum
    blocks(
      heading("Modules by own time"),
      Table(
        text(
          "At the rate of the run's requests. A module that many others call has more calls than clients send; filters " +
            "check each call before its module gets it."
        ),
        Seq(
          Column("Module"),
          num("Own time", "s per s", "own s/s"),
          num("Own time", "% of all", "% of own time").big,
          num("Calls", "per s", "calls/s"),
          num("By clients", "per s", "by clients/s"),
          num("Own time", "ms a call", "ms a call"),
        ),
        calls.modules.map { module =>
          Row(
            Cell(
              drawing(colours.swatch(colours.of(Some(module.name)))) ++ " " ++ name(module.name) ++
                (if (module.isFilter) remark("filter") else empty)
            ),
            Seq(
              Cell.number(Format.short(module.ownMsPerSec / 1000)),
              Cell.number(Format.share(if (all > 0) 100 * module.ownMsPerSec / all else 0)),
              Cell.number(Format.short(module.calledPerSec)),
              Cell.number(Format.short(module.fromClientsPerSec)),
              Cell.number(if (module.calledPerSec > 0) Some(module.ownMsPerSec / module.calledPerSec) else None)(time),
            ),
          )
        },
        "None.",
      ),
    )
  }

  private def edges(calls: CallsResult): Block =
    if (calls.edges.isEmpty) nothing
    else
      blocks(
        heading("Calls between modules"),
        Table(
          text(
            s"The most frequent ${math.min(MostEdges, calls.edges.size)} of ${calls.edges.size}, at the rate of the run's requests."
          ),
          Seq(
            Column("From", isName = true),
            Column("To", isName = true).labelled,
            num("Calls", "per min", "calls/min").big,
            num("Average", "ms"),
            num("Errors", "in the traces", "errors"),
          ),
          calls.edges.take(MostEdges).map { edge =>
            Row(
              Cell.text(edge.from),
              Seq(
                Cell.text(edge.to),
                Cell.number(Format.short(edge.perMinute)),
                Cell.number(time(edge.averageMs)),
                Cell.failures(edge.errors),
              ),
            )
          },
          "None.",
        ),
      )

  private def repeated(calls: CallsResult): Block = {
    val all = calls.requests.flatMap(request => request.repeated.map(request -> _)).sortBy { case (request, call) =>
      (-call.totalMs * call.sharePercent, request.transaction, call.path)
    }
    if (all.isEmpty) nothing
    else
      blocks(
        heading("Repeated calls"),
        Table(
          text(
            "Calls that a module makes several times inside one request, such as for each record of a list. The longest first."
          ),
          Seq(
            Column("Call"),
            num("Times", "a request", "times").big,
            num("Time", "ms", "ms"),
            num("Requests", "%", "% of requests"),
            Column("Inside", classes = "message"),
          ),
          all.take(MostRepeated).map { case (request, call) =>
            Row(
              Cell(name(call.path) ++ remark(name(call.module))),
              Seq(
                Cell.number(Format.decimal(call.times, 1)),
                Cell.number(time(call.totalMs)),
                Cell.number(Format.share(call.sharePercent)),
                Cell(name(request.name) ++ remark(name(s"${call.from}, ${request.transaction}"))),
              ),
            )
          },
          "None.",
        ),
      )
  }

  private def failed(calls: CallsResult): Block = {
    val all = calls.requests.flatMap(request => request.failedInside.map(request -> _)).sortBy { case (request, call) =>
      (-call.count, request.transaction, call.path)
    }
    if (all.isEmpty) nothing
    else
      blocks(
        heading("Failed calls inside"),
        Table(
          text("Calls that failed inside requests that succeeded: users did not hear of them."),
          Seq(
            Column("Call"),
            num("Status"),
            num("Count", "in the traces", "count").big,
            Column("Inside", classes = "message"),
          ),
          all.take(MostRepeated).map { case (request, call) =>
            Row(
              Cell(name(call.path) ++ remark(name(call.module))),
              Seq(
                Cell.number(call.status.toString),
                Cell.number(Format.whole(call.count)),
                Cell(name(request.name) ++ remark(name(s"${call.from}, ${request.transaction}"))),
              ),
            )
          },
          "None.",
        ),
      )
  }

  private def time(ms: Double): String = Format.decimal(ms, 1)
}
