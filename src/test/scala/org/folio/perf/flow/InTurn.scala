package org.folio.perf.flow

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings

/**
 * One operation an iteration, then the next one, at each tenant: each has exactly its share of the iterations,
 * whatever the length of the run. The published tests draw at random instead.
 *
 * @param operations after the last one the first comes again; one may stand there several times
 * @param isStaggered every other tenant begins with the second operation
 */
final case class InTurn(operations: Vector[Operation], isStaggered: Boolean = false) extends TurnFlow {
  protected val order: TurnOrder = TurnOrder(operations.map(_.transactions), isStaggered)
  override def parts: Vector[Flow] = operations

  def staggered: InTurn = copy(isStaggered = true)

  override def named(names: Map[String, String]): InTurn =
    copy(operations = operations.map(_.named(names)))

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val different = operations.distinct
    val places = operations.map(different.indexOf(_))
    val turn = new TurnCounter(operations.size, isStaggered)
    TurnCounter.switch(session => places(turn.next(session)))(
      different.map(_.chain(run, feeders))
    )
  }
}

/** One of its parts an iteration, in an order. */
private[flow] trait TurnFlow extends Flow {
  protected def order: TurnOrder
  def transactions: Vector[Transaction] = order.transactions
  override def frequencies(load: LoadSettings): Vector[Frequency] = order.frequencies
  override def turns: Option[TurnOrder] = Some(order)
  override def needs(load: LoadSettings): Map[RecordKind, Double] = Needs.inTurn(parts.map(_.needs(load)))
}

object InTurn {
  def apply(first: Operation, others: Operation*): InTurn = InTurn(first +: others.toVector)
}

/**
 * The transactions of each turn.
 *
 * @param turns after the last one the first comes again
 * @param isStaggered every other tenant begins with the second turn
 */
final case class TurnOrder(turns: Vector[Vector[Transaction]], isStaggered: Boolean = false) {
  require(turns.nonEmpty, "there are no turns")

  /**
   * Names of an iteration's transactions.
   *
   * @param iteration of its tenant, from 0
   * @param tenant tenants that began before it
   */
  def transactionsOf(iteration: Long, tenant: Int): Vector[String] = {
    val first = if (isStaggered) tenant % 2 else 0
    turns(((iteration + first) % turns.size).toInt).map(_.name)
  }

  /** Each transaction once, in the order of the turns. */
  def transactions: Vector[Transaction] = turns.flatten.distinctBy(_.name)

  /** Iterations of a tenant until each transaction was executed once. */
  def untilAll: Int = {
    val all = transactions.map(_.name).toSet
    (1 to turns.size)
      .find(n => turns.take(n).flatten.map(_.name).toSet == all)
      .getOrElse(turns.size)
  }

  def frequencies: Vector[Frequency] = {
    val names = turns.flatten.map(_.name)
    transactions.map { transaction =>
      Frequency(transaction, names.count(_ == transaction.name).toDouble / turns.size)
    }
  }
}

/** The turn that is next at each tenant, from 0. */
final private[flow] class TurnCounter(turns: Int, isStaggered: Boolean) {
  private val counts = new ConcurrentHashMap[String, AtomicLong]
  private val tenants = new AtomicInteger

  def next(session: Session): Int = next(SessionKey.Tenant.value(session))

  def next(tenant: String): Int = {
    val count = counts.computeIfAbsent(tenant, _ => new AtomicLong(first))
    (count.getAndIncrement() % turns).toInt
  }

  private def first: Long = if (isStaggered) tenants.getAndIncrement() % 2L else 0L
}

private[flow] object TurnCounter {

  /** @param number of the chain that an iteration executes, from 0; called once an iteration */
  def switch(number: Session => Int)(chains: Vector[ChainBuilder]): ChainBuilder = {
    val numbered = chains.zipWithIndex.map { case (chain, i) => (i: Any) -> chain }
    doSwitch(session => number(session))(numbered: _*)
  }
}
