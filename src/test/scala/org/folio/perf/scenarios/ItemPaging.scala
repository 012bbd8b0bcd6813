package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.RequestItem

/** [[ItemLevelRequest]] as the NLA's report calls it. */
object ItemPaging extends WorkflowScenario {
  private val findRequester = RequestItem.findRequester.named("ILR_Get RequesterId")
  private val findItem = RequestItem.findItem.named("ILR_Get ItemId")
  private val create = RequestItem.create.named("ILR_Item-level requests")

  val code = "nla-ilr"
  val name = "item-paging"
  val title: String = ItemLevelRequest.title
  val transactions: Vector[Share] =
    Vector(Share(findRequester, 1), Share(findItem, 1), Share(create, 1))
  val needs: Map[RecordKind, Double] = ItemLevelRequest.needs

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val records = feeders.records.take(RecordKind.ItemToRequest, RecordKind.Patron)
    run.inOrder(findRequester.after(records), findItem, create)
  }
}
