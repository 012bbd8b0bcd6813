package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.harvest.Harvest

object FullHarvest extends WorkflowScenario {
  val code = "opfh"
  val name = "full-harvest"
  val title = "A discovery system harvests the whole catalogue, page by page."
  override val tenants: Whose = Whose.Central
  override val asksEdge: Boolean = true

  /** Pages by the default setting. */
  val transactions: Vector[Share] = Vector(Share(Harvest.pageOfAll, 20))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = HarvestPages(
    run,
    Harvest.firstPageOfAll,
    Harvest.pageOfAll,
    pages = run.load.exports.oaiFullPages - 1,
  )
}
