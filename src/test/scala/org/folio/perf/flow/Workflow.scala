package org.folio.perf.flow

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.model.{Eithers, Platform, TargetApi}
import org.folio.perf.protocol.{FolioRequest, RequestHost, Transaction, TransactionChain}
import org.folio.perf.settings.{LoadSettings, Releases}
import scala.concurrent.duration.{Duration, FiniteDuration}
import scala.annotation.unused

/**
 * A repeated activity of one kind of user.
 *
 * @param code as in the published reports, such as `cico`; used in the settings `workflows` and `exclude`
 * @param name in results, unique: a librarian's words in kebab-case
 * @param title activity of the user, as a sentence
 * @param tenants tenants at which it runs
 * @param requires records that must exist at the tenant although no iteration takes one
 * @param needsFiscalYear whether it fails without a fiscal year that contains today, as payments do
 * @param needsTitleRequests whether it fails if the tenant's settings do not permit requests for titles
 * @param interfaces with their versions, without which its page does not exist
 */
final case class Workflow(
    code: String,
    name: String,
    title: String,
    flow: Flow,
    tenants: TenantScope = TenantScope.Members,
    requires: Vector[RecordKind] = Vector.empty,
    needsFiscalYear: Boolean = false,
    needsTitleRequests: Boolean = false,
    interfaces: Vector[(String, String)] = Vector.empty,
) {

  /** The same workflow in another report. @param rows new names of transactions by the present ones */
  def named(code: String, name: String)(rows: (Transaction, String)*): Workflow = copy(
    code = code,
    name = name,
    flow = flow.named(rows.map { case (transaction, row) => transaction.name -> row }.toMap),
  )

  def transactions: Vector[Transaction] = flow.transactions

  /** Requests of all targets. */
  def requests: Vector[FolioRequest] = transactions.flatMap(_.requests)

  /** None, if the target does not have its page. */
  def requestsTo(api: TargetApi): Vector[FolioRequest] =
    if (isAt(api)) transactions.flatMap(_.requestsTo(api)) else Vector.empty

  /** Whether the target has its page. */
  def isAt(api: TargetApi): Boolean =
    interfaces.forall { case (id, version) => api.interfaces.hasSince(id, version) }

  /** Whether some of its requests differ by platform, at the same release. */
  def differsByPlatform: Boolean = Releases.all
    .map(_.interfaces)
    .exists(its => requestsTo(TargetApi(Platform.Okapi, its)) != requestsTo(TargetApi(Platform.Eureka, its)))

  /** Whether some of its requests differ by release, on the same platform. */
  def differsByRelease: Boolean =
    Platform.all.exists(one => Releases.all.map(r => requestsTo(TargetApi(one, r.interfaces))).distinct.size > 1)

  /** Whether it sends requests to edge modules, which need an API key. */
  def usesEdge: Boolean = requests.exists(_.host == RequestHost.Edge)

  /** Whether it deletes records or rolls a ledger over, which cannot be undone. */
  def isDestructive: Boolean = requests.exists(_.isDestructive)

  /** The longest time that an iteration may wait for jobs. */
  def longestWait: FiniteDuration =
    transactions.map(_.longestWait).foldLeft(Duration.Zero)(_ + _)

  /** Records of each kind that an iteration takes, on average. */
  def needs(load: LoadSettings): Map[RecordKind, Double] =
    flow.needs(load) ++ requires.map(_ -> 1.0)

  /** Kinds of records that it takes, or that must exist. */
  def kinds(load: LoadSettings): Set[RecordKind] = needs(load).keySet

  /** Chain of one iteration; the session has the tenant and the number of the iteration. */
  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder = flow.chain(run, feeders)
}

/** Tenants at which a workflow runs. */
sealed trait TenantScope

object TenantScope {

  /** Each of the tenants that take part. */
  case object Members extends TenantScope

  /** The central tenant of their consortium alone; without a consortium, like [[Members]]. */
  case object Central extends TenantScope
}

/**
 * How the transactions of an iteration follow each other, and the data that they take:
 *
 *   - [[Single]]: one transaction
 *   - [[InOrder]]: each transaction only if the one before it succeeded
 *   - [[Together]]: the same, and a further row of the report has the sum of their times
 *   - [[Consecutive]]: operations on the same record, each only if the one before it succeeded
 *   - [[Independent]]: all of them, even if one fails
 *   - [[InTurn]]: one operation an iteration, then the next one
 *   - [[Crud]]: create, view, edit and delete in turn
 *   - [[BySettings]]: one of these, depending on the settings
 *
 * A workflow that needs another one, such as a loop until the last page, implements this trait itself.
 */
trait Flow {

  /** Flows that it consists of. */
  def parts: Vector[Flow] = Vector.empty

  /** Transactions of an iteration, each once, in their order. */
  def transactions: Vector[Transaction]

  /** Executions of each transaction in an iteration, on average. */
  def frequencies(@unused load: LoadSettings): Vector[Frequency] = transactions.map(Frequency(_, 1))

  /** Operations that take turns; `None`: all iterations do the same. */
  def turns: Option[TurnOrder] = None

  /** Records of each kind that an iteration takes, on average. */
  def needs(load: LoadSettings): Map[RecordKind, Double] = Needs.sum(parts.map(_.needs(load)))

  /**
   * Creates before the load what takes too long during it, at one tenant.
   *
   * @return records created, by their name in the plural, such as `lists`; left: why it failed, as a sentence
   */
  def prepare(tenant: String, load: LoadSettings, feeders: Feeders): Either[String, Map[String, Int]] =
    Eithers.map(parts)(_.prepare(tenant, load, feeders)).map(_.flatten.toMap)

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

  override def needs(load: LoadSettings): Map[RecordKind, Double] = under(load).needs(load)
  override def prepare(tenant: String, load: LoadSettings, feeders: Feeders): Either[String, Map[String, Int]] =
    under(load).prepare(tenant, load, feeders)

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder =
    under(run.load).chain(run, feeders)
}

/** Workflows in sentences, by their codes. */
object WorkflowWords {
  def named(codes: Vector[String]): String = s"${noun(codes)} ${codes.mkString(", ")}"

  def leaveOut(codes: Vector[String]): String =
    s"leave the ${noun(codes)} out with -Dexclude=${codes.mkString(",")}"

  private def noun(codes: Vector[String]): String = if (codes.size == 1) "workflow" else "workflows"
}

/** Sums of records by kind. */
private[flow] object Needs {

  def sum(all: Iterable[Map[RecordKind, Double]]): Map[RecordKind, Double] =
    all.flatten.groupMapReduce(_._1)(_._2)(_ + _)

  /**
   * Records of an iteration that executes one of several operations, on average. If an operation takes several
   * records of a kind at once, all of them are needed, however rare its turn is.
   */
  def inTurn(each: Vector[Map[RecordKind, Double]]): Map[RecordKind, Double] =
    sum(each).map { case (kind, total) =>
      val atOnce = each.flatMap(_.get(kind)).max
      kind -> (if (atOnce > 1) atOnce else total / each.size)
    }
}
