package org.folio.perf.flow

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.model.Platform
import org.folio.perf.protocol.{FolioRequest, RequestHost, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import scala.concurrent.duration.{Duration, FiniteDuration}

/**
 * A repeated activity of one kind of user.
 *
 * @param code as in the published reports, such as `cico`; used in the settings `workflows` and `exclude`
 * @param name in results, unique: a librarian's words in kebab-case
 * @param title activity of the user, as a sentence
 * @param tenants tenants at which it runs
 * @param requires records that must exist at the tenant although no iteration takes one
 * @param needsFiscalYear whether it fails without a fiscal year that contains today, as payments do
 */
final case class Workflow(
    code: String,
    name: String,
    title: String,
    flow: Flow,
    tenants: TenantScope = TenantScope.Members,
    requires: Vector[RecordKind] = Vector.empty,
    needsFiscalYear: Boolean = false,
) {

  /** The same workflow in another report. @param rows new names of transactions by the present ones */
  def named(code: String, name: String)(rows: (Transaction, String)*): Workflow = copy(
    code = code,
    name = name,
    flow = flow.named(rows.map { case (transaction, row) => transaction.name -> row }.toMap),
  )

  def transactions: Vector[Transaction] = flow.transactions

  /** Requests of both platforms. */
  def requests: Vector[FolioRequest] = transactions.flatMap(_.requests)

  def requestsOn(platform: Platform): Vector[FolioRequest] =
    transactions.flatMap(_.requestsOn(platform))

  /** Whether some of its requests differ by platform. */
  def differsByPlatform: Boolean = requestsOn(Platform.Okapi) != requestsOn(Platform.Eureka)

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
