package org.folio.perf.flow

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings

/**
 * Operations on the same record, each only if the one before it succeeded. Each has its own sum, if it has one. A transaction
 * may belong to several of them, such as one that opens an app.
 *
 * @param operations at least one
 */
final case class Consecutive(operations: Vector[Operation]) extends Flow {
  override def parts: Vector[Flow] = operations

  def transactions: Vector[Transaction] = operations.flatMap(_.transactions).distinctBy(_.name)

  override def frequencies(load: LoadSettings): Vector[Frequency] = {
    val names = operations.flatMap(_.transactions).map(_.name)
    transactions.map(one => Frequency(one, names.count(_ == one.name).toDouble))
  }

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run.consecutive(operations.map(each => each.transactions.map(_.name) -> each.chain(run, feeders)))
}

object Consecutive {
  def apply(first: Operation, others: Operation*): Consecutive = Consecutive(first +: others.toVector)
}
