package org.folio.perf.flow

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.model.Eithers
import org.folio.perf.protocol.{Step, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings

/**
 * Transactions of one user on the same records, each only if the one before it succeeded. See [[Single]],
 * [[InOrder]] and [[Together]].
 *
 * @param steps at least one
 * @param sum name of a further transaction, which takes the sum of their times; it has no requests
 * @param inputs data taken before the first one
 */
final case class Operation private[flow] (
    steps: Vector[Transaction],
    sum: Option[String] = None,
    inputs: Vector[Input] = Vector.empty,
) extends Flow {

  /** Takes one record of each kind. */
  def takes(kinds: RecordKind*): Operation = using(Input.Records(kinds.toVector))

  /** Takes other data than single records. */
  def using(more: Input*): Operation = copy(inputs = inputs ++ more)

  override def named(names: Map[String, String]): Operation = {
    def other(name: String): String = names.getOrElse(name, name)
    copy(steps = steps.map(step => step.named(other(step.name))), sum = sum.map(other))
  }

  def transactions: Vector[Transaction] = steps ++ sum.map(Transaction(_)())

  override def needs(load: LoadSettings): Map[RecordKind, Double] = Needs.sum(inputs.map(_.needs(load)))

  override def prepare(tenant: String, load: LoadSettings, feeders: Feeders): Either[String, Map[String, Int]] =
    Eithers.map(inputs)(_.prepare(tenant, load, feeders)).map(_ => Map.empty)

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    chainAfter(Vector.empty, run, feeders)

  /** @param before steps of the first transaction, before the inputs */
  private[flow] def chainAfter(
      before: Vector[Step],
      run: TransactionChain,
      feeders: Feeders,
  ): ChainBuilder = {
    val first = steps.head.startingWith(before ++ inputs.map(_.step(feeders, run.load)): _*)
    sum match {
      case None => run.inOrder(first, steps.tail: _*)
      case Some(row) => run.together(row)(first, steps.tail: _*)
    }
  }
}

/** One transaction. */
object Single {
  def apply(transaction: Transaction): Operation = Operation(Vector(transaction))
}

/** Each transaction only if the one before it succeeded: they work on the same record. */
object InOrder {
  def apply(first: Transaction, others: Transaction*): Operation =
    Operation(first +: others.toVector)
}

/** Like [[InOrder]]; in addition the transaction `sum` has the sum of their times and fails if one of them fails. */
object Together {
  def apply(sum: String)(first: Transaction, others: Transaction*): Operation =
    Operation(first +: others.toVector, Some(sum))
}

/** All operations in each iteration, one after the other, even if one fails. */
final case class Independent(operations: Operation*) extends Flow {

  override def parts: Vector[Flow] = operations.toVector
  def transactions: Vector[Transaction] = parts.flatMap(_.transactions)

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    exec(operations.map(_.chain(run, feeders)))
}
