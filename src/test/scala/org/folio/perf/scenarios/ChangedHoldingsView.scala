package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{SessionKey, Step, TransactionChain}
import org.folio.perf.workflows.discovery.ViewChangedHoldings

/** Asks for the changes of an incremental harvest. */
object ChangedHoldingsView extends WorkflowScenario {
  val code = "vih"
  val name = "changed-holdings-view"
  val title = "A client lists changed instances and looks at one of them."
  val transactions: Vector[Share] = Vector(Share(ViewChangedHoldings.transaction, 1))
  val needs: Map[RecordKind, Double] = Map.empty

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val since = run.load.exports.oaiFrom.toString
    run(
      ViewChangedHoldings.transaction
        .after(Step.compute(_.set(SessionKey.ChangedSince.name, since)))
    )
  }
}
