package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.model.{JudgedBlocks, SlowKind}

/**
 * Blocks in which everything took much longer.
 *
 * @param until index behind the last block
 * @param log natural logarithm of the typical factor
 */
final private[analysis] case class StallBlocks(from: Int, until: Int, log: Double) {
  def size: Int = until - from
}

private[analysis] object StallBlocks {

  /** The median transaction takes twice as long. */
  private val Stalled = math.log(2)

  /** A single block needs more: systems have bad minutes. */
  private val StalledAlone = math.log(6)

  /** Their neighbours may be stalled for a part of their time. */
  private val Affected = math.log(1.25)

  /** Stalls of a smaller part of the blocks are left out of comparisons: each of them, and all together. */
  private val ShortShare = 0.1
  private val ShortShareOfAll = 0.2

  def of(blocks: JudgedBlocks): Vector[StallBlocks] =
    RunCourses.movements(blocks).toVector.flatMap(rows => of(RunCourses.common(rows.map(_._2))))

  def of(common: Array[Double]): Vector[StallBlocks] = {
    val stalled = common.indices.filter(common(_) >= Stalled)
    val spans = stalled.foldLeft(Vector.empty[(Int, Int)]) {
      case (found :+ ((from, until)), block) if block <= until => found :+ (from -> (block + 1))
      case (found, block) => found :+ (block -> (block + 1))
    }
    for ((from, until) <- spans if until - from > 1 || common(from) >= StalledAlone) yield {
      val first = if (from > 0 && common(from - 1) >= Affected) from - 1 else from
      val last = if (common.lift(until).exists(_ >= Affected)) until + 1 else until
      StallBlocks(first, last, Samples.mean(common.slice(from, until)))
    }
  }

  /** The stalls make up more than half of a kind of times that they explain. */
  private val ShareOfKind = 0.5

  /** They explain times that are as far away, or up to twice as far on the logarithmic scale. */
  private val ReachOfStall = 2.0

  /** Slow executions of a stall are no second kind of times. */
  def withoutTimesOf(stalls: Vector[StallBlocks], blocks: JudgedBlocks): JudgedBlocks = {
    def isOfStalls(slow: SlowKind) = {
      val strong = stalls.filter(ReachOfStall * _.log >= math.log(slow.factor))
      val stalled = strong.map(_.size).sum.toDouble / blocks.blocks
      stalled >= ShareOfKind * slow.sharePercent / 100
    }
    if (stalls.isEmpty) blocks
    else blocks.copy(rows = blocks.rows.map(row => row.copy(slow = row.slow.filterNot(isOfStalls))))
  }

  /** The blocks without short stalls. */
  def leftOut(blocks: JudgedBlocks): JudgedBlocks = {
    val stalls = of(blocks)
    if (stalls.isEmpty || !isShort(stalls, blocks.blocks)) blocks else without(blocks, stalls)
  }

  def isShort(stalls: Vector[StallBlocks], blocks: Int): Boolean =
    stalls.forall(_.size < ShortShare * blocks) && stalls.map(_.size).sum < ShortShareOfAll * blocks

  private def without(blocks: JudgedBlocks, stalls: Vector[StallBlocks]): JudgedBlocks = {
    def stalled(block: Int) = stalls.exists(s => block >= s.from && block < s.until)
    def overlaps(fromMs: Long, toMs: Long) =
      stalls.exists(s => s.from * blocks.blockMs < toMs && s.until * blocks.blockMs > fromMs)
    blocks.copy(rows = withoutTimesOf(stalls, blocks).rows.map { row =>
      row.copy(
        meanLogMs = row.meanLogMs.zipWithIndex.collect { case (x, i) if !stalled(i) => x },
        tails = row.tails.map(tail =>
          tail.copy(p95Ms = tail.p95Ms.zipWithIndex.collect {
            case (x, i) if !overlaps(i * tail.blockMs, (i + 1) * tail.blockMs) => x
          })
        ),
      )
    })
  }
}
