package org.folio.perf.analysis.tally

import org.folio.perf.model.{ExecutionRequests, RequestNames, StatusCount, Tenant, TransactionSample}
import scala.collection.mutable

/**
 * Adds up the requests of each transaction: of its successful executions that started in the steady state. Memory does
 * not grow with their number.
 *
 * @param phases kinds of long jobs
 * @param tenants of the plan, with their sizes
 */
final class BreakdownTally(
    window: RunWindow,
    private[analysis] val phases: Vector[JobPhase] = Vector.empty,
    tenants: Vector[Tenant] = Vector.empty,
) {
  private[analysis] val parts = SeriesParts(JudgedSpan.of(window), phases.size)
  private val classes = tenants.map(tenant => tenant.name -> SizeClass.of(tenant.size)).toMap
  private val place = new ExecutionPlace(phases.size)
  private var names = new RequestNames
  private val transactions = new LazyNamed(_ => new TransactionSeries(parts))
  // By number of the request and status.
  private val unusual = mutable.HashMap.empty[(Int, Int), Long]

  /** @param sample of the same file as earlier ones */
  def finished(sample: TransactionSample): Unit = sample.requests match {
    case Some(requests) =>
      val start = window.sinceLoadStart(sample.startMs)
      statuses(start, requests)
      if (sample.ok && window.contains(start)) {
        put(start)
        transactions(sample.transaction)
          .add(sample.durationMs, requests, classes.getOrElse(sample.tenant, SizeClass.Unknown), place)
      }
    case None => ()
  }

  private def statuses(startMs: Long, requests: ExecutionRequests): Unit = {
    names = requests.names
    var i = 0
    while (i < requests.size) {
      val status = requests.status(i)
      if (requests.number(i) >= 0 && status / 100 != Success && window.contains(startMs + requests.startMs(i))) {
        val key = (requests.number(i), status)
        unusual.update(key, unusual.getOrElse(key, 0L) + 1)
      }
      i += 1
    }
  }

  /** Answers in the steady state without a status of success, by request, most frequent first. */
  private[analysis] def unusualStatuses: Map[String, Vector[StatusCount]] =
    unusual.toVector
      .groupMap { case ((number, _), _) => names(number) } { case ((_, status), count) =>
        StatusCount(Option.when(status > 0)(status), count)
      }
      .map { case (name, counts) => name -> counts.sortBy(c => (-c.count, c.status)) }

  /** First digit of the statuses of success. */
  private val Success = 2

  /** @param startMs since the load's start */
  private def put(startMs: Long): Unit = {
    place.block = parts.span.block(startMs)
    val thirds = (startMs - window.steadyFromMs) * SeriesParts.Thirds / math.max(1, window.steadyMs)
    place.columns(0) = math.min(thirds, SeriesParts.Thirds - 1L).toInt
    var i = 0
    while (i < phases.size) {
      place.columns(1 + i) = parts.column(i, phases(i).isRunning(startMs + window.loadStartMs))
      i += 1
    }
  }

  private[analysis] def series(transaction: String): Option[TransactionSeries] = transactions.all.get(transaction)

  private[analysis] def requestName(number: Int): String = names(number)

  private[analysis] def sinceLoadStart(epochMs: Long): Long = window.sinceLoadStart(epochMs)
}

/**
 * The successful executions of one transaction that started in the steady state, by request and tenant class.
 */
final private[analysis] class TransactionSeries(parts: SeriesParts) {

  /** Counts by tenant class. */
  val executions: Vector[ColumnSums] = Vector.fill(SizeClass.Count)(new ColumnSums(parts))
  private val cells =
    Vector.fill(SizeClass.Count)(new LazyIndexed[RequestSeries](_ => new RequestSeries(parts)))
  private val order = mutable.ArrayBuffer.empty[Int]
  private val isKnown = mutable.BitSet.empty
  // Sums by tenant class and kind of waiting; 0 is the rest.
  private val others = Array.ofDim[Long](SizeClass.Count, TransactionSeries.Kinds)

  def add(durationMs: Int, requests: ExecutionRequests, sizeClass: Int, place: ExecutionPlace): Unit = {
    executions(sizeClass).add(1, place)
    val (own, waits) = (cells(sizeClass), others(sizeClass))
    var last = -1
    // Until when there was a request, or a wait: requests may overlap.
    var until = Int.MinValue
    var rest = durationMs.toLong
    var i = 0
    while (i < requests.size) {
      // One by one: a tuple would box them, five million times.
      val number = requests.number(i)
      val start = requests.startMs(i)
      val ms = requests.ms(i)
      if (number < 0) {
        waits(-number) += ms.toLong
        if (number == ExecutionRequests.Pause) waits(-ExecutionRequests.Job) -= ms.toLong
        else rest -= ms.toLong
      } else {
        if (!isKnown.contains(number)) {
          // Behind the one that it follows.
          isKnown += number
          order.insert(order.indexOf(last) + 1, number)
        }
        own(number).add(ms, place)
        last = number
        if (start + ms > until) {
          rest -= (start + ms - math.max(start, until)).toLong
          until = start + ms
        }
      }
      i += 1
    }
    waits(0) += rest
  }

  /** Numbers of the requests in the order of the chain. */
  def requests: Vector[Int] = order.toVector

  /** Calls of a request by tenants of a class. */
  def series(request: Int, tenantClass: Int): Option[RequestSeries] =
    cells(tenantClass).get(request)

  /** Calls of a request by all tenants, by their classes. */
  def series(request: Int): Vector[RequestSeries] = cells.flatMap(_.get(request))

  def total: Long = executions.map(_.total).sum

  /**
   * Time of an average execution without a request.
   *
   * @param kind of waiting; 0: any other time
   * @param classes of tenants
   */
  def otherMs(kind: Int, classes: Seq[Int]): Double =
    classes.map(others(_)(-kind)).sum.toDouble / math.max(1L, classes.map(executions(_).total).sum)
}

private[analysis] object TransactionSeries {

  /** Job, pause, earlier and sum, and the rest. */
  val Kinds = 5

  def sumMs(times: Distribution): Double = times.averageMs.fold(0.0)(_ * times.count)
}
