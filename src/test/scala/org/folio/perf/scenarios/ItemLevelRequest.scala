package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.RequestItem

/** The three transactions need each other's findings, so a failure ends the iteration. */
object ItemLevelRequest extends WorkflowScenario {
  val code = "ilr"
  val name = "item-level-request"
  val title = "Clerks page an available item for a patron."
  val transactions: Vector[Share] = Vector(
    Share(RequestItem.findRequester, 1),
    Share(RequestItem.findItem, 1),
    Share(RequestItem.create, 1),
  )
  val needs: Map[RecordKind, Double] =
    Map(RecordKind.ItemToRequest -> 1, RecordKind.Patron -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val records = feeders.records.take(RecordKind.ItemToRequest, RecordKind.Patron)
    run.inOrder(RequestItem.findRequester.after(records), RequestItem.findItem, RequestItem.create)
  }
}
