package org.folio.perf.analysis.breakdown

import org.folio.perf.analysis.{JobPhase, JudgedSpan, LazyIndexed, RunWindow}
import scala.collection.mutable

/**
 * Adds up the requests of each transaction as the log is read, in one pass and with memory that does not grow with
 * their number. An execution is added when its group ends: only then is it known whether it succeeded.
 *
 * @param planned names of transactions; of a path without one, the innermost group counts
 * @param runStartMs epoch milliseconds from which the log's times count
 * @param text the name of an id
 * @param path the groups of an id, outermost first
 * @param phases kinds of long jobs
 * @param lines of `transactions.tsv`
 */
final class BreakdownTally(
    window: RunWindow,
    planned: Set[String],
    runStartMs: Long,
    text: Int => String,
    path: Int => Vector[String],
    phases: Vector[JobPhase] = Vector.empty,
    lines: TenantLines = TenantLines.None,
) {
  private val parts = SeriesParts(JudgedSpan.of(window), phases.size)
  private val shiftMs = runStartMs - window.loadStartMs
  private val lineMatch = new LineMatch(lines)
  private val matched = new MatchedLine
  private val place = new ExecutionPlace(phases.size)

  private val nameIds = mutable.HashMap.empty[String, Int]
  private val requestNames = mutable.ArrayBuffer.empty[String]
  // Positions in requestNames, by the id of a text, plus one.
  private var ofText = new Array[Int](256)
  private val waited = new LazyIndexed[WaitedTally](_ => new WaitedTally)
  private val transactionIds = mutable.HashMap.empty[String, Int]
  private val transactions = mutable.ArrayBuffer.empty[TransactionSeries]
  private val levels = new LazyIndexed[Array[TransactionSeries]](id => levelsOf(path(id)))
  private val groups = new LazyIndexed[OfGroup](id => groupOf(path(id)))

  def request(path: Int, name: Int, startMs: Int, endMs: Int): Unit = {
    val number = numberOf(name)
    val start = startMs.toLong + shiftMs
    val isSteady = window.contains(start)
    waited(number).add(
      endMs - startMs,
      isSteady,
      BreakdownTally.partOf(endMs.toLong + shiftMs, window),
    )
    val own = levels(path)
    var i = 0
    while (i < own.length) {
      own(i).waiting.add(number, startMs, endMs)
      if (isSteady) own(i).sent(number, endMs - startMs)
      i += 1
    }
  }

  def group(path: Int, startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Unit = {
    val ended = groups(path)
    if (ended.isTransaction) {
      val series = ended.series
      val isExact = series.waiting.take(startMs, endMs, sumMs, ok)
      lineMatch.find(series.name, startMs.toLong + runStartMs, endMs.toLong + runStartMs, matched)
      // As in the results, whose executions are those of the lines.
      val start = window.sinceLoadStart(matched.startMs)
      if (window.contains(start)) series.started()
      if (ok && window.contains(start)) {
        put(start, endMs.toLong + runStartMs)
        series.add(matched, place, isExact, sumMs)
      }
      series.waiting.release()
    }
  }

  /** @param startMs since the load's start; `endMs`: epoch milliseconds */
  private def put(startMs: Long, endMs: Long): Unit = {
    place.block = parts.span.block(startMs)
    val thirds = (startMs - window.steadyFromMs) * SeriesParts.Thirds / math.max(1, window.steadyMs)
    place.third = math.min(thirds, SeriesParts.Thirds - 1L).toInt
    var i = 0
    while (i < phases.size) {
      val during = phases(i).overlaps(startMs + window.loadStartMs, endMs)
      place.columns(i) = 2 * i + (if (during) 1 else 0)
      i += 1
    }
  }

  private def numberOf(name: Int): Int = {
    if (name >= ofText.length)
      ofText = java.util.Arrays.copyOf(ofText, math.max(name + 1, ofText.length * 2))
    if (ofText(name) == 0) ofText(name) = 1 + numberOf(text(name))
    ofText(name) - 1
  }

  private def numberOf(name: String): Int = nameIds.getOrElseUpdate(
    name, {
      requestNames += name
      requestNames.size - 1
    },
  )

  private def isTransaction(groups: Vector[String], name: String): Boolean =
    planned(name) || !groups.exists(planned) && groups.last == name

  private def levelsOf(groups: Vector[String]): Array[TransactionSeries] =
    groups.filter(isTransaction(groups, _)).distinct.map(series).toArray

  private def groupOf(groups: Vector[String]): OfGroup =
    new OfGroup(
      groups.lastOption.filter(isTransaction(groups, _)).map(series).orNull
    )

  private def series(name: String): TransactionSeries = {
    val number = transactionIds.getOrElseUpdate(
      name, {
        transactions += new TransactionSeries(name, parts)
        transactions.size - 1
      },
    )
    transactions(number)
  }

  /** The transactions with their requests, in no particular order. */
  private[analysis] def all: Vector[TransactionSeries] = transactions.toVector

  private[analysis] def requestName(number: Int): String = requestNames(number)

  /** All requests by their names, with those outside of transactions. */
  private[analysis] def waitedFor: Vector[(String, WaitedTally)] =
    waited.toVector.map { case (number, tally) => requestNames(number) -> tally }

  private[analysis] def sinceLoadStart(epochMs: Long): Long = window.sinceLoadStart(epochMs)

  private[analysis] def jobPhases: Vector[JobPhase] = phases
}

object BreakdownTally {

  /** Number of parts of the run for the course of a request. */
  val Parts = 48

  /** Part of the run at a time since the load's start. */
  private def partOf(ms: Long, window: RunWindow): Int =
    math.max(0, math.min(Parts - 1L, ms * Parts / math.max(1L, window.endMs))).toInt
}

/** @param series `null`: the group is no transaction, such as one around several transactions */
final private class OfGroup(val series: TransactionSeries) {
  def isTransaction: Boolean = series != null
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
    Option.when(partCount(i) > 0)(partSum(i).toDouble / partCount(i).toDouble)
  }
}
