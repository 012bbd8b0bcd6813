package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.course.StallBlocks
import org.folio.perf.model._

/**
 * A transaction of a run with its blocks, without those of a short stall.
 *
 * @param tails how far the 95th percentile lies above the typical time, in blocks
 * @param isCounted whether the plan has a number of its iterations instead of a rate
 */
final private[comparison] case class MeasuredRow(
    result: TransactionResult,
    blocks: RowBlocks,
    tails: Vector[TailRatios],
    isCounted: Boolean,
) {
  def errorPercent: Double =
    if (result.iterations == 0) 0
    else result.failed.toDouble * 100 / result.iterations.toDouble

  /** Standard deviation of what the typical time drifts with the share of slow iterations, as a logarithm. */
  def drift: Double = blocks.slow.fold(0.0) { slow =>
    val share = slow.sharePercent / 100
    MeasuredRow.ShareDrift * share * (1 - share) * math.log(slow.factor)
  }
}

/** @param logs natural logarithm of the 95th percentile divided by the typical time, by block */
final private[comparison] case class TailRatios(blockMs: Long, logs: Vector[Option[Double]])

private[comparison] object MeasuredRow {

  /** Standard deviation of the odds of a slow iteration from run to run, as a logarithm. */
  private val ShareDrift = 0.35

  /** Rows by name; a report without blocks has none. */
  def all(report: RunReport): Map[String, MeasuredRow] = report.blocks.fold(
    Map.empty[String, MeasuredRow]
  ) { blocks =>
    val original = blocks.rows.map(row => row.transaction -> row).toMap
    val byName = StallBlocks.leftOut(blocks).rows.map(row => row.transaction -> row).toMap
    val counted = report.run.plan.filter(_.arrivals.isCounted).map(_.code).toSet
    report.transactions.flatMap { t =>
      byName.get(t.name).map { b =>
        val tails = ratios(original(t.name), b, blocks.blockMs)
        t.name -> MeasuredRow(t, b, tails, counted(t.workflow))
      }
    }.toMap
  }

  /** Stalled blocks are left out like those of the row's 95th percentiles. */
  private def ratios(row: RowBlocks, without: RowBlocks, blockMs: Long): Vector[TailRatios] =
    row.tails.zip(without.tails).map { case (tail, left) =>
      val all = tail.p95Ms.zipWithIndex.map { case (p95, i) =>
        for {
          ms <- p95
          typical <- meanIn(row, i * tail.blockMs, (i + 1) * tail.blockMs, blockMs)
        } yield math.log(math.max(1, ms)) - typical
      }
      TailRatios(tail.blockMs, if (left.p95Ms.size == all.size) all else keep(tail, left, all))
    }

  private def keep(
      tail: TailBlocks,
      left: TailBlocks,
      ratios: Vector[Option[Double]],
  ): Vector[Option[Double]] = {
    // What is left has the order of all, so that each value is the next equal one.
    val rest = left.p95Ms.iterator.buffered
    tail.p95Ms.zip(ratios).collect {
      case (p95, ratio) if rest.headOption.contains(p95) =>
        rest.next()
        ratio
    }
  }

  private def meanIn(row: RowBlocks, fromMs: Long, toMs: Long, blockMs: Long): Option[Double] = {
    val inside = row.meanLogMs.zipWithIndex.collect {
      case (Some(x), i)
          if i * blockMs + blockMs / 2 >= fromMs && i * blockMs + blockMs / 2 < toMs =>
        x
    }
    Option.when(inside.nonEmpty)(inside.sum / inside.size.toDouble)
  }
}
