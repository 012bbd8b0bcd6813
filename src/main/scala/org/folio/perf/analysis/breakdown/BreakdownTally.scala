package org.folio.perf.analysis.breakdown

import org.folio.perf.analysis.{JobPhase, JudgedSpan, LazyIndexed, RunWindow}
import org.folio.perf.model.{LogRecords, LogStrings, Tenant, TransactionSample}
import scala.collection.mutable

/**
 * Adds up the requests of each transaction as the log is read, in one pass and with memory that does not grow with
 * their number. An execution is added when its group ends: only then is it known whether it succeeded.
 *
 * @param planned names of transactions; of a path without one, the innermost group counts
 * @param phases kinds of long jobs
 * @param tenants of the plan, with their sizes
 * @param nextLines the next lines of `transactions.tsv` in their order, for the tenant classes of the executions in the
 *   log; `None`: there are no more. Both files are read at the same time; no more than the lines of some seconds are kept
 */
final class BreakdownTally(
    window: RunWindow,
    planned: Set[String],
    private[analysis] val phases: Vector[JobPhase] = Vector.empty,
    tenants: Vector[Tenant] = Vector.empty,
    nextLines: () => Option[collection.Seq[TransactionSample]] = () => None,
) {
  private[analysis] val parts = SeriesParts(JudgedSpan.of(window), phases.size)
  private var strings = new LogStrings
  private var runStartMs = 0L
  private val lineMatch = new LineMatch(tenants, nextLines)
  private val matched = new MatchedLine
  private val place = new ExecutionPlace(phases.size)

  private val nameIds = mutable.HashMap.empty[String, Int]
  private val requestNames = mutable.ArrayBuffer.empty[String]
  // Positions in requestNames, by the id of a text, plus one.
  private var ofText = new Array[Int](256)
  private val waited = new LazyIndexed[WaitedTally](_ => new WaitedTally)
  private val transactions = mutable.LinkedHashMap.empty[String, TransactionSeries]
  private val levels = new LazyIndexed[Array[TransactionSeries]](id => levelsOf(strings.path(id)))
  // `None`: the group is no transaction, such as one around several transactions.
  private val groups = new LazyIndexed[Option[TransactionSeries]](id => groupOf(strings.path(id)))

  /** @param records of the same log as earlier ones */
  def add(records: LogRecords): Unit = {
    strings = records.strings
    runStartMs = records.header.runStartMs
    while (records.next())
      if (records.isRequest) request(records)
      else if (records.isGroup) groups(records.path).foreach(group(records, _))
  }

  private def request(record: LogRecords): Unit = {
    val number = numberOf(record.name)
    val (startMs, endMs) = (record.startMs, record.endMs)
    val isSteady = window.contains(startMs.toLong + shiftMs)
    waited(number).add(
      endMs - startMs,
      isSteady,
      BreakdownTally.partOf(endMs.toLong + shiftMs, window),
    )
    val own = levels(record.path)
    var i = 0
    while (i < own.length) {
      own(i).waiting.add(number, startMs, endMs)
      if (isSteady) own(i).sent(number, endMs - startMs)
      i += 1
    }
  }

  private def shiftMs: Long = runStartMs - window.loadStartMs

  private def group(record: LogRecords, series: TransactionSeries): Unit = {
    val isExact = series.waiting.take(record.startMs, record.endMs, record.sumMs, record.ok)
    val endMs = record.endMs.toLong + runStartMs
    lineMatch.find(series.name, record.startMs.toLong + runStartMs, endMs, matched)
    // As in the results, whose executions are those of the lines.
    val start = window.sinceLoadStart(matched.startMs)
    if (window.contains(start)) series.started()
    if (record.ok && window.contains(start)) {
      put(start, endMs)
      series.add(matched, place, isExact, record.sumMs)
    }
    series.waiting.release()
  }

  /** @param startMs since the load's start; `endMs`: epoch milliseconds */
  private def put(startMs: Long, endMs: Long): Unit = {
    place.block = parts.span.block(startMs)
    val thirds = (startMs - window.steadyFromMs) * SeriesParts.Thirds / math.max(1, window.steadyMs)
    place.columns(0) = math.min(thirds, SeriesParts.Thirds - 1L).toInt
    var i = 0
    while (i < phases.size) {
      place.columns(1 + i) = parts.column(i, phases(i).overlaps(startMs + window.loadStartMs, endMs))
      i += 1
    }
  }

  private def numberOf(name: Int): Int = {
    if (name >= ofText.length)
      ofText = java.util.Arrays.copyOf(ofText, math.max(name + 1, ofText.length * 2))
    if (ofText(name) == 0) ofText(name) = 1 + numberOf(strings.text(name))
    ofText(name) - 1
  }

  private def numberOf(name: String): Int = nameIds.getOrElseUpdate(name, (requestNames += name).size - 1)

  private def isTransaction(groups: Vector[String], name: String): Boolean =
    planned(name) || !groups.exists(planned) && groups.last == name

  private def levelsOf(groups: Vector[String]): Array[TransactionSeries] =
    groups.filter(isTransaction(groups, _)).distinct.map(series).toArray

  private def groupOf(groups: Vector[String]): Option[TransactionSeries] =
    groups.lastOption.filter(isTransaction(groups, _)).map(series)

  private def series(name: String): TransactionSeries =
    transactions.getOrElseUpdate(name, new TransactionSeries(name, parts))

  /** The transactions with their requests, in no particular order. */
  private[analysis] def all: Vector[TransactionSeries] = transactions.values.toVector

  private[analysis] def requestName(number: Int): String = requestNames(number)

  /** All requests by their names, with those outside of transactions. */
  private[analysis] def waitedFor: Vector[(String, WaitedTally)] =
    waited.toVector.map { case (number, tally) => requestNames(number) -> tally }

  private[analysis] def sinceLoadStart(epochMs: Long): Long = window.sinceLoadStart(epochMs)
}

object BreakdownTally {

  /** Number of parts of the run for the course of a request. */
  val Parts = 48

  /** Part of the run at a time since the load's start. */
  private def partOf(ms: Long, window: RunWindow): Int =
    math.max(0, math.min(Parts - 1L, ms * Parts / math.max(1L, window.endMs))).toInt
}

/** All requests with one name. */
final private[analysis] class WaitedTally {
  private var count = 0L
  private var sum = 0L
  private val partCount = new Array[Long](BreakdownTally.Parts)
  private val partSum = new Array[Long](BreakdownTally.Parts)

  def add(ms: Int, isSteady: Boolean, part: Int): Unit = {
    if (isSteady) {
      count += 1
      sum += ms.toLong
    }
    partCount(part) += 1
    partSum(part) += ms.toLong
  }

  /** In the steady state. */
  def requests: Long = count
  def waitingMs: Long = sum

  /** Average per part of the run; `None`: none ended. */
  def course: Vector[Option[Double]] = Vector.tabulate(BreakdownTally.Parts) { i =>
    Option.when(partCount(i) > 0)(partSum(i).toDouble / partCount(i))
  }
}

/** The class of an execution's tenant, and what its line says about its start. */
final private[analysis] class MatchedLine {
  var tenantClass: Int = SizeClass.Unknown

  /** Time by which the line starts before the execution in the log: that of the transaction that it continues. */
  var earlierMs: Long = 0

  /** Start in the line, which decides whether the execution counts; of an execution without a line, that in the log. */
  var startMs: Long = 0
}

/** Finds the line of an execution by its transaction, start and end. */
final private[analysis] class LineMatch(
    tenants: Vector[Tenant],
    nextLines: () => Option[collection.Seq[TransactionSample]],
) {
  import LineMatch._

  private val classes = tenants.map(tenant => tenant.name -> SizeClass.of(tenant.size)).toMap
  private val waiting = mutable.HashMap.empty[String, WaitingLines]
  private var latestEnd = Long.MinValue
  private var isOver = false

  /**
   * @param startMs epoch milliseconds, likewise `endMs`
   * @param found is filled in
   */
  def find(transaction: String, startMs: Long, endMs: Long, found: MatchedLine): Unit = {
    found.tenantClass = SizeClass.Unknown
    found.earlierMs = 0
    found.startMs = startMs
    while (!isOver && latestEnd < endMs + AheadMs) read()
    waiting.get(transaction).foreach(_.take(startMs, endMs, found))
  }

  private def read(): Unit = nextLines() match {
    case None => isOver = true
    case Some(lines) =>
      lines.foreach { line =>
        if (line.endMs > latestEnd) latestEnd = line.endMs
        waiting
          .getOrElseUpdate(line.transaction, new WaitingLines)
          .add(line.startMs, line.endMs, classes.getOrElse(line.tenant, SizeClass.Unknown).toByte)
      }
  }
}

private object LineMatch {

  /** Longest time by which the line of an execution comes later in its file than the execution in the log. */
  val AheadMs = 1000L

  /** Largest difference of two clocks of the load generator. */
  val ToleranceMs = 50L

  /** Sum of the differences of start and end from which no better line is looked for. */
  val ExactMs = 1L

  /** Most lines of a transaction that wait for their execution, and most of them that are tried. */
  val Most = 1 << 16
  val MostTried = 4096
}

/** Lines of one transaction that are not matched yet, in the order of the file. */
final private class WaitingLines {
  import LineMatch._

  private var starts = new Array[Long](64)
  private var ends = new Array[Long](64)
  private var classes = new Array[Byte](64)
  private var from = 0
  private var until = 0

  def add(startMs: Long, endMs: Long, tenantClass: Byte): Unit = {
    if (until == starts.length) makeRoom()
    starts(until) = startMs
    ends(until) = endMs
    classes(until) = tenantClass
    until += 1
  }

  private def makeRoom(): Unit = {
    if (until - from >= Most) from += Most / 2
    val kept = until - from
    val length = if (kept * 2 > starts.length) starts.length * 2 else starts.length
    starts = moved(starts, new Array[Long](length), kept)
    ends = moved(ends, new Array[Long](length), kept)
    classes = moved(classes, new Array[Byte](length), kept)
    from = 0
    until = kept
  }

  private def moved[A <: AnyRef](old: A, fresh: A, kept: Int): A = {
    System.arraycopy(old, from, fresh, 0, kept)
    fresh
  }

  /** Takes the line that is nearest by start and end; a duration has no think time in it, so one of them may differ. */
  def take(startMs: Long, endMs: Long, found: MatchedLine): Unit = {
    var best = -1
    var least = Long.MaxValue
    var i = until - 1
    val last = math.max(from, until - MostTried)
    while (i >= last && least > ExactMs) {
      val byStart = math.abs(starts(i) - startMs)
      val byEnd = math.abs(ends(i) - endMs)
      if (math.min(byStart, byEnd) <= ToleranceMs && byStart + byEnd < least) {
        best = i
        least = byStart + byEnd
      }
      i -= 1
    }
    if (best >= 0) {
      val earlier = startMs - starts(best)
      found.tenantClass = classes(best).toInt
      found.earlierMs = if (earlier > ToleranceMs) earlier else 0
      found.startMs = starts(best)
      remove(best)
    }
  }

  /** Moves the lines behind it: most matched lines are among the last. */
  private def remove(at: Int): Unit = {
    val behind = until - at - 1
    System.arraycopy(starts, at + 1, starts, at, behind)
    System.arraycopy(ends, at + 1, ends, at, behind)
    System.arraycopy(classes, at + 1, classes, at, behind)
    until -= 1
  }
}
