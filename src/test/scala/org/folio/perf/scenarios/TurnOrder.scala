package org.folio.perf.scenarios

import org.folio.perf.protocol.Transaction

/**
 * What the iterations of a workflow do, where not all of them do the same: they take turns at each tenant,
 * which begins with the first.
 *
 * @param turns the transactions of each; after the last the first comes again
 * @param isStaggered every other tenant begins with the second turn
 */
final case class TurnOrder(turns: Vector[Vector[Transaction]], isStaggered: Boolean = false) {
  require(turns.nonEmpty, "there are no turns")

  /**
   * Names of an iteration's transactions.
   *
   * @param iteration of its tenant, from 0
   * @param tenant how many tenants have begun before it
   */
  def transactions(iteration: Long, tenant: Int): Vector[String] = {
    val first = if (isStaggered) tenant % 2 else 0
    turns(((iteration + first) % turns.size).toInt).map(_.name)
  }

  /** How many iterations it takes until each transaction was done once. */
  def untilAll: Int = {
    val all = turns.flatten.map(_.name).toSet
    (1 to turns.size)
      .find(n => turns.take(n).flatten.map(_.name).toSet == all)
      .getOrElse(turns.size)
  }

  /** Executions of each transaction an iteration. */
  def shares: Vector[Share] = {
    val all = turns.flatten
    all.distinctBy(_.name).map { transaction =>
      Share(transaction, all.count(_.name == transaction.name).toDouble / turns.size)
    }
  }
}

object TurnOrder {

  /** One transaction an iteration. */
  def of(transactions: Transaction*): TurnOrder = TurnOrder(transactions.toVector.map(Vector(_)))
}

/** A workflow whose iterations do not all do the same. */
trait TakesTurns extends WorkflowScenario {
  def order: TurnOrder

  final def transactions: Vector[Share] = order.shares
  final override def turns: Option[TurnOrder] = Some(order)
}
