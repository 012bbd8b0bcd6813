package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.{OclcNumbers, RecordKind}
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.inventory.ImportRecord

object SingleRecordImport extends WorkflowScenario {
  val code = "sdic"
  val name = "single-record-import"
  val title = "Cataloguers take over records from WorldCat as new instances."
  val transactions: Vector[Share] = Vector(Share(ImportRecord.transaction, 1))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val numbers = new OclcNumbers
    run(ImportRecord.transaction.after(feeders.records.takeUser, numbers.take))
  }
}
