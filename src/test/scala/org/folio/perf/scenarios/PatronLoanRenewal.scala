package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.protocol.{Transaction, TransactionChain}
import org.folio.perf.workflows.circulation.RenewLoans

/** [[LoanRenewal]] as the NLA's report calls it. */
object PatronLoanRenewal extends WorkflowScenario {
  private val renewal: Transaction = RenewLoans.transaction.named("ULR_Users loan renewal")

  val code = "nla-ulr"
  val name = "patron-loan-renewal"
  val title: String = LoanRenewal.title
  val transactions: Vector[Share] = Vector(Share(renewal, 1))
  val needs: Map[RecordKind, Double] = LoanRenewal.needs

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder =
    run(renewal.after(feeders.records.take(RecordKind.Borrower)))
}
