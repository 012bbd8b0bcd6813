package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{Autocorrelation, Course, Location, Samples}
import org.folio.perf.model._

/**
 * How the transactions of a run move about their own levels, without its stalls.
 *
 * @param rows one value of each transaction for each block that is kept
 * @param wandering transactions of two kinds of times, whose level wanders with the share of the slow kind
 */
final private[analysis] class RunCourses private (
    blocks: JudgedBlocks,
    val stalls: Vector[StallBlocks],
    kept: Array[Int],
    val names: Vector[String],
    val rows: Vector[Array[Double]],
    val wandering: Set[String],
) {

  /** Movements of each transaction beyond the median one. */
  lazy val own: Vector[Array[Double]] = ownBeyond(Set.empty)

  /** The same beyond the median of the transactions that are not in `sets`, if it has some. */
  def ownBeyond(sets: Set[String]): Vector[Array[Double]] = {
    val others = names.zip(rows).collect { case (name, row) if !sets(name) => row }
    RunCourses.own(rows, RunCourses.common(if (others.size < RunCourses.FewestOthers) rows else others))
  }

  /** Correlation of a block with the next, in the part of a row that the others do not share. */
  lazy val rho: Double = Samples.median(own.map(Autocorrelation.corrected))

  def event(found: Course, of: Vector[String], name: Option[String]): RunEvent = {
    val from = found.at.fold(0)(kept(_))
    RunEvent(
      if (found.at.isDefined) EventKind.Step else EventKind.Growth,
      blocks.fromMs + from * blocks.blockMs,
      blocks.fromMs + blocks.blocks * blocks.blockMs,
      of,
      math.exp(found.shift),
      name,
      orStep = found.orStep,
    )
  }
}

private[analysis] object RunCourses {
  private val FewestOthers = 4

  /** `None`: too few transactions can be followed. */
  def of(blocks: JudgedBlocks): Option[RunCourses] = movements(blocks).map { moved =>
    val (names, values) = moved.unzip
    val stalls = StallBlocks.of(common(values))
    val kept = values.head.indices.filterNot(b => stalls.exists(s => b >= s.from && b < s.until)).toArray
    val wandering = StallBlocks.withoutTimesOf(stalls, blocks).rows.filter(_.slow.isDefined).map(_.transaction).toSet
    new RunCourses(blocks, stalls, kept, names, values.map(row => kept.map(row(_))), wandering)
  }

  /** Movements of the median row. */
  def common(rows: Vector[Array[Double]]): Array[Double] =
    rows.head.indices.map(b => Samples.median(rows.map(_(b)))).toArray

  def own(rows: Vector[Array[Double]], common: Array[Double]): Vector[Array[Double]] =
    rows.map(_.zip(common).map { case (x, c) => x - c })

  /** With fewer, nobody can tell what all do. */
  private val FewestRows = 6

  /**
   * Movements of each transaction about its own level, block by block. Transactions without an iteration in some block are
   * left out. `None`: too few are left.
   */
  def movements(blocks: JudgedBlocks): Option[Vector[(String, Array[Double])]] = {
    val complete = blocks.rows.collect {
      case row if row.meanLogMs.nonEmpty && row.meanLogMs.forall(_.isDefined) =>
        val values = row.meanLogMs.flatten.toArray
        val at = Location.of(values)
        row.transaction -> values.map(_ - at)
    }
    Option.when(complete.size >= FewestRows)(complete)
  }
}
