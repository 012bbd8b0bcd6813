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
  private val streams = mutable.HashMap.empty[String, LogStream]
  private val roots = new mutable.LinkedHashMap[String, Root]

  def add(coloured: LogEvent): Unit = {
    val event = coloured.copy(text = LogLine.unslashed(TraceBuilder.plain(coloured.text)))
    for {
      call <- LogLine.call(event.text, "")
      stream = streams.getOrElseUpdate(event.stream, new LogStream(0, event.stream))
      at <- stream.timeOf(event)
    } add(event, call, at)
  }

  private def add(event: LogEvent, call: LogLine, at: LineTime): Unit = {
    val id = call.id.takeWhile(_ != ';')
    val ms =
      if (at.hasDate) at.us / 1000 else request.fromMs + math.floorMod(at.us / 1000 - request.fromMs, LineTime.DayMs)
    // Ids have six digits, so they come again.
    val root = roots.remove(id).filter(known => math.abs(ms - known.ms) <= LongestMs).getOrElse(new Root(ms))
    roots(id) = root
    if (roots.size > MostRoots) roots -= roots.head._1
    if (root.mark.isEmpty) {
      root.waiting = root.waiting :+ (event -> call.id)
      call match {
        case asked: LogLine.Asked if id == call.id =>
          val isOfRun = (tenants.isEmpty || tenants(asked.tenant)) && ms >= request.fromMs && ms < request.toMs
          root.mark = Some(if (isOfRun) mark(ms, id) else "")
          root.waiting.foreach { case (held, ids) => pass(held, ids, root) }
          root.waiting = Vector.empty
        case _ => ()
      }
    } else pass(event, call.id, root)
  }

  private def pass(event: LogEvent, ids: String, root: Root): Unit =
    root.mark.filter(_.nonEmpty).foreach(mark => line(event.copy(text = event.text.replace(ids, s"$mark;$ids"))))

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
    var waiting = Vector.empty[(LogEvent, String)]
  }
}
