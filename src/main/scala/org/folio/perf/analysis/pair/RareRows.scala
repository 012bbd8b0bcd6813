package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{CallBudget, Few, RowShifts, Samples}
import org.folio.perf.model.{ComparedRow, RowVerdict}

/**
 * Compares transactions of few executions one by one: their blocks have an execution or none. Several earlier runs make
 * the few of the baseline more.
 */
private[pair] object RareRows {

  /**
   * @param rows with their verdicts
   * @param shifts of the other rows, which show what all have in common and how much rows drift
   * @param base rows of the baseline, and `further` those of further runs
   */
  def apply(
      rows: Vector[ComparedRow],
      shifts: RowShifts,
      latest: Map[String, MeasuredRow],
      base: Map[String, MeasuredRow],
      further: Vector[Map[String, MeasuredRow]],
      isOverLoad: Boolean,
  ): Vector[ComparedRow] = {
    val rare = for {
      row <- rows
      if row.verdict == RowVerdict.NotComparable
      now <- latest.get(row.transaction)
      old <- base.get(row.transaction)
      if RowEligibility.isRare(old, now, isOverLoad)
    } yield row.transaction -> (values(now), (old +: further.flatMap(_.get(row.transaction))).map(values))
    val judged = rare.map { case (name, (now, runs)) =>
      val drift = shifts.common.spread * math.sqrt(1 + 1 / runs.size.toDouble)
      val reference = runs.flatten.toArray
      val few = Few(now, reference.map(_ + shifts.common.shift), drift, CallBudget.RareRows / rare.size.toDouble)
      name -> (Samples.mean(reference), few)
    }.toMap
    rows.map(row =>
      judged.get(row.transaction).fold(row) { case (reference, few) =>
        RowCalls.judged(row, reference, few.value + shifts.common.shift, few)
      }
    )
  }

  private def values(row: MeasuredRow): Array[Double] = row.blocks.meanLogMs.flatten.toArray
}
