package org.folio.perf.scenarios

import io.gatling.core.structure.ChainBuilder
import org.folio.perf.feeders.RecordKind
import org.folio.perf.feeders.kinds.FinanceRecords
import org.folio.perf.protocol.TransactionChain
import org.folio.perf.workflows.finance.{OpenRollover, RollOver}

/** [[FiscalYearRollover]] as the NLA's report calls it, beside invoices that go on. */
object FiscalYearClose extends WorkflowScenario {
  val code = "nla-fyr"
  val name = "fiscal-year-close"
  val title: String = FiscalYearRollover.title
  private val open = OpenRollover.transaction.named("FYR_Load Finance Ledgers Rollover")
  val transactions: Vector[Share] = Vector(Share(open, 1), Share(RollOver.nla, 1))
  val needs: Map[RecordKind, Double] = FiscalYearRollover.needs

  override val needsFiscalYear = true

  def iteration(run: TransactionChain, feeders: Feeders): ChainBuilder = {
    val ledger = feeders.records.take(FinanceRecords.LedgerToRollOver)
    run.inOrder(open.after(ledger), RollOver.nla)
  }
}
