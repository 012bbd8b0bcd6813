package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.statistics.Quantiles
import org.folio.perf.model.{ComparedRow, FamilyChange, PlannedWorkflow, RowVerdict}

/**
 * Finds workflows whose transactions change alike: seven of seven a little slower is a finding although no
 * single one is.
 */
private[comparison] object Families {
  private val Probability = 0.05
  private val FewestTransactions = 2

  def apply(rows: Vector[ComparedRow], plan: Vector[PlannedWorkflow]): Vector[FamilyChange] = {
    val judged = rows.flatMap(row =>
      for (change <- row.changePercent; own <- row.own) yield (row, change, own.percent)
    )
    for {
      workflow <- plan
      of = judged.filter(_._1.workflow == workflow.code)
      if of.size >= FewestTransactions
    } yield {
      val slower = of.count(_._2 > 0)
      val ownSlower = of.count(_._3 > 0)
      val probability = Quantiles.signTest(slower, of.size)
      // With the cluster's part and without it, or the workflow only moved with all others.
      val sure = probability <= Probability && Quantiles.signTest(ownSlower, of.size) <= Probability
      val verdict =
        if (sure && slower * 2 > of.size && ownSlower * 2 > of.size) RowVerdict.Slower
        else if (sure && slower * 2 < of.size && ownSlower * 2 < of.size) RowVerdict.Faster
        else RowVerdict.NoEvidence
      FamilyChange(
        workflow = workflow.code,
        title = workflow.title,
        transactions = of.size,
        slower = slower,
        fromPercent = of.map(_._2).min,
        toPercent = of.map(_._2).max,
        ownPercent = of.map(_._3).sum / of.size.toDouble,
        probability = probability,
        verdict = verdict,
      )
    }
  }
}
