package org.folio.perf.report.section

import org.folio.perf.analysis.run.ModuleTimes
import org.folio.perf.model._
import org.folio.perf.report.chart.ModuleColours
import org.folio.perf.report.content.Block._
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
  def summary(rows: Vector[TransactionBreakdown], calls: CallsResult): String =
    if (calls.traces == 0)
      s"FOLIO's logs (${calls.source}) have no whole request of the steady state, so the calls inside FOLIO are not " +
        "known. Each request counts for the module that the gateway sends it to."
    else {
      val own = calls.modules.filterNot(_.ownMsPerSec <= 0)
      val all = own.map(_.ownMsPerSec).sum
      val first = own.take(3).map(m => s"${m.name} ${Format.percent(100 * m.ownMsPerSec / all)}")
      s"Own time of modules in the ${Format.count(calls.traces, "request")} whose calls FOLIO's logs (${calls.source}) have " +
        s"whole: ${first.mkString(", ")}. Own time is that in which no call to another module runs: work, database, and " +
        "waiting for CPU or locks. " +
        (if (calls.requests.isEmpty)
           "Bars do not show it: there, each request counts for the module that the gateway sends it to."
         else
           "Bars show it. A request of which no whole trace exists is not divided. The rest of a request is time outside " +
             s"of modules, such as the gateway, the network and waiting for a connection. ${ModuleTimes.notDivided(rows, calls).mkString}")
    }

  /** The calls of a transaction's requests, those of the longest time. */
  def ofTransaction(row: TransactionBreakdown, calls: CallsResult): Block = {
    val traced = row.requests
      .sortBy(-_.perExecutionMs)
      .flatMap(request => calls.traced(row.transaction, request.name))
      .filter(_.tree.size > 1)
      .take(MostRequests)
    blocks(traced.flatMap(request => Vector(tree(request), slowest(request))): _*)
  }

  private def tree(request: TracedRequest): Block = {
    val own = request.own.take(4).map(o => s"${o.module} ${time(o.averageMs)} ms in ${Format.decimal(o.calls, 1)}")
    TableOf(request.tree)
      .cell("Call")(c => called(c.path, c.module, c.depth))
      .decimal("Calls", "a request", 2)(_.calls)
      .decimal("Average", "ms", 1)(_.averageMs)
      .decimal("Own", "ms a call", 1)(_.ownMs)
      .big
      .decimal("Time", "ms a request", 1)(c => c.calls * c.averageMs)
      .failures("Errors")(_.errors)
      .table(
        name(request.name) ++
          (s": calls inside ${Format.count(request.traces, "request")}, folded by their path. " +
            s"${time(request.averageMs)} ms, ${Format.decimal(request.callsPerRequest, 1)} calls, at most " +
            s"${request.depth} modules deep. Own time: ${own.mkString(", ")}.${inRow(request)}${after(request)}")
      )
      .file("calls", context(request): _*)
      .first(MostRows)
  }

  private def context(request: TracedRequest) = Seq("Transaction" -> request.transaction, "Request" -> request.name)

  private def called(path: String, module: String, depth: Int = 0): Cell =
    Cell(text(Indent * depth) ++ name(path) ++ remark(name(module)))

  private def inside(request: TracedRequest, from: String): Cell =
    Cell(name(request.name) ++ remark(name(s"$from, ${request.transaction}")))

  private def inRow(request: TracedRequest): String =
    if (request.inRowMs < request.averageMs * LeastInRow) ""
    else
      s" Reads that follow each other directly would save up to ${time(request.inRowMs)} ms if they ran at the same " +
        "time."

  private def after(request: TracedRequest): String =
    if (request.afterMs < request.averageMs * LeastInRow) ""
    else s" After the answer, modules go on for ${time(request.afterMs)} ms; nobody waits for that."

  /** Part of a request's time below which a saving is not named. */
  private val LeastInRow = 0.1

  /** The slowest request, folded up; its longest own time is marked. */
  private def slowest(request: TracedRequest): Block = {
    val longest = request.slowest.map(_.ownMs).maxOption.getOrElse(0.0)
    // The longest is among the shown ones.
    val shown = math.max(2 * MostRows, request.slowest.indexWhere(_.ownMs == longest) + 1)
    if (request.slowest.size < 2) nothing
    else
      Block.PageOnly(
        Block.Folded(
          s"Slowest: ${time(request.slowest.head.durationMs)} ms",
          TableOf(request.slowest)
            .cell("Call")(c => called(c.path, c.module, c.depth))
            .decimal("Start", "ms", 1)(_.startMs)
            .decimal("Duration", "ms", 1)(_.durationMs)
            .marked((c, cell) => if (c.ownMs == longest) cell.copy(content = strong(cell.content)) else cell)(
              _.decimal("Own", "ms", 1)(_.ownMs).big
            )
            .numeric("Status")(c => Cell.words(c.status.toString).alarmingIf(c.status >= LoggedCall.FirstError))
            .table("Calls of the slowest request in the order of their starts. The longest own time is marked.")
            .file("calls-slowest", context(request): _*)
            .first(shown),
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
    TableOf(calls.modules)
      .cell("Module") { m =>
        val filter = if (m.isFilter) remark("filter") else empty
        Cell(drawing(colours.swatch(colours.colour(m.name))) ++ " " ++ name(m.name) ++ filter)
      }
      .short("Own time", "s per s")(_.ownMsPerSec / 1000)
      .share("Own time", "% of all")(m => if (all > 0) 100 * m.ownMsPerSec / all else 0.0)
      .big
      .short("Calls", "per s")(_.calledPerSec)
      .short("By clients", "per s")(_.fromClientsPerSec)
      .decimal("Own time", "ms a call", 1)(m => Option.when(m.calledPerSec > 0)(m.ownMsPerSec / m.calledPerSec))
      .table(
        s"At the rate of ${ofAll(calls)} requests. Calls of one request at the same time count once. A module that " +
          "many others call has more calls than clients send; " +
          "filters check each call before its module gets it."
      )
      .file("calls-modules")
      .under("Modules by own time")
  }

  private def ofAll(calls: CallsResult): String = if (calls.requests.isEmpty) "all clients'" else "the run's"

  private def edges(calls: CallsResult): Block =
    TableOf(calls.edges)
      .text("From")(_.from)
      .named
      .text("To")(_.to)
      .named
      .short("Calls", "per min")(_.perMinute)
      .big
      .decimal("Average", "ms", 1)(_.averageMs)
      .failures("Errors", "in the traces")(_.errors)
      .table(s"The most frequent first, at the rate of ${ofAll(calls)} requests.")
      .file("calls-between")
      .first(MostEdges)
      .under("Calls between modules")

  private def repeated(calls: CallsResult): Block =
    TableOf(calls.requests.flatMap(request => request.repeated.map(request -> _)).sortBy { case (request, call) =>
      (-call.totalMs * call.sharePercent, request.transaction, call.path)
    })
      .cell("Call") { case (_, call) => called(call.path, call.module) }
      .decimal("Times", "a request", 1)(_._2.times)
      .big
      .decimal("Time", "ms", 1)(_._2.totalMs)
      .share("Requests", "%")(_._2.sharePercent)
      .cell("Inside", classes = "message") { case (request, call) => inside(request, call.from) }
      .table(
        "Calls that a module makes several times inside one request, such as for each record of a list. The longest " +
          "first."
      )
      .file("calls-repeated")
      .first(MostRepeated)
      .under("Repeated calls")

  private def failed(calls: CallsResult): Block =
    TableOf(calls.requests.flatMap(request => request.failedInside.map(request -> _)).sortBy { case (request, call) =>
      (-call.count, request.transaction, call.path)
    })
      .cell("Call") { case (_, call) => called(call.path, call.module) }
      .whole("Status")(_._2.status)
      .whole("Count", "in the traces")(_._2.count)
      .big
      .cell("Inside", classes = "message") { case (request, call) => inside(request, call.from) }
      .table("Calls that failed inside requests that succeeded: users did not hear of them.")
      .file("calls-failed")
      .first(MostRepeated)
      .under("Failed calls inside")

  private def time(ms: Double): String = Format.decimal(ms, 1)
}
