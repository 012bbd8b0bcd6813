package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.PatronRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.discovery.ViewPatronRecord

object PatronRecordView extends WorkflowScenario {
  val code = "prv"
  val name = "patron-record-view"
  val title = "A discovery layer looks at patrons."
  val transactions: Vector[Share] = Vector(Share(ViewPatronRecord.transaction, 1))
  val needs: Map[RecordKind, Double] = Map(PatronRecords.Named -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(ViewPatronRecord.transaction.after(feeders.records.take(PatronRecords.Named)))
}
