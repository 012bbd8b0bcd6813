package org.folio.perf.analysis

import org.folio.perf.analysis.statistics.TwoHumps
import org.folio.perf.model.{JudgedBlocks, RowBlocks, SlowKind, TailBlocks, WholeRun}

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
private object SlowTimes {
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
