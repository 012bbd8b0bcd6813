package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.inventory.ViewMarcSource

/** One record an iteration. The row of the published table is the sum of the others, and has no requests. */
object MarcSourceViews extends WorkflowScenario {
  val code = "vtt"
  val name = "marc-source-views"
  val title = "Cataloguers search for a title and look at its MARC record."
  val transactions: Vector[Share] = Vector(
    Share(ViewMarcSource.load, 1),
    Share(ViewMarcSource.search, 1),
    Share(ViewMarcSource.open, 1),
    Share(ViewMarcSource.viewSource, 1),
    Share(Transaction(ViewMarcSource.row)(), 1),
  )
  val needs: Map[RecordKind, Double] = Map(CatalogueRecords.MarcTitle -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run.together(ViewMarcSource.row)(
      ViewMarcSource.load.after(feeders.records.take(CatalogueRecords.MarcTitle)),
      ViewMarcSource.search,
      ViewMarcSource.open,
      ViewMarcSource.viewSource,
    )
}
