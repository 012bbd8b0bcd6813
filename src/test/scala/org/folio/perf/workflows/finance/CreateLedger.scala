package org.folio.perf.workflows.finance

import java.time.LocalDate
import java.time.ZoneOffset.UTC
import java.util.concurrent.ThreadLocalRandom
import org.folio.perf.protocol.AcquisitionsKeys.{LedgerId, LedgerName}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.{get, post}
import org.folio.perf.protocol.Step.{compute, need}
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, Step, Transaction}
import LedgersApp._

/**
 * A librarian creates a ledger without funds and looks at it.
 *
 * Needs: a login. Leaves: `ledgerId`, `ledgerName`.
 * Source: PTF's JMeter script (NLA). It draws a fiscal year from all, and a new name and code for each
 * request; here the year contains today, and all requests have the same name and code.
 */
object CreateLedger {

  private val Today = SessionKey("today")

  val transaction: Transaction = Transaction(
    "LO_Create ledger",
    named +: (form ++ saved ++ (acquisitionsUnits +: page)),
  )

  private def form: Vector[Step] = Vector(
    fiscalYears.check(anyOfToday),
    need(FirstYearId)("no fiscal year contains today"),
    ownUnits,
    all,
    openUnits,
  )
  private def saved: Vector[Step] =
    Vector(others("name", LedgerName), others("code", LedgerCode), save)

  private def named: Step = compute { session =>
    session
      .set(LedgerName.name, s"MyLedger_${letters(7)}")
      .set(LedgerCode.name, letters(7).toUpperCase)
      .set(Today.name, LocalDate.now(UTC).toString)
  }

  private def letters(count: Int): String =
    Vector.fill(count)(('a' + ThreadLocalRandom.current.nextInt(26)).toChar).mkString

  /** Compares dates as texts, which works for the ISO form. */
  private def anyOfToday = Checks.captureRandomIfThere(
    s"""$$.fiscalYears[?(@.periodStart <= "${Today.el}T24" && @.periodEnd >= "${Today.el}")].id""",
    FirstYearId,
  )

  private def all: FolioRequest =
    get("/finance/ledgers")
      .query("cql.allRecords=1 sortby name")
      .limit(1000)
      .check(Checks.hasField("ledgers"))

  private def openUnits: FolioRequest =
    get("/acquisitions-units/units")
      .query("protectCreate==false")
      .limit(1000)
      .check(Checks.hasField("acquisitionsUnits"))

  private def others(field: String, value: SessionKey): FolioRequest =
    get("/finance/ledgers").query(s"""$field == "${value.el}"""").check(Checks.isList)

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
      .check(Checks.says("name", LedgerName), Checks.capture("$.id", LedgerId))
}
