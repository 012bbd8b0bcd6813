package org.folio.perf.scenarios

import io.gatling.core.Predef._
import io.gatling.core.session.Session
import io.gatling.core.structure.ChainBuilder
import org.folio.perf.protocol.{SessionKey, Transaction, TransactionChain}
import org.folio.perf.workflows.harvest.HarvestKeys.ResumptionToken

/** The pages of a harvest, as far as there are any. A page that fails ends it. */
private[scenarios] object HarvestPages {
  private val Read = "pagesRead"

  /** @param pages at most, after the first one */
  def apply(
      run: TransactionChain,
      first: Transaction,
      further: Transaction,
      pages: Int,
  ): ChainBuilder =
    exec(session => session.remove(ResumptionToken.name))
      .exec(run(first))
      .asLongAs(session => goesOn(session) && session(Read).as[Int] < pages, Read)(run(further))

  private def goesOn(session: Session): Boolean =
    session(SessionKey.Succeeded.name).as[Boolean] &&
      session(ResumptionToken.name).asOption[String].exists(_.nonEmpty)
}
