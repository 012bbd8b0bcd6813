package org.folio.perf.workflows.finance

import org.folio.perf.feeders.kinds.FinanceRecords.Ledger
import org.folio.perf.flow.{Crud, Input, Single, Workflow}
import org.folio.perf.protocol.AcquisitionsKeys.{LedgerId, LedgerName}

/** Only ledgers that the run has created are edited and deleted: those with funds cannot be deleted. */
object LedgerCrud {

  val workflow: Workflow = Workflow(
    code = "lo",
    name = "ledger-keeping",
    title = "Librarians make, look at, rename and delete ledgers, in turn.",
    flow = Crud(
      record = "ledger",
      remembers = Vector(LedgerId, LedgerName),
      create = Single(CreateLedger.transaction).using(Input.OwnUser),
      view = Single(ViewLedger.transaction).takes(Ledger),
      edit = Single(EditLedger.transaction).using(Input.OwnUser),
      delete = Single(DeleteLedger.transaction).using(Input.OwnUser),
      editsCreated = true,
      opening = Some(LedgerOverview.transaction),
    ),
    needsFiscalYear = true,
  )
}
