package org.folio.perf.source.calls

import java.util.zip.CRC32
import java.nio.charset.StandardCharsets.UTF_8
import org.folio.perf.model._
import org.folio.perf.source.calls.LogLine._
import scala.collection.mutable
import scala.util.hashing.MurmurHash3

/**
 * A line with its place.
 *
 * @param stream name of the log that it stands in, such as a file or a stream of CloudWatch
 * @param timeMs epoch milliseconds that the source itself noted for it; `None`: the line's own prefix counts
 */
final case class LogEvent(stream: String, timeMs: Option[Long], text: String)

/**
 * Puts lines together to traces. Lines of one log come in its order; lines of several logs roughly in the order of time.
 * A trace is passed on when its request is answered and many further lines have come, so that the memory that it takes
 * does not grow with the log.
 *
 * Okapi's log has two lines for each call and the time that each took in microseconds, but often times in whole seconds.
 * Then the order of lines tells which calls ran at the same time, and no call starts later than it must.
 *
 * @param run code in the marks of the run
 * @param done gets each trace once
 */
final private[calls] class TraceBuilder(run: String, done: LoggedTrace => Unit) {
  import TraceBuilder._

  private val prefix = RequestMark.prefix(run)
  private val open = new mutable.LinkedHashMap[String, OpenTrace]
  private val streams = new mutable.LinkedHashMap[String, LogStream]
  private val words = new mutable.LinkedHashMap[LoggedWords, Long]
  private var lines = 0L
  private var marked = 0L
  private var broken = 0L
  private var traces = 0L
  private var incomplete = 0L
  private var lost = 0L
  private var untimed = 0L

  /** Lines that came again. */
  private var copies = 0L

  /** Traces that have been passed on, by [[TraceBuilder.hash]]. */
  private val ended = mutable.LongMap.empty[Unit]

  /** Lines without a call and the numbers of their logs, by the same. */
  private val alone = mutable.LongMap.empty[String]

  /** Counts lines that were skipped because they have no mark of the run. */
  def skipped(count: Long): Unit = lines += count

  def add(coloured: LogEvent): Unit = {
    lines += 1
    val event = coloured.copy(text = plain(coloured.text))
    LogLine.parse(event.text, prefix).foreach {
      case said: Said => if (!isCopy(event)) keep(said, event)
      case Broken(id) if isSampled(id) && isCopy(event, isOnlyLine = true) => ()
      case line if isSampled(line.id) =>
        if (ended.contains(hash(markOf(line.id)))) copies += 1 else take(line, event)
      case _ => ()
    }
  }

  /**
   * Whether the same line has come before: from another log, or in the same millisecond.
   *
   * @param isOnlyLine nobody writes it twice
   */
  private def isCopy(event: LogEvent, isOnlyLine: Boolean = false): Boolean = {
    val before = alone.put(hash(event.text), event.stream)
    val isAgain = before.exists(_ != event.stream || isOnlyLine || LineTime.of(event.text, prefix).exists(_.isExact))
    if (isAgain) copies += 1
    isAgain
  }

  private def isSampled(id: String): Boolean = id.startsWith("s", prefix.length)

  /** Ends all traces. */
  def close(): Unit = {
    open.values.foreach(pass)
    open.clear()
  }

  def facts(source: String, gaps: Vector[String]): CallLogFacts = {
    val again = Option.when(copies > 0)(
      s"${count(copies, "line has", "lines have")} come again, as from logs that overlap or a log that was copied. " +
        "Each line counts once."
    )
    val none = Option.when(gaps.isEmpty && lines > 0 && marked == 0 && words.isEmpty)(
      s"None of ${count(lines, "line", "lines")} has a mark of the run, $prefix…: the logs are of another time or " +
        "another FOLIO, or something in front of it removes the header X-Okapi-Request-Id."
    )
    CallLogFacts(source, lines, broken, traces, incomplete, lost, untimed, gaps ++ again ++ none)
  }

  /** In the order of their first lines. */
  def said: Vector[LoggedWords] = words.toVector.map { case (one, count) => one.copy(count = count) }

  private def keep(said: Said, event: LogEvent): Unit = {
    val module = said.module.orElse(ModuleName.in(event.stream)).getOrElse("unknown module")
    val key = LoggedWords(markOf(said.id), module, said.level, LogLine.redacted(said.words), 0)
    if (words.size < MostWords || words.contains(key)) words(key) = words.getOrElse(key, 0L) + 1
  }

  private def take(line: LogLine, event: LogEvent): Unit = {
    marked += 1
    line match {
      case Broken(id) =>
        broken += 1
        // Its trace lacks a line.
        traceOf(id).brokenLines += 1
      case Other(_) => ()
      case call =>
        val name = streamOf(call, event)
        val stream = streams.getOrElseUpdate(name, new LogStream(streams.size, name))
        val trace = traceOf(call.id)
        val time = stream.timeOf(event, prefix)
        call match {
          case arrived: Arrived => trace.arrived(arrived, stream, time)
          case answered: Answered => trace.answered(answered, stream, time)
          case passed: Passed => trace.passed(passed, stream, time)
          case _ => ()
        }
    }
    if (marked % SweepEvery == 0) sweep()
  }

  /** A log of several sidecars has the module's name in front of each line. */
  private def streamOf(line: LogLine, event: LogEvent): String = line match {
    case _: Passed if ModuleName.in(event.stream).isEmpty =>
      ModuleName.in(event.text.takeWhile(_ != '"')).fold(event.stream)(module => s"${event.stream} $module")
    case _ => event.stream
  }

  private def traceOf(id: String): OpenTrace = {
    val mark = markOf(id)
    // Moves it to the end: the first of the map are the longest without a line.
    val trace = open.remove(mark).getOrElse(new OpenTrace(mark))
    trace.lastLine = marked
    open.put(mark, trace)
    trace
  }

  private def sweep(): Unit =
    while (open.headOption.exists(_._2.lastLine < marked - PatienceLines)) {
      val (mark, trace) = open.head
      open.remove(mark)
      pass(trace)
    }

  private def markOf(id: String): String = id.takeWhile(_ != ';')

  private def pass(trace: OpenTrace): Unit = {
    val found = trace.result
    copies += trace.copies
    ended(hash(trace.mark)) = ()
    found.foreach { result =>
      traces += 1
      lost += trace.linesLost
      if (!result.isComplete) incomplete += 1
      // Okapi answers for a module without a line about the call's start.
      untimed += result.calls.count(call => call.startUs.isEmpty && call.module != LogLine.Gateway).toLong
      done(result)
    }
  }
}

private[calls] object TraceBuilder {

  /** Lines without one of its own after which a trace has ended: more than a busy FOLIO writes in a time-out. */
  private val PatienceLines = 300000L
  private val SweepEvery = 1024L

  /** Kinds of messages that are kept. */
  private val MostWords = 20000

  /** Sixty-four bits of a text. */
  def hash(text: String): Long =
    MurmurHash3.stringHash(text, 1).toLong << 32 | MurmurHash3.stringHash(text, 2) & 0xffffffffL

  /** A line without the colours of a terminal. */
  def plain(text: String): String = if (text.indexOf('\u001b') < 0) text else Colour.replaceAllIn(text, "")
  private val Colour = "\u001b\\[[0-9;]*m".r

  def count(n: Long, one: String, several: String): String = s"$n ${if (n == 1) one else several}"
}

/** A log and its clock. @param name that of a file or a stream */
final private[calls] class LogStream(val number: Int, val name: String) {
  private var days = 0L
  private var last = Long.MinValue

  /** Name of the module whose sidecar writes it. */
  val module: Option[String] = ModuleName.in(name)

  /**
   * The time of a line by the log's clock; `None`: it has none. A time without a date goes on over midnight, also in a log
   * whose newest lines come first.
   */
  def timeOf(event: LogEvent, mark: String = LogStream.AnyMark): Option[LineTime] = {
    val own = LineTime.of(event.text, mark)
    own
      .filter(time => time.isExact && time.hasDate)
      .orElse(event.timeMs.map(ms => LineTime(ms * 1000, isExact = true, hasDate = true)))
      .orElse(own)
      .map(dated)
  }

  private def dated(time: LineTime): LineTime =
    if (time.hasDate) time
    else {
      if (last != Long.MinValue)
        if (time.us + days < last - LogStream.HalfDayUs) days += 2 * LogStream.HalfDayUs
        else if (time.us + days > last + LogStream.HalfDayUs) days -= 2 * LogStream.HalfDayUs
      last = time.us + days
      time.copy(us = last)
    }
}

private[calls] object LogStream {

  /** Behind the time of a line without a mark. */
  val AnyMark = " REQ "
  private val HalfDayUs = 43200L * 1000000
}

/** A call whose lines are being read. */
final private class OpenCall(val id: String) {
  var name = ""
  var expected = Vector.empty[String]
  var stages = Vector.empty[CallStage]
  var stream: LogStream = _
  var hasArrived = false
  var isOfSidecar = false

  /** Time by the stream's clock, in microseconds; [[OpenCall.Unknown]]: no line has it. */
  var startUs: Long = OpenCall.Unknown

  /** The call as its caller's sidecar has logged it, if this one is of the called side. */
  var mergedInto: OpenCall = _

  /** Time that its module's log is behind that of the first module. */
  var shiftUs = 0L

  def move(byUs: Long, to: LogStream): Unit = {
    shiftUs = byUs
    stream = to
    if (startUs != OpenCall.Unknown) startUs += byUs
  }

  def parentId: String = id.substring(0, math.max(0, id.lastIndexOf(';')))
  def isRoot: Boolean = id.indexOf(';') == id.lastIndexOf(';')
  def totalUs: Long = stages.map(_.us).sum

  /** Lines that are missing. A filter that refuses the call ends it. */
  def missing: Int =
    if (isOfSidecar || stages.exists(_.module == LogLine.Gateway)) 0
    else {
      val isRefused =
        stages.exists(stage => stage.status >= OpenCall.Refused && !expected.lastOption.contains(stage.module))
      val answers = if (isRefused) 0 else expected.diff(stages.map(_.module)).size
      (if (hasArrived) 0 else 1) + (if (stages.isEmpty && expected.isEmpty) 1 else answers)
    }

  /** Whether each line about an answer of a module has come. A module may be a filter of its own path. */
  def hasAll(module: String): Boolean =
    stages.count(_.module == module) >= math.max(1, expected.count(_ == module))
}

private object OpenCall {
  val Unknown: Long = Long.MinValue
  val Refused = 300
}

/**
 * A line of Okapi about a call: its start, or the answer of one of its modules.
 *
 * @param stage the answer; null: the call's start
 * @param time by the log; a time in whole seconds limits it to that second
 */
final private class LoggedMoment(val call: OpenCall, val stage: CallStage, time: Option[LineTime]) {

  /** Time since the start of the call: 0, or what its modules took until then. */
  var afterUs = 0L

  def isStart: Boolean = stage == null
  val leastUs: Long = time.fold(0L)(_.us)
  val mostUs: Long =
    time.fold(Long.MaxValue / 4)(t => t.us + (if (t.isExact) 1000L else 1000000L) - 1)
}

/**
 * The moments of a trace in one log. Their order and the durations of calls are known, so each has an earliest and a latest
 * time; the middle of both fits the order and the durations too.
 *
 * @param moments in the order of the log
 */
final private class MomentsInOrder(moments: Vector[LoggedMoment]) {
  import MomentsInOrder._
  private val starts = moments.zipWithIndex.collect { case (m, i) if m.isStart => m.call -> i }.toMap
  private val startOf = moments.map(m => starts.getOrElse(m.call, -1)).toArray
  private val first = moments.map(_.leastUs).toArray
  private val last = moments.map(_.mostUs).toArray

  /** Sets the starts of the calls. */
  def locate(): Unit = if (moments.nonEmpty) {
    settle(first, moments.indices, _ > _)
    // The whole trace may be later; only differences count.
    val anchor = moments.indexWhere(_.isStart)
    if (anchor >= 0) last(anchor) = first(anchor)
    settle(last, moments.indices.reverse, _ < _)
    starts.foreach { case (call, i) =>
      call.startUs =
        if (last(i) < first(i) || last(i) > first(i) + Longest) first(i) else first(i) + (last(i) - first(i)) / 2
    }
  }

  /** Moves times up from the first moment on, or down from the last one back, until none changes. */
  private def settle(times: Array[Long], order: Range, isBeyond: (Long, Long) => Boolean): Unit = {
    var passes = 0
    var changed = true
    def limit(i: Int, to: Long): Unit = if (isBeyond(to, times(i))) {
      times(i) = to
      changed = true
    }
    while (passes < MostPasses && changed) {
      changed = false
      var before = order.head
      for (i <- order) {
        limit(i, times(before))
        val start = startOf(i)
        if (start >= 0 && start != i) {
          limit(i, times(start) + moments(i).afterUs)
          limit(start, times(i) - moments(i).afterUs)
        }
        before = i
      }
      passes += 1
    }
  }
}

private object MomentsInOrder {

  /** Lines are written a little later than times end, so that some orders fit no times. */
  val MostPasses = 40
  val Longest = 3600L * 1000000
}

/** A trace whose lines are being read. */
final private class OpenTrace(val mark: String) {
  private val calls = new mutable.LinkedHashMap[String, OpenCall]
  private val linesOf = new mutable.LinkedHashMap[Int, mutable.ArrayBuffer[LoggedMoment]]
  var lastLine = 0L
  var brokenLines = 0
  private var linesRead = 0

  /** Lines that are known to be missing; read it behind [[result]]. */
  var linesLost = 0

  /** Lines that came again; read it behind [[result]]. */
  var copies = 0

  private def call(id: String): OpenCall = calls.getOrElseUpdate(id, new OpenCall(id))

  def arrived(line: Arrived, stream: LogStream, time: Option[LineTime]): Unit = begun(line, stream) { it =>
    it.expected = line.modules.map(ModuleName.bare)
    add(new LoggedMoment(it, null, time), stream)
  }

  /** Notes the line that a call has once. */
  private def begun(line: Asked, stream: LogStream)(more: OpenCall => Unit): Unit = {
    val it = call(line.id)
    if (it.hasArrived) copies += 1
    else {
      linesRead += 1
      it.name = PathTemplate.named(line.method, line.path)
      it.hasArrived = true
      it.stream = stream
      more(it)
    }
  }

  def answered(line: Answered, stream: LogStream, time: Option[LineTime]): Unit = {
    val it = call(line.id)
    if (it.stream == null) {
      it.stream = stream
      it.name = s"? ${PathTemplate.of(line.path)}"
    }
    add(new LoggedMoment(it, CallStage(ModuleName.bare(line.module), line.status, line.us), time), stream)
  }

  private def add(line: LoggedMoment, stream: LogStream): Unit =
    linesOf.getOrElseUpdate(stream.number, mutable.ArrayBuffer.empty) += line

  /** Gives the calls their stages and their times, log by log. */
  private def locate(): Unit = linesOf.values.foreach { all =>
    val moments = OpenTrace.inOrder(all).filter { line =>
      val it = line.call
      if (line.isStart) true
      else if (it.hasAll(line.stage.module)) {
        copies += 1
        false
      } else {
        linesRead += 1
        it.stages = it.stages :+ line.stage
        line.afterUs = it.totalUs
        it.hasArrived
      }
    }
    new MomentsInOrder(moments).locate()
  }

  def passed(line: Passed, stream: LogStream, time: Option[LineTime]): Unit = begun(line, stream) { it =>
    it.isOfSidecar = true
    it.stages = Vector(
      CallStage(OpenTrace.Sidecar, line.status, line.us - line.forwardedUs),
      CallStage(stream.module.getOrElse("unknown module"), line.status, line.forwardedUs),
    )
    time.filter(_.isExact).foreach(end => it.startUs = end.us - line.us)
  }

  /** `None`: no line says which call it was, such as of a request to the gateway itself. */
  def result: Option[LoggedTrace] = RequestMark.parse(mark).flatMap { parsed =>
    locate()
    val unknownSides = mergeSidecars()
    val all = calls.values.filter(_.mergedInto == null).toVector
    val roots = all.filter(_.isRoot)
    val gatewayOnly = all.size == 1 && roots.exists(one => one.hasArrived && one.expected.isEmpty && one.stages.isEmpty)
    val known = all.filter(_.stages.nonEmpty)
    val orphans = known.count(one => !one.isRoot && !callerOf(one).exists(_.stages.nonEmpty))
    linesLost = all.map(_.missing).sum + orphans + unknownSides + (if (roots.isEmpty) 1 else 0)
    if (gatewayOnly || known.isEmpty && linesLost == 0) None
    else Some(built(parsed, known, isComplete = roots.size == 1 && linesLost == 0 && brokenLines == 0))
  }

  /** The call in whose module this one was made. */
  private def callerOf(one: OpenCall): Option[OpenCall] =
    calls.get(one.parentId).map(caller => if (caller.mergedInto == null) caller else caller.mergedInto)

  private def built(parsed: RequestMark, known: Vector[OpenCall], isComplete: Boolean): LoggedTrace = {
    // Callers first: their ids have fewer parts.
    val ordered = known.sortBy(one => (one.id.count(_ == ';'), one.startUs))
    val index = ordered.zipWithIndex.map { case (one, i) => one -> i }.toMap
    val from = ordered.headOption.map(_.startUs).filter(_ != OpenCall.Unknown).getOrElse(0L)
    LoggedTrace(
      OpenTrace.hash(mark),
      parsed.sentMs,
      parsed.transaction,
      parsed.request,
      ordered.map { one =>
        LoggedCall(
          callerOf(one).flatMap(index.get).getOrElse(-1),
          one.stream.number,
          Option.when(one.startUs != OpenCall.Unknown && one.hasArrived)(one.startUs - from),
          one.name,
          one.stages,
        )
      },
      isComplete,
      linesRead + linesLost,
    )
  }

  /**
   * A call between modules of Eureka has a line of the calling module's sidecar and one of the called. The first has the
   * caller's clock, so the second moves to its end; the difference is time of the sidecars and the network.
   *
   * @return number of calls whose called side has no line
   */
  private def mergeSidecars(): Int = {
    var unknownSides = 0
    val ofSidecars = calls.values.filter(_.isOfSidecar).toVector.sortBy(_.id.count(_ == ';'))
    val below = ofSidecars.groupBy(_.parentId)
    ofSidecars.foreach { one =>
      val caller = calls.get(one.parentId)
      // The caller's own lines and those of its calls have one clock.
      caller.filter(_.stream.name == one.stream.name).foreach { by =>
        one.move(by.shiftUs, callerOf(one).fold(by.stream)(_.stream))
        below
          .getOrElse(one.id, Vector.empty)
          .filter(in => in.name == one.name && in.stream.name != one.stream.name) match {
          case Vector(in) => merge(one, in)
          case _ =>
            unknownSides += 1
            one.stages = Vector(CallStage("unknown module", one.stages.last.status, one.totalUs))
        }
      }
    }
    unknownSides
  }

  private def merge(out: OpenCall, in: OpenCall): Unit = {
    val between = math.max(0L, out.totalUs - in.totalUs)
    in.mergedInto = out
    if (out.startUs != OpenCall.Unknown && in.startUs != OpenCall.Unknown)
      in.shiftUs = out.startUs + between - in.startUs
    val own = in.stages.last
    out.stages = Vector(CallStage(OpenTrace.Sidecar, own.status, between + in.stages.head.us), own)
  }
}

private object OpenTrace {

  /** Stage of the sidecars on both sides, with the authorization that they ask for and the network between them. */
  val Sidecar = "sidecars"

  /**
   * Lines of a log in the order of time. A call's answer stands behind its start: where more answers stand in front, the log
   * has its newest lines first.
   */
  def inOrder(lines: mutable.ArrayBuffer[LoggedMoment]): Vector[LoggedMoment] = {
    val (started, answered) = (mutable.Set.empty[OpenCall], mutable.Set.empty[OpenCall])
    var backwards = 0
    lines.foreach { line =>
      if (!line.isStart) {
        if (started(line.call) && !answered(line.call)) backwards -= 1
        answered += line.call
      } else {
        if (answered(line.call)) backwards += 1
        started += line.call
      }
    }
    if (backwards > 0) lines.reverseIterator.toVector else lines.toVector
  }

  def hash(text: String): String = {
    val crc = new CRC32
    crc.update(text.getBytes(UTF_8))
    java.lang.Long.toString(crc.getValue, 36)
  }
}
