package org.folio.perf.analysis

import org.folio.perf.model.JudgedBlocks
import scala.collection.mutable

/**
 * Adds up a run's transactions as they are read, in one pass and with memory that does not grow with
 * their number. Tenants and transactions come as small numbers, announced with their names.
 *
 * @param phases transactions of the steady state are counted during and without each of these
 */
final class TransactionTally(
    window: RunWindow,
    axis: TimeAxis,
    val phases: Vector[JobPhase] = Vector.empty,
) {
  private val tenantNames = mutable.ArrayBuffer.empty[String]
  private val transactionNames = mutable.ArrayBuffer.empty[String]
  private val steadyCells = mutable.LongMap.empty[Outcomes]
  private val bucketCells = mutable.LongMap.empty[Outcomes]
  private val phaseCells = mutable.LongMap.empty[Outcomes]
  private val failures = mutable.HashMap.empty[(Int, String), Long]
  private val waitingTally = new WaitingTransactions(transactionNames)
  private val blockTally = new BlockTally(JudgedSpan.of(window))
  private var all = 0L
  private var outside = 0L
  private var lastEnd = 0L

  def tenant(number: Int, name: String): Unit = announce(tenantNames, number, name)
  def transaction(number: Int, name: String): Unit = announce(transactionNames, number, name)

  private def announce(names: mutable.ArrayBuffer[String], number: Int, name: String): Unit = {
    require(number == names.size, s"number $number of '$name' is announced after ${names.size}")
    names += name
  }

  /** @param startMs epoch milliseconds */
  def finished(
      startMs: Long,
      durationMs: Int,
      tenant: Int,
      transaction: Int,
      ok: Boolean,
      message: String,
  ): Unit = {
    val start = window.sinceLoadStart(startMs)
    val end = start + durationMs.toLong
    all += 1
    blockTally.finished(transaction, start, durationMs, ok)
    if (end > lastEnd) lastEnd = end
    val bucket = axis.bucket(end)
    if (bucket < 0) outside += 1
    else cell(bucketCells, transaction, bucket).record(durationMs.toLong, ok)
    if (ok) waitingTally.finished(transaction, start, durationMs)
    if (window.contains(start)) {
      cell(steadyCells, transaction, tenant).record(durationMs.toLong, ok)
      cutByPhase(startMs, durationMs, transaction, ok)
      if (!ok) failure(transaction, ErrorText.withoutIds(message))
    }
  }

  private def cutByPhase(startMs: Long, durationMs: Int, transaction: Int, ok: Boolean): Unit = {
    var i = 0
    while (i < phases.size) {
      val during = phases(i).overlaps(startMs, startMs + durationMs.toLong)
      cell(phaseCells, transaction, columnOf(i, during)).record(durationMs.toLong, ok)
      i += 1
    }
  }

  private def columnOf(phase: Int, during: Boolean): Int = 2 * phase + (if (during) 1 else 0)

  private def cell(cells: mutable.LongMap[Outcomes], row: Int, column: Int): Outcomes =
    cells.getOrElseUpdate((row.toLong << 32) | column.toLong, new Outcomes)

  private def failure(transaction: Int, message: String): Unit = {
    val known = failures.size < TransactionTally.MaxMessages ||
      failures.contains((transaction, message))
    val key = (transaction, if (known) message else TransactionTally.OtherMessages)
    failures.update(key, failures.getOrElse(key, 0L) + 1)
  }

  /** Blocks for comparisons with other runs. */
  def blocks: JudgedBlocks = blockTally.result(transactionNames.toVector)

  /** Successful transactions during which no other ended for a while. */
  private[analysis] def waiting: Vector[WaitingExecution] = waitingTally.all

  def tenants: Vector[String] = tenantNames.toVector
  def transactions: Vector[String] = transactionNames.toVector

  /** Over the whole run. */
  def total: Long = all

  /** End of the last transaction, in milliseconds since the load's start. */
  def lastEndMs: Long = lastEnd

  /** Number of transactions far behind the run's end, by a wrong clock. */
  def outsideAxis: Long = outside

  /** Outcomes of the steady state by transaction and tenant. */
  lazy val steady: Map[String, Map[String, Outcomes]] =
    byName(steadyCells).view.mapValues(_.map { case (i, o) => tenantNames(i) -> o }.toMap).toMap

  /** Outcomes of the whole run by transaction and the bucket in which they finished. */
  lazy val overTime: Map[String, Map[Int, Outcomes]] =
    byName(bucketCells).view.mapValues(_.toMap).toMap

  /** Outcomes of the steady state while a job of the phase ran. */
  def during(phase: Int): Map[String, Outcomes] = ofColumn(columnOf(phase, during = true))
  def without(phase: Int): Map[String, Outcomes] = ofColumn(columnOf(phase, during = false))

  private def ofColumn(column: Int): Map[String, Outcomes] =
    byName(phaseCells).flatMap { case (name, cells) =>
      cells.collectFirst { case (`column`, outcomes) => name -> outcomes }
    }

  /** Failures of the steady state: transaction, message, count; most frequent first. */
  lazy val failureMessages: Vector[(String, String, Long)] = failures.toVector
    .map { case ((transaction, message), n) => (transactionNames(transaction), message, n) }
    .sortBy { case (transaction, message, n) => (-n, transaction, message) }

  private def byName(cells: mutable.LongMap[Outcomes]): Map[String, Vector[(Int, Outcomes)]] =
    cells.toVector
      .groupMap { case (key, _) => transactionNames((key >>> 32).toInt) } { case (key, outcomes) =>
        key.toInt -> outcomes
      }
}

object TransactionTally {
  private val MaxMessages = 5000
  private val OtherMessages = "(other messages)"
}
