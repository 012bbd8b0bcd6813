package org.folio.perf.analysis.breakdown

import org.folio.perf.analysis.{Distribution, LazyIndexed}
import scala.collection.mutable
import java.util.Arrays

/**
 * The successful executions of one transaction that started in the steady state, by request and tenant class.
 *
 * @param name of the transaction
 */
final private[analysis] class TransactionSeries(val name: String, parts: SeriesParts) {

  /** Requests in the log whose execution has not ended. */
  val waiting = new WaitingRequests

  /** Counts by tenant class. */
  val executions: Vector[ColumnSums] = Vector.fill(SizeClass.Count)(new ColumnSums(parts))
  private val cells =
    Vector.fill(SizeClass.Count)(new LazyIndexed[RequestSeries](_ => new RequestSeries(parts)))
  private val order = mutable.ArrayBuffer.empty[Int]
  private val isKnown = mutable.BitSet.empty
  // Seen only in executions whose requests may belong to another one.
  private val unplaced = mutable.LinkedHashSet.empty[Int]
  private val sums = new Array[Long](SizeClass.Count)
  private var inexact = 0L
  private var continued = 0L
  private var continuedMs = 0L
  // All requests of the steady state, and all executions, with those of failed ones.
  private val sentCount = new LazyIndexed[Array[Long]](_ => new Array[Long](2))
  private var attempts = 0L
  // Of the execution that is being added.
  private var last = -1

  /** @param sumMs sum of the execution's requests, as the log has it */
  def add(line: MatchedLine, place: ExecutionPlace, isExact: Boolean, sumMs: Int): Unit = {
    executions(line.tenantClass).add(1, place)
    sums(line.tenantClass) += sumMs.toLong
    if (!isExact) inexact += 1
    if (line.earlierMs > 0) {
      continued += 1
      continuedMs += line.earlierMs
    }
    val own = cells(line.tenantClass)
    last = -1
    waiting.foreachTaken { (request, ms) =>
      if (!isKnown(request)) if (isExact) learn(request) else unplaced += request
      own(request).add(ms, place)
      last = request
    }
  }

  /** Puts a request that was not sent before behind the one that it follows. */
  private def learn(request: Int): Unit = {
    isKnown += request
    unplaced -= request
    order.insert(order.indexOf(last) + 1, request)
  }

  def started(): Unit = attempts += 1

  def sent(request: Int, ms: Int): Unit = {
    val own = sentCount(request)
    own(0) += 1
    own(1) += ms.toLong
  }

  /** True if too many executions of crowded moments lack their requests, so that those of all executions say more. */
  def isCrowded: Boolean = inexact * TransactionSeries.ExactShare > total

  /** Calls and time of a request in an average execution, by all requests of the steady state. */
  def average(request: Int): (Double, Double) = {
    val own = sentCount.get(request).getOrElse(new Array[Long](2))
    val sentMs = sentCount.toVector.map(_._2(1)).sum.toDouble
    // The sum of an execution's requests is exact.
    val sumMs = sums.sum.toDouble / math.max(1L, total)
    val part = if (sentMs > 0) sumMs / sentMs else 0.0
    // Many requests of long executions lie outside of the steady state, so their number says too little.
    val isPartly = (part * attempts - 1).abs > TransactionSeries.LargestOutside
    val calls = if (isPartly) own(0) * part else own(0).toDouble / math.max(1L, attempts)
    (calls, own(1) * part)
  }

  /** Numbers of the requests in the order of the chain. */
  def requests: Vector[Int] = order.toVector ++ unplaced

  /** Calls of a request by tenants of a class. */
  def series(request: Int, tenantClass: Int): Option[RequestSeries] =
    cells(tenantClass).get(request)

  /** Calls of a request by all tenants, by their classes. */
  def series(request: Int): Vector[RequestSeries] = cells.flatMap(_.get(request))

  /**
   * Factor from the requests that were assigned to all requests of the same executions: 1, unless some requests of
   * crowded moments could not be assigned. `None` for the class: all tenants.
   */
  def factor(sizeClass: Option[Int]): Double = {
    val classes = sizeClass.fold((0 until SizeClass.Count).toVector)(Vector(_))
    val assigned = classes
      .flatMap(c => cells(c).toVector)
      .map { case (_, calls) => TransactionSeries.sumMs(calls.times) }
      .sum
    if (inexact == 0 || assigned <= 0) 1 else classes.map(sums(_)).sum.toDouble / assigned
  }

  def total: Long = executions.map(_.total).sum

  /** Executions whose requests may belong to another one. */
  def approximate: Long = inexact

  /** Average time of the transaction that this one continues; `None`: nearly all executions start on their own. */
  def earlierMs: Option[Double] =
    Option.when(total > 0 && continued * 10 >= total * 9)(continuedMs.toDouble / total)
}

private[breakdown] object TransactionSeries {
  def sumMs(times: Distribution): Double = times.averageMs.fold(0.0)(_ * times.count)

  /** One execution of so many may lack its own requests. */
  val ExactShare = 50L

  /** Share of the executions' time that may lie outside of the steady state, as much as others' time within it. */
  val LargestOutside = 0.1
}

/**
 * The requests of one transaction in the log that are not yet assigned to an execution, in the order of their ends.
 *
 * Users of a transaction have equal names in the log. The requests of an execution follow each other: each starts when
 * the one before it has ended, and their times add up to the time that the log gives for the execution.
 */
final private[analysis] class WaitingRequests {
  private var starts = new Array[Int](64)
  private var ends = new Array[Int](64)
  private var names = new Array[Int](64)
  private var size = 0
  private var claimed = 0
  // Positions of the execution's requests, from its last one backwards.
  private var chain = new Array[Int](64)
  private var length = 0
  private var steps = 0
  private val order = new UsualOrder
  private var isUsualOnly = false
  private var usualPauses = 0
  private var searches = 0L
  private var exact = 0L

  def add(name: Int, startMs: Int, endMs: Int): Unit = {
    if (size == starts.length) makeRoom()
    // Records of one moment may be some milliseconds out of order.
    var at = size
    while (at > 0 && ends(at - 1) > endMs) at -= 1
    if (at < size) shift(at)
    starts(at) = startMs
    ends(at) = endMs
    names(at) = order.local(name)
    size += 1
    if (order.isLearning) learn(names(at), startMs)
  }

  /** Learns which requests ended directly before the start of another one, or before the end of an execution. */
  private def learn(behind: Int, atMs: Int): Unit = {
    order.starts(behind)
    var at = position(atMs, size) - 1
    while (at >= 0 && ends(at) >= atMs - WaitingRequests.DirectlyMs) {
      if (names(at) != WaitingRequests.Claimed) order.endedBefore(names(at), behind)
      at -= 1
    }
  }

  private def shift(at: Int): Unit = {
    System.arraycopy(starts, at, starts, at + 1, size - at)
    System.arraycopy(ends, at, ends, at + 1, size - at)
    System.arraycopy(names, at, names, at + 1, size - at)
  }

  /** Drops assigned requests; if that is not enough, grows, or drops the oldest. */
  private def makeRoom(): Unit = {
    if (claimed * 4 < size * 3)
      if (size < WaitingRequests.Most) {
        starts = Arrays.copyOf(starts, size * 2)
        ends = Arrays.copyOf(ends, size * 2)
        names = Arrays.copyOf(names, size * 2)
      } else Arrays.fill(names, 0, size / 2, WaitingRequests.Claimed)
    var to = 0
    for (from <- 0 until size) if (names(from) != WaitingRequests.Claimed) {
      starts(to) = starts(from)
      ends(to) = ends(from)
      names(to) = names(from)
      to += 1
    }
    size = to
    claimed = 0
  }

  /**
   * Takes the requests of an execution.
   *
   * @param sumMs sum of the requests' times, as the log has it for the execution
   * @param ok false: it ended at any of its requests
   * @return true: exactly these times add up to the sum; false: the nearest ones were taken
   */
  def take(startMs: Int, endMs: Int, sumMs: Int, ok: Boolean): Boolean = {
    if (ok && order.isLearning) learn(UsualOrder.End, endMs)
    val last = position(endMs, size)
    val isExact = search(last, endMs, startMs, sumMs, ok)
    if (!isExact) nearest(last, endMs, startMs, sumMs, ok)
    searches += 1
    if (isExact) exact += 1
    isExact
  }

  /** Tries with few pauses and in the usual order first, then with more freedom. */
  private def search(last: Int, endMs: Int, startMs: Int, sumMs: Int, ok: Boolean): Boolean = {
    val behind = if (ok) UsualOrder.End else WaitingRequests.Any
    def attempt(isUsual: Boolean, pauses: Int): Boolean = {
      length = 0
      steps = 0
      isUsualOnly = isUsual
      val isFound = find(last, endMs, startMs, sumMs, behind, pauses)
      if (isFound && isUsual) usualPauses = pauses
      isFound
    }
    // Executions of some transactions hardly ever fit, as those that wait for jobs at the same time.
    val isHopeless = searches >= WaitingRequests.FewestSearches && exact * 5 < searches
    attempt(isUsual = true, usualPauses) || !isHopeless &&
    (WaitingRequests.Pauses.exists(n => n != usualPauses && attempt(isUsual = true, n)) ||
      WaitingRequests.Pauses.exists(attempt(isUsual = false, _)))
  }

  private def fits(before: Int, behind: Int): Boolean =
    !isUsualOnly || behind == WaitingRequests.Any || order.isUsual(before, behind)

  /** Requests of the execution that was taken last, in their order. */
  def foreachTaken(use: (Int, Int) => Unit): Unit = {
    var i = length - 1
    while (i >= 0) {
      val at = chain(i)
      use(order.request(names(at)), ends(at) - starts(at))
      i -= 1
    }
  }

  /** Ends the execution: its requests belong to no other one. */
  def release(): Unit = {
    var i = 0
    while (i < length) {
      names(chain(i)) = WaitingRequests.Claimed
      i += 1
    }
    claimed += length
    length = 0
    while (size > 0 && names(size - 1) == WaitingRequests.Claimed) {
      size -= 1
      claimed -= 1
    }
  }

  /** Position behind the last of the first `until` requests that ended by then. */
  private def position(endMs: Int, until: Int): Int = {
    // It is nearly always among the last ones.
    var step = 1
    while (step < until && ends(until - step) > endMs) step *= 2
    var low = math.max(0, until - step)
    var high = until - step / 2
    while (low < high) {
      val middle = (low + high) >>> 1
      if (ends(middle) <= endMs) low = middle + 1 else high = middle
    }
    low
  }

  /**
   * Looks for a chain backwards: the request that ended next before `byMs` is the most probable one. If no chain with it
   * has the sum, one that ended earlier is. The rest of the sum must fit between the start and the end of a request, so
   * a user who does not pause leaves few choices.
   */
  private def find(
      before: Int,
      byMs: Int,
      startMs: Int,
      restMs: Int,
      behind: Int,
      pauses: Int,
  ): Boolean =
    if (restMs == 0) {
      val isStart = pauses > 0 || byMs - startMs <= WaitingRequests.StartMs
      if (isStart) takeEmpty(before, byMs, startMs)
      isStart
    } else {
      val earliest = math.max(
        startMs + restMs,
        if (pauses > 0) Int.MinValue else byMs - WaitingRequests.DirectlyMs,
      )
      var at = before - 1
      var isFound = false
      while (!isFound && at >= 0 && ends(at) >= earliest && steps < WaitingRequests.MostSteps) {
        val name = names(at)
        if (name != WaitingRequests.Claimed && ends(at) <= byMs && starts(at) >= startMs) {
          val ms = ends(at) - starts(at)
          steps += 1
          if (ms <= restMs && fits(name, behind)) {
            val taken = length
            val isPause = byMs - ends(at) > WaitingRequests.DirectlyMs
            push(at)
            // Behind the last request that ended before the start of this one.
            val earlier = position(starts(at), at)
            isFound = find(earlier, starts(at), startMs, restMs - ms, name, if (isPause) pauses - 1 else pauses)
            if (!isFound) length = taken
          }
        }
        at -= 1
      }
      isFound
    }

  /** Takes requests of 0 ms that come directly before. */
  private def takeEmpty(before: Int, byMs: Int, startMs: Int): Unit = {
    var at = before - 1
    while (at >= 0 && ends(at) >= math.max(startMs, byMs - WaitingRequests.DirectlyMs)) {
      if (names(at) != WaitingRequests.Claimed && ends(at) <= byMs && starts(at) == ends(at))
        push(at)
      at -= 1
    }
  }

  /** Takes the chain with the smallest gaps in the usual order, whatever its sum is, up to that sum. */
  private def nearest(last: Int, endMs: Int, startMs: Int, sumMs: Int, ok: Boolean): Unit = {
    length = 0
    isUsualOnly = true
    var behind = if (ok) UsualOrder.End else WaitingRequests.Any
    var byMs = endMs
    var restMs = sumMs
    var at = last - 1
    while (at >= 0 && restMs > 0 && ends(at) >= startMs) {
      if (names(at) != WaitingRequests.Claimed && ends(at) <= byMs && starts(at) >= startMs) {
        val ms = ends(at) - starts(at)
        if (ms <= restMs && fits(names(at), behind)) {
          push(at)
          byMs = starts(at)
          behind = names(at)
          restMs -= ms
        }
      }
      at -= 1
    }
  }

  private def push(at: Int): Unit = {
    if (length == chain.length) chain = Arrays.copyOf(chain, length * 2)
    chain(length) = at
    length += 1
  }
}

private object WaitingRequests {
  private val Claimed = -1

  /** The request behind the last one of a failed execution: nobody knows it. */
  private val Any = -2

  /** Most requests of a transaction that wait for the end of their execution. */
  private val Most = 1 << 18

  /** Most requests to try in one attempt for an execution. */
  private val MostSteps = 4000

  /** Numbers of pauses between requests to try, one after the other. */
  private val Pauses = Vector(0, 1, 2, 4, 8, 1000)
  private val FewestSearches = 50L

  /** Longest time from the start of an execution without a pause to its first request. */
  private val StartMs = 20

  /** Longest time between two requests of a user who does not pause. */
  private val DirectlyMs = 2
}
