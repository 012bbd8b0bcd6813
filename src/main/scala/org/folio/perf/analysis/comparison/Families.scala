package org.folio.perf.analysis.comparison

import org.folio.perf.analysis.statistics.Quantiles
import org.folio.perf.model._

/** Changes of each workflow's transactions; the groups decide whether they changed together. */
private[comparison] object Families {
  private val FewestTransactions = 2

  def apply(
      rows: Vector[ComparedRow],
      plan: Vector[PlannedWorkflow],
      groups: Vector[GroupChange],
  ): Vector[FamilyChange] = {
    val judged = rows.flatMap(row =>
      for (change <- row.changePercent; own <- row.own) yield (row, change, own.percent)
    )
    for {
      workflow <- plan
      of = judged.filter(_._1.workflow == workflow.code)
      if of.size >= FewestTransactions
    } yield {
      val slower = of.count(_._2 > 0)
      FamilyChange(
        workflow = workflow.code,
        title = workflow.title,
        transactions = of.size,
        slower = slower,
        fromPercent = of.map(_._2).min,
        toPercent = of.map(_._2).max,
        ownPercent = of.map(_._3).sum / of.size.toDouble,
        probability = Quantiles.signTest(slower, of.size),
        verdict = verdict(groups.find(g => g.transactions.toSet == of.map(_._1.transaction).toSet)),
      )
    }
  }

  private def verdict(group: Option[GroupChange]): RowVerdict = group.map(_.verdict) match {
    case Some(GroupVerdict.Slower) => RowVerdict.Slower
    case Some(GroupVerdict.Faster) => RowVerdict.Faster
    case _ => RowVerdict.NoEvidence
  }
}
