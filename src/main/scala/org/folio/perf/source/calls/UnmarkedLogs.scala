package org.folio.perf.source.calls

import org.folio.perf.model.RequestMark
import scala.collection.mutable

/**
 * Logs of a run whose requests carry no mark. Each request gets one here, so that it is read like a marked one: all requests of
 * the run's tenants in its time, also those of other clients.
 *
 * @param tenants of the run; empty: not known, so all
 */
final class UnmarkedLogs(source: CallLogSource, tenants: Set[String]) extends CallLogSource {
  override def name: String = source.name

  /** @param request with the code for the marks */
  override def read(request: CallLogRequest, skipped: Long => Unit)(line: LogEvent => Unit): Vector[String] = {
    var (lines, marked) = (0L, 0L)
    val roots = new UnmarkedRoots(
      request,
      tenants,
      { event =>
        marked += 1
        line(event)
      },
    )
    val gaps = source.read(request.copy(run = "", withAnswers = true), lines += _) { event =>
      lines += 1
      roots.add(event)
    }
    skipped(lines - marked)
    gaps ++ Option.when(gaps.isEmpty && marked == 0 && lines > 0)(
      s"None of ${TraceBuilder.count(lines, "line", "lines")} is of a request of the run's tenants in its time: compare " +
        "names of tenants and time zones."
    )
  }
}

/** Requests of clients by their ids. Lines that come before the one that names the tenant wait for it. */
final private class UnmarkedRoots(request: CallLogRequest, tenants: Set[String], line: LogEvent => Unit) {
  import UnmarkedRoots._
  private val clocks = mutable.HashMap.empty[String, LineClock]
  private val roots = new mutable.LinkedHashMap[String, Root]

  def add(event: LogEvent): Unit = for {
    call <- UnmarkedCall.of(event.text)
    at <- clocks.getOrElseUpdate(event.stream, new LineClock(new LogStream(0, event.stream))).of(event)
  } {
    val ms =
      if (at.hasDate) at.us / 1000 else request.fromMs + math.floorMod(at.us / 1000 - request.fromMs, LineTime.DayMs)
    // Ids have six digits, so they come again.
    val root = roots.remove(call.root).filter(known => math.abs(ms - known.ms) <= LongestMs).getOrElse(new Root(ms))
    roots(call.root) = root
    if (roots.size > MostRoots) roots -= roots.head._1
    if (root.mark.isEmpty) {
      root.waiting = root.waiting :+ (event -> call)
      call.tenant.foreach { tenant =>
        val isOfRun = (tenants.isEmpty || tenants(tenant)) && ms >= request.fromMs && ms < request.toMs
        root.mark = Some(if (isOfRun) mark(ms, call.root) else "")
        root.waiting.foreach { case (held, its) => pass(held, its, root) }
        root.waiting = Vector.empty
      }
    } else pass(event, call, root)
  }

  private def pass(event: LogEvent, call: UnmarkedCall, root: Root): Unit =
    root.mark.filter(_.nonEmpty).foreach(mark => line(event.copy(text = call.marked(mark))))

  private def mark(ms: Long, id: String): String =
    RequestMark.text(RequestMark.sampledPrefix(request.run), RequestMark.NoNames, ms, TraceBuilder.hash(id) >>> 1)
}

private object UnmarkedRoots {
  val LongestMs = 600000L
  val MostRoots = 100000

  /** @param ms of its first line */
  final class Root(val ms: Long) {

    /** Empty: it is not of the run; `None`: that is not known yet. */
    var mark: Option[String] = None
    var waiting = Vector.empty[(LogEvent, UnmarkedCall)]
  }
}

/**
 * A line of a call.
 *
 * @param before text in front of the id, and `after` behind it
 * @param id of the calls from outside to inside, such as `067163/circulation;711974/loan-storage`
 * @param tenant of a client's request; `None`: a line of another kind
 */
final private case class UnmarkedCall(before: String, id: String, after: String, tenant: Option[String]) {
  def root: String = id.takeWhile(_ != ';')
  def marked(mark: String): String = s"$before$mark;$id$after"
}

private object UnmarkedCall {

  /** `None`: the line is of no call. */
  def of(text: String): Option[UnmarkedCall] = {
    val line = TraceBuilder.plain(if (text.indexOf("\\/") < 0) text else text.replace("\\/", "/"))
    val asked = line.indexOf(" REQ ")
    val at = if (asked >= 0) asked else line.indexOf(" RES ")
    if (at >= 0) {
      val from = line.lastIndexWhere(c => c == ' ' || c == '"' || c == '[', at - 1) + 1
      val tenant = Option.when(asked >= 0)(LogLine.fields(line, at + " REQ ".length)).flatMap(_.lift(1))
      of(line, line.substring(from, at), from, tenant)
    } else
      ClientRequests
        .ofSidecar(ClientRequests.unpacked(line, line.lastIndexOf('"', line.indexOf(" HTTP/")) + 1))
        .flatMap { case (tenant, id) => of(line, id, line.lastIndexOf(id), Some(tenant)) }
  }

  /** A client may have put an id of its own in front of Okapi's. */
  private def of(line: String, whole: String, from: Int, tenant: Option[String]): Option[UnmarkedCall] = {
    val id = whole.split(';').dropWhile(_.indexOf('/') < 0).mkString(";")
    Option.when(id.headOption.exists(_.isDigit))(
      UnmarkedCall(
        line.substring(0, from),
        id,
        line.substring(from + whole.length),
        tenant.filter(_ => !id.contains(';')),
      )
    )
  }
}
