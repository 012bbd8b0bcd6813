package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.{OclcNumbers, RecordKind}
import org.folio.perf.feeders.kinds.ImportRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.inventory.OverlayRecord

object SingleRecordOverlay extends WorkflowScenario {
  val code = "sdiu"
  val name = "single-record-overlay"
  val title = "Cataloguers overlay instances with records from WorldCat."
  val transactions: Vector[Share] = Vector(Share(OverlayRecord.transaction, 1))
  val needs: Map[RecordKind, Double] = Map(ImportRecords.MarcInstance -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val numbers = new OclcNumbers
    val instance = feeders.records.take(ImportRecords.MarcInstance)
    run(OverlayRecord.transaction.after(instance, feeders.records.takeUser, numbers.take))
  }
}
