package org.folio.perf.analysis.tally

import org.folio.perf.model._
import scala.collection.mutable
import java.util.Arrays

/** Adds up a run's requests and virtual users as they are read. */
final class RequestTally(window: RunWindow, axis: TimeAxis) {
  private var names = new RequestNames
  private val byName = new LazyIndexed[RequestOutcomes](_ => new RequestOutcomes)
  private val byBucket = new LazyIndexed[Outcomes](_ => new Outcomes)
  private val byNameOverTime = new LazyIndexed[LazyIndexed[Outcomes]](_ => new LazyIndexed(_ => new Outcomes))
  private val users = new Array[Long](axis.limit + 1)
  private val starts = mutable.HashMap.empty[String, LongArrayBuilder]
  private val errorTally = new ErrorTally
  private val stalls = new StallTally
  private val messages = mutable.HashMap.empty[String, String]
  private val transactions = new LazyNamed(name => Option(name).filter(_.nonEmpty))
  private var all = 0L
  private var allFailed = 0L
  private var lastEnd = 0L
  private var outside = 0L

  /** @param sample of the same file as earlier ones */
  def finished(sample: RecordedSample): Unit = sample match {
    case UserSample(at, workflow, isStart) => user(workflow, isStart, window.sinceLoadStart(at))
    case execution: TransactionSample =>
      execution.requests match {
        case Some(requests) if requests.size > 0 => add(execution.startMs, execution.transaction, requests)
        case _ => ()
      }
    case RequestsSample(startMs, transaction, requests) => add(startMs, transaction, requests)
  }

  private def add(startMs: Long, transaction: String, requests: ExecutionRequests): Unit = {
    names = requests.names
    val began = window.sinceLoadStart(startMs)
    val path = transactions(transaction)
    val isSum = requests.number(0) == ExecutionRequests.Sum
    var i = 0
    while (i < requests.size) {
      val number = requests.number(i)
      if (number >= 0) {
        if (isSum) byName(number).isOf(path)
        else {
          val start = began + requests.startMs(i)
          request(number, start, start + requests.ms(i), requests.ok(i), path)
          if (!requests.ok(i)) failed(names(number), path, requests.message(i), start + requests.ms(i))
        }
      }
      i += 1
    }
  }

  /** @param path its transaction; `None`: it stands outside of transactions, likewise below */
  private def request(number: Int, start: Long, end: Long, ok: Boolean, path: Option[String]): Unit = {
    val duration = end - start
    all += 1
    if (!ok) allFailed += 1
    if (end > lastEnd) lastEnd = end
    val bucket = axis.bucket(end)
    if (bucket < 0) outside += 1
    else {
      stalls.request(start, end)
      byBucket(bucket).record(duration, ok)
      byNameOverTime(number)(bucket / TimeCourses.bucketsOfRequest).record(duration, ok)
    }
    val own = byName(number)
    own.isOf(path)
    if (window.contains(start)) own.steady(duration, ok)
  }

  private def failed(request: String, path: Option[String], message: String, end: Long): Unit = {
    def text = ErrorText.withoutIds(message)
    val known = if (messages.size < RequestTally.MostMessages) messages.getOrElseUpdate(message, text) else text
    errorTally.record(request, path.getOrElse(""), known, end)
  }

  private def user(workflow: String, isStart: Boolean, at: Long): Unit = {
    if (at > lastEnd) lastEnd = at
    val bucket = axis.bucket(at)
    if (bucket >= 0) users(bucket) += (if (isStart) 1L else -1L)
    if (isStart) starts.getOrElseUpdate(workflow, new LongArrayBuilder).add(at)
  }

  /** Over the whole run. */
  def total: Long = all
  def failed: Long = allFailed
  def errors: Vector[ErrorResult] = errorTally.results

  /** Latest moment, since the load's start. */
  def lastMs: Long = lastEnd
  def outsideAxis: Long = outside

  /** Requests that started in the steady state. */
  def steady: Vector[(String, Outcomes)] =
    requests.map { case (name, _, own) => name -> own.outcomes }.filter(_._2.count > 0)

  /** By name: number and outcomes. */
  private[analysis] def requests: Vector[(String, Int, RequestOutcomes)] =
    byName.toVector.map { case (number, own) => (names(number), number, own) }.sortBy(_._1)

  /** All requests by name and by steps of the time axis, of `TimeCourses.bucketsOfRequest` buckets each. */
  def overTime: Map[String, Map[Int, Outcomes]] = (for {
    (name, number, _) <- requests
    steps <- byNameOverTime.get(number)
  } yield name -> steps.toVector.toMap).toMap

  def bucket(index: Int): Option[Outcomes] = byBucket.get(index)

  /** Records of requests and users far behind the run's end. */
  def buckets: Int =
    math.max(byBucket.size, users.lastIndexWhere(_ != 0) + 1)

  /** Virtual users at the end of each bucket. */
  def activeUsers(buckets: Int): Vector[Long] =
    users.iterator.take(buckets).scanLeft(0L)(_ + _).drop(1).toVector

  /** Virtual users that started and did not end. */
  def usersLeft: Long = users.sum

  /** Times in which no request ended, in order. */
  private[analysis] def silences: Vector[Silence] = stalls.all

  /** Starts of a workflow's virtual users in milliseconds since the load's start, in order. */
  private[analysis] def startsOf(workflow: PlannedWorkflow): LongArrayBuilder =
    starts.getOrElse(workflow.code, new LongArrayBuilder)
}

object RequestTally {
  private val MostMessages = 5000
}

/** Adds up the requests with one name. */
final private[analysis] class RequestOutcomes {
  private var sum = 0L
  private var last = Option.empty[String]

  /** Of the steady state. */
  val outcomes = new Outcomes

  /** To which they belong; none if they stand outside of transactions. */
  val transactions: mutable.Set[String] = mutable.HashSet.empty

  /** @param path the same one again and again */
  def isOf(path: Option[String]): Unit = if (path ne last) {
    transactions ++= path
    last = path
  }

  def steady(ms: Long, ok: Boolean): Unit = {
    outcomes.record(ms, ok)
    sum += ms
  }

  /** Sum of the times of the steady state. */
  def waitingMs: Long = sum
}

/**
 * Counts failures by request, transaction and message without ids.
 *
 * @param most different ones; further ones count together
 */
final private[perf] class ErrorTally(most: Int = ErrorTally.MaxKeys) {
  import ErrorTally._

  private val counts = mutable.HashMap.empty[ErrorResult, Count]
  private val omitted = new Count

  /** @param atMs since the load's start */
  def record(request: String, transaction: String, message: String, atMs: Long): Unit = {
    val key = ErrorResult(request, transaction, message, 0, 0, 0)
    val count =
      if (counts.size < most || counts.contains(key)) counts.getOrElseUpdate(key, new Count)
      else omitted
    count.add(1, atMs, atMs)
  }

  /** Counts a failed transaction. @param endMs since the load's start */
  def add(sample: TransactionSample, endMs: Long): Unit =
    record("", sample.transaction, ErrorText.withoutIds(sample.message), endMs)

  /** Most frequent first. */
  def all: Vector[ErrorResult] = shown(Int.MaxValue)

  /** Most frequent first; at most [[MaxResults]] and one that sums up the others. */
  def results: Vector[ErrorResult] = shown(MaxResults)

  private def shown(atMost: Int): Vector[ErrorResult] = {
    val (shown, others) = counts.toVector
      .map { case (key, c) => key.copy(count = c.times, firstMs = c.firstMs, lastMs = c.lastMs) }
      .sortBy(e => (-e.count, e.request, e.transaction, e.message))
      .splitAt(atMost)
    val rest = new Count
    others.foreach(e => rest.add(e.count, e.firstMs, e.lastMs))
    rest.add(omitted.times, omitted.firstMs, omitted.lastMs)
    if (rest.times == 0) shown
    else shown :+ ErrorResult("(others)", "", "(other messages)", rest.times, rest.firstMs, rest.lastMs)
  }
}

private[perf] object ErrorTally {
  val MaxResults = 200
  private val MaxKeys = 10000

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
