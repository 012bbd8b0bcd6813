package org.folio.perf.analysis.pair

import org.folio.perf.analysis.statistics.{CallBudget, Few, RowShift, RowShifts, Samples}

/**
 * Compares transactions of few executions one by one: their blocks have an execution or none. Several earlier runs make
 * the few of the baseline more.
 */
private[pair] object RareRows {

  /**
   * @param names of transactions that are not comparable
   * @param shifts of the other rows, which show what all have in common and how much rows drift
   * @param sharing number of comparisons that share the probability of a wrong call
   * @param base rows of the baseline, and `further` those of further runs
   */
  def apply(
      names: Vector[String],
      shifts: RowShifts,
      latest: Map[String, MeasuredRow],
      base: Map[String, MeasuredRow],
      further: Vector[Map[String, MeasuredRow]],
      isOverLoad: Boolean,
      sharing: Int,
  ): Map[String, RowShift] = {
    val rare = for {
      name <- names
      now <- latest.get(name)
      old <- base.get(name)
      if RowEligibility.isRare(old, now, isOverLoad)
    } yield name -> (values(now), (old +: further.flatMap(_.get(name))).map(values))
    rare.map { case (name, (now, runs)) =>
      val drift = shifts.common.spread * math.sqrt(1 + 1 / runs.size.toDouble)
      val reference = runs.flatten.toArray
      val few =
        Few(now, reference.map(_ + shifts.common.shift), drift, CallBudget.RareRows / (sharing * rare.size).toDouble)
      name -> RowShift(Samples.mean(reference), few.value + shifts.common.shift, few)
    }.toMap
  }

  private def values(row: MeasuredRow): Array[Double] = row.blocks.meanLogMs.flatten.toArray
}
