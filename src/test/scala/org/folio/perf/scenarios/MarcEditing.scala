package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords._
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.inventory.EditMarc

/** Each edit adds a generation to a source record. */
object MarcEditing extends WorkflowScenario {
  val code = "ett"
  val name = "marc-editing"
  val title = "Cataloguers edit MARC records of instances."
  val transactions: Vector[Share] = Vector(Share(EditMarc.transaction, 1))
  val needs: Map[RecordKind, Double] = Map(MarcTitle -> 1, MarcItem -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(EditMarc.transaction.after(feeders.records.take(MarcTitle, MarcItem)))
}
