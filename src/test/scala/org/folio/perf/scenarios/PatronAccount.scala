package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.patron.ViewAccount

object PatronAccount extends WorkflowScenario {
  val code = "eva"
  val name = "patron-account"
  val title = "Patrons look at their accounts through the edge module."
  val transactions: Vector[Share] = Vector(Share(ViewAccount.transaction, 1))
  override val asksEdge: Boolean = true
  val needs: Map[RecordKind, Double] = Map(RecordKind.EdgePatron -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(ViewAccount.transaction.after(feeders.records.take(RecordKind.EdgePatron)))
}
