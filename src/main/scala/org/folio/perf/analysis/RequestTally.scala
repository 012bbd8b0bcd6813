package org.folio.perf.analysis

import org.folio.perf.model.{ErrorResult, LogRecords, LogStrings}
import scala.collection.mutable
import java.util.Arrays

/**
 * Adds up a run's requests and virtual users as they are read from its log. Names, paths of groups
 * and messages come as ids; each is resolved once.
 *
 * @param plannedTransactions names: of nested groups, the innermost that is one is the transaction
 */
final class RequestTally(window: RunWindow, axis: TimeAxis, plannedTransactions: Set[String]) {
  private var strings = new LogStrings
  private var scenarios = Vector.empty[String]
  private var shiftMs = 0L
  private val byName = new LazyIndexed[Outcomes](_ => new Outcomes)
  private val byBucket = new LazyIndexed[Outcomes](_ => new Outcomes)
  private val byNameOverTime = new LazyIndexed[LazyIndexed[Outcomes]](_ => new LazyIndexed(_ => new Outcomes))
  private val users = new Array[Long](axis.limit + 1)
  private val starts = new LazyIndexed[LongArrayBuilder](_ => new LongArrayBuilder)
  private val errorTally = new ErrorTally
  private val stalls = new StallTally
  private val messages = new LazyIndexed[String](id => ErrorText.withoutIds(strings.text(id)))
  private val transactions = new LazyIndexed[String](id => transactionOf(strings.path(id)))
  private var all = 0L
  private var allFailed = 0L
  private var lastEnd = 0L
  private var outside = 0L

  /** @param records of the same log as earlier ones */
  def add(records: LogRecords): Unit = {
    strings = records.strings
    scenarios = records.header.scenarios
    shiftMs = records.header.runStartMs - window.loadStartMs
    while (records.next()) {
      val end = records.endMs.toLong + shiftMs
      if (records.isRequest) request(records, end)
      else if (records.isUser) user(records.scenario, records.ok, end)
      else if (records.isError) errorTally.record(RequestTally.NotSent, "", messages(records.message), end)
      if (end > lastEnd && !records.isError) lastEnd = end
    }
  }

  private def request(record: LogRecords, end: Long): Unit = {
    val start = record.startMs.toLong + shiftMs
    val duration = end - start
    all += 1
    stalls.request(start, end)
    val bucket = axis.bucket(end)
    if (bucket < 0) outside += 1
    else {
      byBucket(bucket).record(duration, record.ok)
      byNameOverTime(record.name)(bucket / TimeCourses.bucketsOfRequest).record(duration, record.ok)
    }
    if (window.contains(start)) byName(record.name).record(duration, record.ok)
    if (!record.ok) {
      allFailed += 1
      errorTally.record(strings.text(record.name), transactions(record.path), messages(record.message), end)
    }
  }

  private def user(scenario: Int, isStart: Boolean, at: Long): Unit = {
    stalls.user(isStart)
    val bucket = axis.bucket(at)
    if (bucket >= 0) users(bucket) += (if (isStart) 1L else -1L)
    if (isStart) starts(scenario).add(at)
  }

  private def transactionOf(groups: Vector[String]): String =
    groups.findLast(plannedTransactions).orElse(groups.lastOption).getOrElse("")

  /** Over the whole run. */
  def total: Long = all
  def failed: Long = allFailed
  def errors: Vector[ErrorResult] = errorTally.results

  /** Latest moment in the log, since the load's start. */
  def lastMs: Long = lastEnd
  def outsideAxis: Long = outside

  /** Requests that started in the steady state. Names that differ in their id only are one. */
  def steady: Vector[(String, Outcomes)] = byName.toVector
    .groupMap { case (id, _) => strings.text(id) } { case (_, outcomes) => outcomes }
    .toVector
    .map { case (name, parts) => name -> Outcomes.sumOf(parts) }
    .sortBy { case (name, _) => name }

  /** All requests by name and by steps of the time axis, of `TimeCourses.bucketsOfRequest` buckets each. */
  def overTime: Map[String, Map[Int, Outcomes]] = byNameOverTime.toVector
    .groupMap { case (id, _) => strings.text(id) } { case (_, steps) => steps.toVector }
    .map { case (name, parts) => name -> parts.flatten.groupMapReduce(_._1)(_._2)((a, b) => Outcomes.sumOf(Seq(a, b))) }

  def bucket(index: Int): Option[Outcomes] = byBucket.get(index)

  /** Records of requests and users far behind the run's end. */
  def buckets: Int =
    math.max(byBucket.size, users.lastIndexWhere(_ != 0) + 1)

  /** Virtual users at the end of each bucket. */
  def activeUsers(buckets: Int): Vector[Long] =
    users.iterator.take(buckets).scanLeft(0L)(_ + _).drop(1).toVector

  /** Times in which no request ended, in order. */
  private[analysis] def silences: Vector[Silence] = stalls.all

  /** Starts of a scenario's virtual users in milliseconds since the load's start, in order. */
  private[analysis] def startsOf(scenario: String): LongArrayBuilder =
    scenarios.indexOf(scenario) match {
      case -1 => new LongArrayBuilder
      case index => starts(index)
    }
}

object RequestTally {
  val NotSent = "(request could not be built)"
}

/** Counts failed requests by request, transaction and message without ids. */
final private[analysis] class ErrorTally {
  import ErrorTally._

  private val counts = mutable.HashMap.empty[Key, Count]
  private var omitted = 0L

  /** @param atMs since the load's start */
  def record(request: String, transaction: String, message: String, atMs: Long): Unit = {
    val key = Key(request, transaction, message)
    if (counts.size < MaxKeys || counts.contains(key)) {
      val count = counts.getOrElseUpdate(key, new Count(atMs))
      count.times += 1
      count.firstMs = math.min(count.firstMs, atMs)
      count.lastMs = math.max(count.lastMs, atMs)
    } else omitted += 1
  }

  /** Most frequent first; at most [[MaxResults]] and one that sums up the others. */
  def results: Vector[ErrorResult] = {
    val all = counts.toVector
      .map { case (Key(request, transaction, message), c) =>
        ErrorResult(request, transaction, message, c.times, c.firstMs, c.lastMs)
      }
      .sortBy(e => (-e.count, e.request, e.transaction, e.message))
    val (shown, others) = all.splitAt(MaxResults)
    val rest = others.map(_.count).sum + omitted
    if (rest == 0) shown
    else shown :+ ErrorResult("(others)", "", "(other messages)", rest, all.map(_.firstMs).min, all.map(_.lastMs).max)
  }
}

private[analysis] object ErrorTally {
  val MaxResults = 200
  private val MaxKeys = 10000

  final private case class Key(request: String, transaction: String, message: String)

  final private class Count(at: Long) {
    var times = 0L
    var firstMs = at
    var lastMs = at
  }
}

/** Whole numbers in order of arrival, without a box around each. */
final private[analysis] class LongArrayBuilder {
  private var values = new Array[Long](64)
  private var used = 0

  def size: Int = used
  def apply(index: Int): Long = values(index)

  def add(value: Long): Unit = {
    if (used == values.length) values = Arrays.copyOf(values, used * 2)
    values(used) = value
    used += 1
  }

  def sorted: Array[Long] = {
    val copy = Arrays.copyOf(values, used)
    Arrays.sort(copy)
    copy
  }
}
