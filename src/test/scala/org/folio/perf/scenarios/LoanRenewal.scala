package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.circulation.RenewLoans

object LoanRenewal extends WorkflowScenario {
  val code = "ulr"
  val name = "loan-renewal"
  val title = "Clerks renew all loans of a patron."
  val transactions: Vector[Share] = Vector(Share(RenewLoans.transaction, 1))
  val needs: Map[RecordKind, Double] = Map(RecordKind.Borrower -> 1)

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(RenewLoans.transaction.after(feeders.records.take(RecordKind.Borrower)))
}
