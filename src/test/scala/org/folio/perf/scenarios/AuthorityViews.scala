package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.CatalogueRecords
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.authority.ViewAuthority

/** One record an iteration. The row of the published table is the sum of the others, and has no requests. */
object AuthorityViews extends WorkflowScenario {
  val code = "var"
  val name = "authority-views"
  val title = "Cataloguers search for a heading and look at an authority."
  val transactions: Vector[Share] = Vector(
    Share(ViewAuthority.load, 1),
    Share(ViewAuthority.search, 1),
    Share(ViewAuthority.view, 1),
    Share(Transaction(ViewAuthority.row)(), 1),
  )
  val needs: Map[RecordKind, Double] = Map(CatalogueRecords.AuthorityHeading -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run.together(ViewAuthority.row)(
      ViewAuthority.load.after(feeders.records.take(CatalogueRecords.AuthorityHeading)),
      ViewAuthority.search,
      ViewAuthority.view,
    )
}
