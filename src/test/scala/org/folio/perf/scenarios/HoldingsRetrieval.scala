package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.discovery.RetrieveHoldings

object HoldingsRetrieval extends WorkflowScenario {
  val code = "rih"
  val name = "holdings-retrieval"
  val title = "A client reads source records and holdings."
  val transactions: Vector[Share] = Vector(Share(RetrieveHoldings.transaction, 1))
  val needs: Map[RecordKind, Double] = Map(ImportRecords.MarcInstanceWithHrid -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(
      RetrieveHoldings.transaction.after(feeders.records.take(ImportRecords.MarcInstanceWithHrid))
    )
}
