package org.folio.perf.analysis.pair

import org.folio.perf.model._

/** Transactions that have a module or a workflow in common, and so may change together. */
final private[analysis] case class TransactionGroup(
    name: String,
    kind: GroupKind,
    transactions: Set[String],
)

private[analysis] object TransactionGroups {

  /**
   * Modules come first: where a workflow has the same transactions, the module's name says more.
   *
   * @param among transactions that count
   */
  def of(report: RunReport, among: String => Boolean = _ => true): Vector[TransactionGroup] =
    (modules(report) ++ workflows(report))
      .map(group => group.copy(transactions = group.transactions.filter(among)))
      .distinctBy(_.transactions)

  /** Share of a transaction's time that a module takes at least, so that its change is one of the transaction. */
  private val LeastSharePercent = 15.0

  private def modules(report: RunReport): Vector[TransactionGroup] = {
    val shares = for {
      transaction <- report.breakdown
      (module, requests) <- transaction.requests.groupBy(_.module).toVector
      name <- module
      if requests.map(_.sharePercent).sum >= LeastSharePercent
    } yield name -> transaction.transaction
    shares.groupMap(_._1)(_._2).toVector.sortBy(_._1).map { case (module, transactions) =>
      TransactionGroup(module, GroupKind.Module, transactions.toSet)
    }
  }

  private def workflows(report: RunReport): Vector[TransactionGroup] = report.run.plan.map { w =>
    val unplanned = report.transactions.filter(_.workflow == w.code).map(_.name)
    TransactionGroup(
      w.title,
      GroupKind.Workflow,
      (w.transactions.map(_.name) ++ unplanned).toSet,
    )
  }
}
