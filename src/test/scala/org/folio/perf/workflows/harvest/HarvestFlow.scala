package org.folio.perf.workflows.harvest

import io.gatling.core.Predef._
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.registry.Feeders
import org.folio.perf.flow.{Flow, Frequency, Input}
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.settings.LoadSettings
import HarvestKeys.ResumptionToken

/**
 * The pages of a harvest, each a transaction, until the last page, one that fails, or a limit.
 *
 * @param furtherPages the limit, without the first page
 * @param inputs data of the first page
 */
final private[harvest] case class HarvestFlow(
    first: Transaction,
    further: Transaction,
    furtherPages: LoadSettings => Int,
    inputs: Vector[Input] = Vector.empty,
) extends Flow {

  /** Whether the first page counts like the others. */
  private val isOneRow = first.name == further.name

  def transactions: Vector[Transaction] = if (isOneRow) Vector(further) else Vector(first, further)

  override def frequencies(load: LoadSettings): Vector[Frequency] = {
    val pages = furtherPages(load).toDouble
    if (isOneRow) Vector(Frequency(further, 1 + pages))
    else Vector(Frequency(first, 1), Frequency(further, pages))
  }

  def needs(load: LoadSettings): Map[RecordKind, Double] = Map.empty

  def chain(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val prepared = first.startingWith(inputs.map(_.step(feeders, run.load)): _*)
    val atMost = furtherPages(run.load)
    exec(session => session.remove(ResumptionToken.name))
      .exec(run(prepared))
      .asLongAs(session => hasMore(session) && session(Read).as[Int] < atMost, Read)(run(further))
  }

  private def hasMore(session: Session): Boolean =
    session(SessionKey.Succeeded.name).as[Boolean] &&
      session(ResumptionToken.name).asOption[String].exists(_.nonEmpty)

  /** Counter of further pages. */
  private def Read = "pagesRead"
}
