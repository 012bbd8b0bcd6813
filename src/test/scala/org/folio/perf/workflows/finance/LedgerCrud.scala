package org.folio.perf.workflows.finance

import java.time.LocalDate
import java.time.ZoneOffset.UTC
import org.folio.perf.feeders.kinds.FinanceRecords.Ledger
import org.folio.perf.flow.{Crud, Input, Single, Workflow}
import org.folio.perf.protocol._
import AcquisitionsKeys._
import AcquisitionsRequests._
import Checks._
import Folio._
import Step._
import LedgersApp._

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
      opening = Some(LedgerOverview.transaction),
    ),
    needsFiscalYear = true,
  )
}

/**
 * A librarian opens the finance app.
 *
 * Source: PTF's JMeter script (NLA), which does it before each operation on a ledger. The report has no row for it.
 */
object LedgerOverview {
  val transaction: Transaction =
    Transaction("LO_Load Finance")(AcquisitionsRequests.acquisitionsUnits)
}

/**
 * A librarian creates a ledger without funds and looks at it.
 *
 * Needs: a login. Leaves: `ledgerId`, `ledgerName`.
 * Source: PTF's JMeter script (NLA). It draws a fiscal year from all, and a new name and code for each
 * request; here the year contains today, and all requests have the same name and code. For later releases see [[LedgersApp]].
 */
object CreateLedger {

  private val Today = SessionKey("today")

  val transaction: Transaction = Transaction("LO_Create ledger")(
    named,
    fiscalYears.check(anyOfToday),
    need(FirstYearId)("no fiscal year contains today"),
    ownUnits,
    all("/finance/ledgers", "ledgers"),
    unitsOpenToAll,
    others("name", LedgerName),
    others("code", LedgerCode),
    save,
    acquisitionsUnits,
    page,
  )

  private def named: Step = compute { session =>
    session
      .set(LedgerName.name, s"MyLedger_${IterationIds.letters(session, 7)}")
      .set(LedgerCode.name, IterationIds.letters(session, 7).toUpperCase)
      .set(Today.name, LocalDate.now(UTC).toString)
  }

  /** Compares dates as texts, which works for the ISO form. */
  private def anyOfToday = captureRandomIfThere(
    s"""$$.fiscalYears[?(@.periodStart <= "${Today.el}T24" && @.periodEnd >= "${Today.el}")].id""",
    FirstYearId,
  )

  private def others(field: String, value: SessionKey): FolioRequest =
    listed("/finance/ledgers", s"""$field == "${value.el}"""")

  private def save: FolioRequest =
    post("/finance/ledgers", 201)(s"""{
      "ledgerStatus": "Active",
      "restrictEncumbrance": true,
      "restrictExpenditures": true,
      "name": "${LedgerName.el}",
      "code": "${LedgerCode.el}",
      "fiscalYearOneId": "${FirstYearId.el}"
    }""")
      .query("cql.allRecords=1 sortby name")
      .check(says("name", LedgerName), capture("$.id", LedgerId))
}

/**
 * A librarian finds a ledger by its name and looks at it.
 *
 * Needs: `ledgerId`, `ledgerName`.
 * Source: PTF's JMeter script (NLA), which stops after the search if the ledger is not found; here that is a
 * failure. For later releases see [[LedgersApp]].
 */
object ViewLedger {
  val transaction: Transaction = Transaction("LO_View Ledger")(found, page)
}

/**
 * A librarian finds a ledger by its name, gives it another name and looks at it again.
 *
 * Needs: `ledgerId`, `ledgerName`. Leaves: the new name.
 * Source: PTF's JMeter script (NLA), which never captures the code that it then uses, and searches for the
 * old name afterwards. For later releases see [[LedgersApp]].
 */
object EditLedger {

  val transaction: Transaction = Transaction("LO_Edit ledger")(
    found,
    page,
    ledger.check(captureBody(LedgerJson), captureFirst("code", LedgerCode)),
    self,
    fiscalYears,
    ownUnits,
    unitsToAssign,
    remember(LedgerName)(s => s"MyLedger_${IterationIds.next(s)}"),
    others("name", LedgerName),
    others("code", LedgerCode),
    RecordEdit.texts(LedgerJson, EditedLedgerJson)("name" -> LedgerName.el),
    put("/finance/ledgers/{id}", LedgerId)(EditedLedgerJson.el).check(isEmpty),
    acquisitionsUnits,
    fiscalYears,
    found,
    page,
  )

  private def others(field: String, value: SessionKey): FolioRequest =
    listed("/finance/ledgers", s"""$field == "${value.el}" and id<>"${LedgerId.el}"""")
}

/**
 * A librarian finds a ledger without funds, deletes it, and does not find it any more.
 *
 * Needs: `ledgerId`, `ledgerName`.
 * Source: PTF's JMeter script (NLA). For later releases see [[LedgersApp]].
 */
object DeleteLedger {

  val transaction: Transaction = Transaction("LO_Delete a ledger")(
    found,
    page,
    delete("/finance/ledgers/{id}", LedgerId).check(isEmpty),
    byName.check(isList, lacksValue(LedgerId)),
  )
}
