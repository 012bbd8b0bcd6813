package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{FolioRequest, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration.{Duration, FiniteDuration}

/** A kind of user: what one iteration does, and what it uses up. */
trait WorkflowScenario {

  /** As in the published reports, e.g. `cico`; what `load.workflows` names. */
  def code: String

  /** In results, unique: a librarian's words in kebab-case. */
  def name: String

  /** What the user does, as a sentence. */
  def title: String

  /** Each with its executions an iteration, in the order of an iteration. */
  def transactions: Vector[Share]

  /** `None`: every iteration does all transactions. */
  def turns: Option[TurnOrder] = None

  /** As `transactions`, for workflows whose settings say how many there are in an iteration. */
  def transactionsUnder: LoadSettings => Vector[Share] = _ => transactions

  /** Records of each kind that an iteration takes, on average. */
  def needs: Map[RecordKind, Double]

  /** As `needs`, for workflows whose settings say how much they take. */
  def needsUnder: LoadSettings => Map[RecordKind, Double] = _ => needs

  /**
   * Makes at one of its tenants, before the load, what takes too long to be made during it.
   *
   * @return how many records the target has got, by their name in the plural, such as `lists`; left: why that
   *   cannot be done, in a sentence
   */
  def prepare: (String, LoadSettings, Feeders) => Either[String, Map[String, Int]] =
    (_, _, _) => Right(Map.empty)

  /** Whether it asks edge modules, which takes an API key. */
  def asksEdge: Boolean = false

  /** At which tenants it runs. */
  def tenants: Whose = Whose.Members

  /** Whether it fails without a fiscal year that contains today: what spends money, and rollovers. */
  def needsFiscalYear: Boolean = false

  /** All requests of its transactions. */
  final def requests: Vector[FolioRequest] = transactions.flatMap(_.transaction.requests)

  /** Whether it deletes records or rolls a ledger over, which nobody can undo. */
  final def isDestructive: Boolean = requests.exists(_.isDestructive)

  /** How long an iteration may wait for jobs, at most. */
  final def longestWait: FiniteDuration =
    transactions.map(_.transaction.longestWait).foldLeft(Duration.Zero)(_ + _)

  /** One iteration; the session knows its tenant and the number of the iteration. */
  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder
}

/** @param perIteration executions of the transaction an iteration, on average */
final case class Share(transaction: Transaction, perIteration: Double)
