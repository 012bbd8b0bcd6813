package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.finance.{OpenRollover, RollOver}

/** Once a tenant: afterwards the ledger's funds pay nothing more in the current fiscal year. */
object FiscalYearRollover extends WorkflowScenario {
  val code = "fyr"
  val name = "fiscal-year-rollover"
  val title = "A librarian rolls a ledger over to the next fiscal year."
  val transactions: Vector[Share] =
    Vector(Share(OpenRollover.transaction, 1), Share(RollOver.transaction, 1))
  val needs: Map[RecordKind, Double] = Map(FinanceRecords.LedgerToRollOver -> 1)

  override val needsFiscalYear = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val ledger = feeders.records.take(FinanceRecords.LedgerToRollOver)
    run.inOrder(OpenRollover.transaction.after(ledger), RollOver.transaction)
  }
}
