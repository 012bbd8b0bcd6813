package org.folio.perf.workflows.finance

import org.folio.perf.protocol.AcquisitionsKeys.{LedgerId, LedgerName}
import org.folio.perf.protocol.AcquisitionsRequests._
import org.folio.perf.protocol.Folio.get
import org.folio.perf.protocol.{Checks, FolioRequest, SessionKey, Step}

/** Requests of the finance app about ledgers. */
private[finance] object LedgersApp {
  val FirstYearId: SessionKey = SessionKey("fiscalYearOneId")
  val LedgerCode: SessionKey = SessionKey("ledgerCode")
  val LedgerJson: SessionKey = SessionKey("ledgerJson")
  val EditedLedgerJson: SessionKey = SessionKey("editedLedgerJson")

  val fiscalYears: FolioRequest =
    all("/finance/fiscal-years", "periodStart").check(Checks.hasField("fiscalYears"))

  val byName: FolioRequest =
    get("/finance/ledgers")
      .param("offset", "0")
      .query(
        Vector("name", "code", "description")
          .map(field => s"""$field="${LedgerName.el}*"""")
          .mkString("(((", " or ", "))) sortby name/sort.ascending")
      )
      .limit(50)

  /** Finds the ledger by its name. */
  val found: FolioRequest =
    byName.check(
      Checks.says("id", LedgerId),
      Checks
        .capture(s"""$$.ledgers[?(@.id == "${LedgerId.el}")].fiscalYearOneId""", FirstYearId),
    )

  val ledger: FolioRequest =
    get("/finance/ledgers/{id}", LedgerId).limit(1000).check(Checks.says("id", LedgerId))

  private val rollovers: FolioRequest =
    get("/finance/ledger-rollovers")
      .query(
        s"""(ledgerId=="${LedgerId.el}" and rolloverType=="Commit")""" +
          " sortby metadata.createdDate/sort.descending"
      )
      .check(Checks.isList)

  private val funds: FolioRequest =
    get("/finance/funds")
      .query(s"""ledgerId=="${LedgerId.el}" sortby name""")
      .limit(1000)
      .check(Checks.hasField("funds"))

  private val currentYear: FolioRequest =
    get("/finance/ledgers/{id}/current-fiscal-year", LedgerId)
      .limit(1000)
      .check(Checks.hasField("periodEnd"))

  /** The user interface has a doubled `query=`; here it is single, because FOLIO reads both the same. */
  private val budgets: FolioRequest =
    get("/finance/budgets")
      .query(s"""(fiscalYearId=="${FirstYearId.el}" AND fund.ledgerId=="${LedgerId.el}")""")
      .limit(1000)
      .check(Checks.hasField("budgets"))

  /** Requests of a ledger's page. */
  val page: Vector[Step] = Vector(
    rollovers,
    funds,
    currentYear,
    ledger.param("fiscalYear", FirstYearId.el),
    self,
    budgets,
  )
}
