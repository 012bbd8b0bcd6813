package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.{CirculationRecords, InstanceIds}
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.discovery.ViewInventoryRecord

object InventoryRecordView extends WorkflowScenario {
  val code = "vir"
  val name = "inventory-record-view"
  val title = "A discovery layer looks at instances and items."
  val transactions: Vector[Share] = Vector(Share(ViewInventoryRecord.transaction, 1))
  val needs: Map[RecordKind, Double] =
    Map(InstanceIds.ToExport -> 1, CirculationRecords.Item -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(
      ViewInventoryRecord.transaction.after(
        feeders.records.take(InstanceIds.ToExport, CirculationRecords.Item)
      )
    )
}
