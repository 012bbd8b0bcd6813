package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.discovery.RequestFromCatalogue

object DiscoveryRequest extends WorkflowScenario {
  val code = "bls"
  val name = "discovery-request"
  val title = "A discovery layer requests items for patrons."
  val transactions: Vector[Share] = Vector(Share(RequestFromCatalogue.transaction, 1))
  val needs: Map[RecordKind, Double] =
    Map(RecordKind.ItemToDiscover -> 1, RecordKind.Patron -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val records = feeders.records.take(RecordKind.ItemToDiscover, RecordKind.Patron)
    run(RequestFromCatalogue.transaction.after(records))
  }
}
