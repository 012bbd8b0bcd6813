package org.folio.perf.workflows.finance

import org.folio.perf.protocol.AcquisitionsKeys.{LedgerId, LedgerName}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, put}
import org.folio.perf.protocol.{
  Checks,
  FolioRequest,
  IterationIds,
  JsonEdit,
  SessionKey,
  Step,
  Transaction,
}
import org.folio.perf.protocol.Step.compute
import LedgersApp._

/**
 * A librarian finds a ledger by its name, gives it another name and looks at it again.
 *
 * Needs: `ledgerId`, `ledgerName`. Leaves: the new name.
 * Source: PTF's JMeter script (NLA), which never captures the code that it then uses, and searches for the
 * old name afterwards.
 */
object EditLedger {

  val transaction: Transaction = Transaction(
    "LO_Edit ledger",
    (found +: page) ++ form ++ saved ++ Vector(acquisitionsUnits, fiscalYears, found) ++ page,
  )

  private def form: Vector[Step] = Vector(
    ledger.check(Checks.captureBody(LedgerJson), Checks.captureFirst("code", LedgerCode)),
    self,
    fiscalYears,
    ownUnits,
  )

  private def saved: Vector[Step] = Vector(
    compute(s => s.set(LedgerName.name, s"MyLedger_${IterationIds.next(s)}")),
    others("name", LedgerName),
    others("code", LedgerCode),
    JsonEdit.change(LedgerJson, EditedLedgerJson) { (json, session) =>
      json.put("name", session(LedgerName.name).as[String])
      ()
    },
    put("/finance/ledgers/{id}", LedgerId)(EditedLedgerJson.el).check(Checks.isEmpty),
  )

  private def others(field: String, value: SessionKey): FolioRequest =
    get("/finance/ledgers")
      .query(s"""$field == "${value.el}" and id<>"${LedgerId.el}"""")
      .check(Checks.isList)
}
