package org.folio.perf.analysis.course

import org.folio.perf.analysis.statistics.{Location, Samples}
import org.folio.perf.model.JudgedBlocks

/**
 * How the transactions of a run move about their own levels, block by block. Transactions without an iteration in some
 * block are left out.
 *
 * @param rows by transaction
 * @param common what the median transaction does
 */
final private[analysis] case class BlockCourse(
    rows: Vector[(String, Array[Double])],
    common: Array[Double],
)

private[analysis] object BlockCourse {

  /** With fewer, nobody can tell what all do. */
  private val FewestRows = 6

  def of(blocks: JudgedBlocks): Option[BlockCourse] = {
    val complete = blocks.rows.collect {
      case row if row.meanLogMs.nonEmpty && row.meanLogMs.forall(_.isDefined) =>
        val values = row.meanLogMs.flatten.toArray
        val at = Location.of(values)
        row.transaction -> values.map(_ - at)
    }
    Option.when(complete.size >= FewestRows)(
      BlockCourse(
        complete,
        Array.tabulate(blocks.blocks)(b => Samples.median(complete.map(_._2(b)).toArray)),
      )
    )
  }
}
