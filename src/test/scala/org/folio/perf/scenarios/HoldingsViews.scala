package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.inventory.ViewHoldings

/** One record an iteration. The row of the published table is the sum of the others, and has no requests. */
object HoldingsViews extends WorkflowScenario {
  val code = "vh"
  val name = "holdings-views"
  val title = "Librarians search for a holdings record and look at it."
  val transactions: Vector[Share] = Vector(
    Share(ViewHoldings.load, 1),
    Share(ViewHoldings.search, 1),
    Share(ViewHoldings.open, 1),
    Share(ViewHoldings.view, 1),
    Share(Transaction(ViewHoldings.row)(), 1),
  )
  val needs: Map[RecordKind, Double] = Map(CatalogueRecords.MarcHoldings -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run.together(ViewHoldings.row)(
      ViewHoldings.load.after(feeders.records.take(CatalogueRecords.MarcHoldings)),
      ViewHoldings.search,
      ViewHoldings.open,
      ViewHoldings.view,
    )
}
