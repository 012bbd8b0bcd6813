package org.folio.perf.flow

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import scala.annotation.unused

/**
 * How the transactions of an iteration follow each other, and the data that they take:
 *
 *   - [[Single]]: one transaction
 *   - [[InOrder]]: each transaction only if the one before it succeeded
 *   - [[Together]]: the same, and a further row of the report has the sum of their times
 *   - [[Independent]]: all of them, even if one fails
 *   - [[InTurn]]: one operation an iteration, then the next one
 *   - [[Crud]]: create, view, edit and delete in turn
 *   - [[BySettings]]: one of these, depending on the settings
 *
 * A workflow that needs another one, such as a loop until the last page, implements this trait itself.
 */
trait Flow {

  /** Transactions of an iteration, each once, in their order. */
  def transactions: Vector[Transaction]

  /** Executions of each transaction in an iteration, on average. */
  def frequencies(@unused load: LoadSettings): Vector[Frequency] = transactions.map(Frequency(_, 1))

  /** Operations that take turns; `None`: all iterations do the same. */
  def turns: Option[TurnOrder] = None

  /** Records of each kind that an iteration takes, on average. */
  def needs(load: LoadSettings): Map[RecordKind, Double]

  /**
   * Creates before the load what takes too long during it, at one tenant.
   *
   * @return records created, by their name in the plural, such as `lists`; left: why it failed, as a sentence
   */
  def prepare(
      @unused tenant: String,
      @unused load: LoadSettings,
      @unused feeders: Feeders,
  ): Either[String, Map[String, Int]] = Right(Map.empty)

  /** This flow with other names of its transactions, given by their present ones. */
  def named(names: Map[String, String]): Flow =
    throw new UnsupportedOperationException(s"$getClass cannot rename its transactions")

  /** Chain of one iteration; the session has the tenant and the number of the iteration. */
  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder
}

/** @param perIteration executions of the transaction in an iteration, on average */
final case class Frequency(transaction: Transaction, perIteration: Double)

/** @param default flow under the default settings; only the contents of its transactions may depend on them */
final case class BySettings(default: Operation)(under: LoadSettings => Operation) extends Flow {
  def transactions: Vector[Transaction] = default.transactions

  override def frequencies(load: LoadSettings): Vector[Frequency] = under(load).frequencies(load)

  def needs(load: LoadSettings): Map[RecordKind, Double] = under(load).needs(load)

  override def prepare(
      tenant: String,
      load: LoadSettings,
      feeders: Feeders,
  ): Either[String, Map[String, Int]] = under(load).prepare(tenant, load, feeders)

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    under(run.load).chain(run, feeders)
}
