package org.folio.perf.analysis

import org.folio.perf.model.{JudgedBlocks, RowBlocks, SlowKind, TailBlocks, WholeRun}
import scala.collection.mutable
import org.folio.perf.analysis.statistics.TwoHumps

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

/** Adds up transactions in blocks of time, as they are read. */
final private[analysis] class BlockTally(span: JudgedSpan) {
  private val rows = new LazyIndexed[BlockRow](_ => new BlockRow(span))

  /** @param startMs since the load's start */
  def finished(transaction: Int, startMs: Long, durationMs: Int, ok: Boolean): Unit =
    rows(transaction).record(startMs, durationMs, ok)

  def result(names: Vector[String]): JudgedBlocks =
    JudgedBlocks(
      span.fromMs,
      span.blockMs,
      span.blocks,
      rows.toVector.map { case (number, row) => row.result(names(number)) }.sortBy(_.transaction),
    )
}

final private class BlockRow(span: JudgedSpan) {
  private val logs = new Array[Double](span.blocks)
  private val counts = new Array[Int](span.blocks)
  private val tails = Array.fill(span.fiveMinutes)(new Distribution)
  private val all = new Array[Long](span.fiveMinutes)
  private val failures = new Array[Long](span.fiveMinutes)
  private var succeeded = 0L
  private var failed = 0L
  private var wholeCount = 0L
  private var wholeFailed = 0L
  private var wholeMs = 0L

  def record(startMs: Long, durationMs: Int, ok: Boolean): Unit = {
    wholeCount += 1
    wholeMs += durationMs.toLong
    if (!ok) wholeFailed += 1
    val block = span.block(startMs)
    if (block >= 0) {
      if (ok) {
        logs(block) += math.log(math.max(1, durationMs).toDouble)
        counts(block) += 1
        succeeded += 1
      } else failed += 1
      val five = span.fiveMinutesOf(startMs)
      if (five >= 0) {
        all(five) += 1
        if (ok) tails(five).record(durationMs.toLong) else failures(five) += 1
      }
    }
  }

  def result(name: String): RowBlocks = RowBlocks(
    transaction = name,
    succeeded = succeeded,
    failed = failed,
    meanLogMs = counts.indices.toVector.map { i =>
      Option.when(counts(i) > 0)(rounded(logs(i) / counts(i).toDouble))
    },
    tails = BlockTails(tails.toVector),
    fiveMinutes = all.toVector,
    failedInFiveMinutes = failures.toVector,
    whole = WholeRun(
      wholeCount,
      wholeFailed,
      Option.when(wholeCount > 0)(wholeMs.toDouble / wholeCount.toDouble),
    ),
    slow = SlowTimes(Distribution.sumOf(tails.toVector)),
  )

  /** A millionth is far below what a block can tell. */
  private def rounded(log: Double): Double = math.round(log * 1e6).toDouble / 1e6
}

/** Blocks for a transaction's 95th percentile. */
private object BlockTails {
  private val FewestInBlock = 100.0
  private val FewestBlocks = 5

  /** The narrowest blocks with enough iterations, and the next wider ones for a run that needs them. */
  def apply(fiveMinutes: Vector[Distribution]): Vector[TailBlocks] = {
    val widths = (1 to fiveMinutes.size / FewestBlocks).toVector
    val first = widths.find { width =>
      val counts = groups(fiveMinutes, width).map(_.map(_.count).sum.toDouble)
      Medians.of(counts).exists(_ >= FewestInBlock)
    }
    first.toVector.flatMap(w => Vector(w, w + 1)).filter(widths.contains).map { width =>
      TailBlocks(
        width.toLong * JudgedSpan.FiveMinutesMs,
        groups(fiveMinutes, width).map(Distribution.sumOf(_).interpolatedMs(0.95)),
      )
    }
  }

  /** Number of whole blocks. */
  private def groups(fiveMinutes: Vector[Distribution], width: Int): Vector[Vector[Distribution]] =
    fiveMinutes.grouped(width).filter(_.size == width).toVector
}

/** Detects a slower kind of times that a cache's misses have. */
private[analysis] object SlowTimes {
  private val Quantiles = 100

  /** Fewer times have humps by chance. */
  private val FewestTimes = 200L

  def apply(all: Distribution): Option[SlowKind] =
    if (all.count < FewestTimes) None
    else {
      val logs = Array.tabulate(Quantiles) { i =>
        val ms = all.interpolatedMs((i + 0.5) / Quantiles.toDouble).getOrElse(1.0)
        math.log(math.max(1, ms))
      }
      TwoHumps.of(logs).map(humps => SlowKind(humps.slowShare * 100, humps.factor))
    }
}

/**
 * Keeps, while transactions are read in the order in which they ended, those that were under way when
 * nothing had ended for a while: few in a run in which something always ends.
 */
final private[analysis] class WaitingTransactions(nameOf: Int => String) {
  private val executions = mutable.ArrayBuffer.empty[WaitingExecution]
  private val gaps = new EndGaps(WaitingTransactions.MinMs)
  private var silentUntilMs = Long.MinValue

  /** @param startMs since the load's start */
  def finished(transaction: Int, startMs: Long, durationMs: Int): Unit = {
    val endMs = startMs + durationMs.toLong
    if (gaps.ended(endMs).isDefined) silentUntilMs = endMs
    if (startMs < silentUntilMs)
      executions += WaitingExecution(nameOf(transaction), startMs, durationMs.toLong)
  }

  def all: Vector[WaitingExecution] = executions.toVector
}

private[analysis] object WaitingTransactions {

  /** Shorter than the judged time, so that a time that a client's pause cut in two is found. */
  val MinMs = 500L
}

/** @param startMs since the load's start */
final private[analysis] case class WaitingExecution(
    transaction: String,
    startMs: Long,
    durationMs: Long,
) {
  def endMs: Long = startMs + durationMs
}
