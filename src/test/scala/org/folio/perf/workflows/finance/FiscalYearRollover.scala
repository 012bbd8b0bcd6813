package org.folio.perf.workflows.finance

import org.folio.perf.feeders.kinds.FinanceRecords.LedgerToRollOver
import org.folio.perf.flow.{Flow, InOrder, Workflow}
import org.folio.perf.protocol.Transaction

/** Runs once at each tenant: afterwards the funds of the ledger pay nothing more in the current fiscal year. */
object FiscalYearRollover {

  val workflow: Workflow = Workflow(
    code = "fyr",
    name = "fiscal-year-rollover",
    title = "A librarian rolls a ledger over to the next fiscal year.",
    flow = flow(OpenRollover.transaction, RollOver.transaction),
    needsFiscalYear = true,
  )

  private[workflows] def flow(open: Transaction, rollOver: Transaction): Flow =
    InOrder(open, rollOver).takes(LedgerToRollOver)
}
