package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{Step, TransactionChain}
import org.folio.perf.settings.ExportSettings
import org.folio.perf.workflows.harvest.{Harvest, HarvestKeys}

object IncrementalHarvest extends WorkflowScenario {
  val code = "opih"
  val name = "incremental-harvest"
  val title = "A discovery system harvests what was changed in a period, page by page."
  override val tenants: Whose = Whose.Central
  override val asksEdge: Boolean = true

  /** Pages by the default setting. */
  val transactions: Vector[Share] =
    Vector(Share(Harvest.firstPageOfChanges, 1), Share(Harvest.pageOfChanges, 11))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val exports = run.load.exports
    val first = Harvest.firstPageOfChanges.after(period(exports))
    // The second page, and so many more.
    HarvestPages(run, first, Harvest.pageOfChanges, pages = 1 + exports.oaiPages)
  }

  private def period(exports: ExportSettings): Step = Step.compute { session =>
    session
      .set(HarvestKeys.From.name, exports.oaiFrom.toString)
      .set(HarvestKeys.Until.name, exports.oaiUntil.toString)
  }
}
