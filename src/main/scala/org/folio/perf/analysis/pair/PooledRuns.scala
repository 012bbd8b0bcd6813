package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.Samples
import org.folio.perf.model._

/**
 * Pairs of runs that differ in one condition, at several levels of others, as one pair. Its blocks are those of all pairs, one
 * after the other. The level of each pair is taken out, so that only the change within pairs counts.
 */
private[analysis] object PooledRuns {

  /** Blocks by row. */
  private type Series = Map[String, Vector[Option[Double]]]

  /**
   * @param pairs runs before and after the change
   * @param sharing comparisons that share the probability of a wrong call about a transaction
   * @return `None`: fewer than two, or their blocks are none or of different lengths
   */
  def apply(pairs: Vector[(RunReport, RunReport)], isOverLoad: Boolean, sharing: Int): Option[Comparison] = {
    val other = pairs.flatMap { case (a, b) => RequestsSent.differing(a, b).map(_.transaction) }.toSet
    // A transaction that sends other requests in one of the pairs is another one there.
    def own(blocks: JudgedBlocks) =
      StallBlocks.leftOut(blocks.copy(rows = blocks.rows.filterNot(row => other(row.transaction))))
    val blocks = for ((a, b) <- pairs; x <- a.blocks; y <- b.blocks) yield (own(x), own(y))
    val widths = blocks.flatMap(b => Vector(b._1.blockMs, b._2.blockMs)).distinct
    Option.when(pairs.size > 1 && blocks.size == pairs.size && widths.size == 1) {
      val (old, now) = blocks.unzip
      val (before, after) = pooled(old.map(rowsOf), now.map(rowsOf))
      RunComparison.measured(
        whole(pairs.map(_._2), now, after),
        whole(pairs.map(_._1), old, before),
        Vector.empty,
        isOverLoad,
        sharing,
      )
    }
  }

  private def rowsOf(blocks: JudgedBlocks): Series = blocks.rows.map(r => r.transaction -> r.meanLogMs).toMap

  /** Each pair about the middle between its two levels; what only one of them has is absent in both. */
  private def pooled(before: Vector[Series], after: Vector[Series]): (Series, Series) = {
    def level(of: Series, key: String) = of.get(key).map(_.flatten).filter(_.nonEmpty).map(Samples.mean(_))
    val middles = before.zip(after).map { case (a, b) =>
      (for (k <- a.keySet; x <- level(a, k); y <- level(b, k)) yield k -> (x + y) / 2).toMap
    }
    def joined(runs: Vector[Series]): Series =
      runs
        .flatMap(_.keys)
        .distinct
        .map { k =>
          k -> runs.zip(middles).flatMap { case (run, middle) =>
            val length = run.values.map(_.size).maxOption.getOrElse(0)
            run.getOrElse(k, Vector.fill(length)(None)).map(x => for (ms <- x; m <- middle.get(k)) yield ms - m)
          }
        }
        .toMap
    (joined(before), joined(after))
  }

  /** What is not about times of transactions is that of the first run. */
  private def whole(runs: Vector[RunReport], blocks: Vector[JudgedBlocks], series: Series): RunReport = {
    val rows = blocks
      .flatMap(_.rows)
      .groupBy(_.transaction)
      .map { case (name, of) =>
        of.head.copy(
          // Rows with few executions in each run are compared one by one in all.
          succeeded = of.map(_.succeeded).max,
          meanLogMs = series(name),
          tails = Vector.empty,
        )
      }
      .toVector
    val transactions = runs.head.transactions.map { t =>
      val of = runs.flatMap(_.transactions.find(_.name == t.name))
      t.copy(
        iterations = of.map(_.iterations).sum,
        failed = of.map(_.failed).sum,
        incomparableBecause = of.flatMap(_.incomparableBecause).headOption,
      )
    }
    val length = series.values.map(_.size).maxOption.getOrElse(0)
    runs.head.copy(blocks = Some(blocks.head.copy(blocks = length, rows = rows)), transactions = transactions)
  }
}
