package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.inventory.ViewBib

/** One record an iteration. The row of the published table is the sum of the others, and has no requests. */
object BibViews extends WorkflowScenario {
  val code = "vb"
  val name = "bib-views"
  val title = "Librarians search for a title and open the instance."
  val transactions: Vector[Share] = Vector(
    Share(ViewBib.load, 1),
    Share(ViewBib.search, 1),
    Share(ViewBib.open, 1),
    Share(Transaction(ViewBib.row)(), 1),
  )
  val needs: Map[RecordKind, Double] = Map(CatalogueRecords.MarcTitle -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run.together(ViewBib.row)(
      ViewBib.load.after(feeders.records.take(CatalogueRecords.MarcTitle)),
      ViewBib.search,
      ViewBib.open,
    )
}
