package org.folio.perf.analysis.breakdown

import org.folio.perf.analysis.LazyIndexed
import scala.collection.mutable

/**
 * The successful executions of one transaction that started in the steady state, by request and tenant class.
 *
 * @param name of the transaction
 */
final private[analysis] class TransactionSeries(val name: String, parts: SeriesParts) {

  /** Requests in the log whose execution has not ended. */
  val waiting = new WaitingRequests

  /** Counts by tenant class. */
  val executions: Vector[ExecutionCounts] =
    Vector.fill(SizeClass.Count)(new ExecutionCounts(parts))
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
    executions(line.tenantClass).add(place)
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
    val calls = own(0).toDouble / math.max(1L, attempts).toDouble
    // The sum of an execution's requests is exact.
    val sumMs = sums.sum.toDouble / math.max(1L, total).toDouble
    (calls, if (sentMs > 0) own(1).toDouble / sentMs * sumMs else 0.0)
  }

  /** Numbers of the requests in the order of the chain. */
  def requests: Vector[Int] = order.toVector ++ unplaced

  /** Calls of a request by tenants of a class. */
  def series(request: Int, tenantClass: Int): Option[RequestSeries] =
    cells(tenantClass).get(request)

  /** Calls of a request by all tenants. */
  def series(request: Int): RequestSeries = {
    val all = new RequestSeries(parts)
    cells.foreach(_.get(request).foreach(all.add))
    all
  }

  /**
   * Factor from the requests that were assigned to all requests of the same executions: 1, unless some requests of
   * crowded moments could not be assigned. `None` for the class: all tenants.
   */
  def factor(sizeClass: Option[Int]): Double = {
    val classes = sizeClass.fold((0 until SizeClass.Count).toVector)(Vector(_))
    val assigned = classes
      .flatMap(c => cells(c).toVector)
      .map { case (_, calls) => calls.times.averageMs.fold(0.0)(_ * calls.times.count.toDouble) }
      .sum
    if (inexact == 0 || assigned <= 0) 1 else classes.map(sums(_)).sum.toDouble / assigned
  }

  def total: Long = executions.map(_.total).sum

  /** Executions whose requests may belong to another one. */
  def approximate: Long = inexact

  /** Average time of the transaction that this one continues; `None`: nearly all executions start on their own. */
  def earlierMs: Option[Double] =
    Option.when(total > 0 && continued * 10 >= total * 9)(continuedMs.toDouble / total.toDouble)
}

private object TransactionSeries {

  /** One execution of so many may lack its own requests. */
  val ExactShare = 50L
}
