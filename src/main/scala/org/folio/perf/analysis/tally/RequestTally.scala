package org.folio.perf.analysis.tally

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
  // Names that occur more than once have one number.
  private val numbers = mutable.HashMap.empty[String, Int]
  private val numberOf = new LazyIndexed[Integer](id => numbers.getOrElseUpdate(strings.text(id), numbers.size))
  private val byName = new LazyIndexed[RequestOutcomes](_ => new RequestOutcomes)
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
    val number: Int = numberOf(record.name)
    if (bucket < 0) outside += 1
    else {
      byBucket(bucket).record(duration, record.ok)
      byNameOverTime(number)(bucket / TimeCourses.bucketsOfRequest).record(duration, record.ok)
    }
    val own = byName(number)
    own.waited(duration, RequestTally.partOf(end, window), record.path)
    if (window.contains(start)) own.steady(duration, record.ok)
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

  /** Requests that started in the steady state. */
  def steady: Vector[(String, Outcomes)] =
    numbers.toVector.sorted.map { case (name, i) => name -> byName(i).outcomes }.filter(_._2.count > 0)

  /** All requests by their names. */
  private[analysis] def waited: Vector[WaitedTally] =
    numbers.toVector.sorted.map { case (name, i) =>
      val of = byName(i)
      val users = of.paths.toVector.flatMap(path => transactionsOf(strings.path(path)))
      WaitedTally(name, of.outcomes.count, of.waitingMs, users.distinct.sorted, of.course)
    }

  /** A sum of several transactions is one too. */
  private def transactionsOf(groups: Vector[String]): Vector[String] =
    if (groups.exists(plannedTransactions)) groups.filter(plannedTransactions) else groups.lastOption.toVector

  /** All requests by name and by steps of the time axis, of `TimeCourses.bucketsOfRequest` buckets each. */
  def overTime: Map[String, Map[Int, Outcomes]] =
    numbers.toMap.map { case (name, i) =>
      name -> byNameOverTime.get(i).fold(Map.empty[Int, Outcomes])(_.toVector.toMap)
    }

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

  /** Number of parts of the run for the course of a request. */
  val Parts = 48

  /** Part of the run at a time since the load's start. */
  private def partOf(ms: Long, window: RunWindow): Int =
    math.max(0, math.min(Parts - 1L, ms * Parts / math.max(1L, window.endMs))).toInt
}

/**
 * All requests with one name.
 *
 * @param requests number in the steady state, likewise the sum of their times
 * @param transactions that they belong to, in order; empty: they stand outside of transactions
 * @param course average per part of the run; `None`: none ended
 */
final private[analysis] case class WaitedTally(
    name: String,
    requests: Long,
    waitingMs: Long,
    transactions: Vector[String],
    course: Vector[Option[Double]],
)

/** Adds up the requests with one name. */
final private class RequestOutcomes {
  private val partCount = new Array[Long](RequestTally.Parts)
  private val partSum = new Array[Long](RequestTally.Parts)
  private var sum = 0L
  private var lastPath = -1

  /** Of the steady state. */
  val outcomes = new Outcomes

  /** Groups around them. */
  val paths: mutable.BitSet = mutable.BitSet.empty

  def steady(ms: Long, ok: Boolean): Unit = {
    outcomes.record(ms, ok)
    sum += ms
  }

  def waited(ms: Long, part: Int, path: Int): Unit = {
    partCount(part) += 1
    partSum(part) += ms
    if (path != lastPath) {
      paths += path
      lastPath = path
    }
  }

  def waitingMs: Long = sum

  def course: Vector[Option[Double]] = Vector.tabulate(RequestTally.Parts) { i =>
    Option.when(partCount(i) > 0)(partSum(i).toDouble / partCount(i))
  }
}

/** Counts failed requests by request, transaction and message without ids. */
final private[analysis] class ErrorTally {
  import ErrorTally._

  private val counts = mutable.HashMap.empty[Key, Count]
  private val omitted = new Count

  /** @param atMs since the load's start */
  def record(request: String, transaction: String, message: String, atMs: Long): Unit = {
    val key = Key(request, transaction, message)
    val count =
      if (counts.size < MaxKeys || counts.contains(key)) counts.getOrElseUpdate(key, new Count)
      else omitted
    count.add(1, atMs, atMs)
  }

  /** Most frequent first; at most [[MaxResults]] and one that sums up the others. */
  def results: Vector[ErrorResult] = {
    val all = counts.toVector
      .map { case (Key(request, transaction, message), c) =>
        ErrorResult(request, transaction, message, c.times, c.firstMs, c.lastMs)
      }
      .sortBy(e => (-e.count, e.request, e.transaction, e.message))
    val (shown, others) = all.splitAt(MaxResults)
    val rest = new Count
    others.foreach(e => rest.add(e.count, e.firstMs, e.lastMs))
    rest.add(omitted.times, omitted.firstMs, omitted.lastMs)
    if (rest.times == 0) shown
    else shown :+ ErrorResult("(others)", "", "(other messages)", rest.times, rest.firstMs, rest.lastMs)
  }
}

private[analysis] object ErrorTally {
  val MaxResults = 200
  private val MaxKeys = 10000

  final private case class Key(request: String, transaction: String, message: String)

  final private class Count {
    var times = 0L
    var firstMs: Long = Long.MaxValue
    var lastMs: Long = Long.MinValue

    def add(count: Long, fromMs: Long, toMs: Long): Unit = {
      times += count
      firstMs = math.min(firstMs, fromMs)
      lastMs = math.max(lastMs, toMs)
    }
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
